"""Tables that chance hardly ever brings about, and what is played and told on them.

What the rules make of each is kept in `rare_tables.txt`: `python -m tests.games.tara.rare_tables` prints it.
"""

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from services.games.tara import GAME
from services.games.tara.board import SPOT_NAMES
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.games.tara.rules.table.codes import NOBODY
from services.kernel import Seat, apply, legal_actions, to_act
from tests.games.tara.games import viewers
from tests.games.tara.positions import changed, play, position

TALL: Final = {
    "ulster F1": " ".join(["red", "white", "yellow"] * 11),
    "ulster F2": " ".join(["blue"] + ["white"] * 6 + ["yellow"] * 7 + ["red"]),
    "ulster F3": "red red " + " ".join(["blue", "yellow"] * 7),
    "ulster H1": "white red",
    "leinster F1": "blue",
}
"""Stacks of 33, 15 and 16 pieces; a layer holds 15."""


def between_turns(board: dict[str, str], **fields: Any) -> TaraPosition:
    """A step of the table is due."""
    return changed(position(board, **fields), turn=NOBODY, active=NOBODY)


SCENES: Final[dict[str, TaraPosition]] = {
    "tall stacks": position(
        TALL,
        hands={"blue": (1, 9, 13), "red": (2, 10, 18), "white": (3, 11, 27), "yellow": (4, 12, 36)},
        cumals=[9] * 4,
    ),
    "two new Kings at once": between_turns(
        TALL | {"ulster K": "white red", "leinster K": "blue yellow white", "munster K": "RED"},
        stage=codes.STAGE_CLEARING,
        phase=codes.PHASE_CLEAR,
    ),
    "a region all but full": position(
        {f"ulster {spot}": "blue red" for spot in SPOT_NAMES if spot != "F1"}, hands={"blue": (3, 4, 13)}
    ),
    "the same with two seats": position(
        {f"ulster {spot}": "blue red" for spot in SPOT_NAMES if spot not in ("F1", "F2")},
        seats=2,
        hands={"blue": (3, 4, 8)},
    ),
    "forts and Stones": position(
        {
            "ulster F1": "blue blue red",
            "ulster F3": "red blue",
            "ulster F4": "blue white",
            "ulster H4": "red red",
        },
        hands={"blue": (9, 18, 27), "red": (36, 1, 2)},
    ),
    "a second King": position(
        {
            "ulster K": "blue " + " ".join(["red", "white"] * 8),
            "leinster C1": "blue",
            "leinster C2": "blue yellow",
            "leinster K": "white blue",
        }
        | {"leinster W1": "blue", "leinster W2": "red", "leinster W3": "blue", "munster K": "RED"},
        hands={"blue": (28, 29, 9)},
    ),
    "against a King piece": position(
        {"leinster C1": "blue", "leinster C2": "blue", "leinster W1": "blue", "leinster K": "RED"},
        hands={"blue": (28, 29, 30)},
    ),
    "prisoners": between_turns(
        {"ulster F1": "blue"},
        prisoners=[0, 5, 2, 0, 3, 0, 1, 1, 0, 0, 0, 2, 4, 0, 0, 0],
        stock=[12, 15, 17, 17],
        cumals=[5, 2, 0, 1],
        stage=codes.STAGE_EXCHANGE,
        phase=codes.PHASE_EXCHANGE,
    ),
}
"""Tables that chance hardly ever brings about."""

LIVELY: Final = ("ulster", "leinster", "put", "pay", "promote", "garrison")
"""Words of actions in the region where something happens."""
SEEDS: Final = 6
_PLIES: Final = 40


def lines() -> Iterator[str]:
    """A digest of all that is told on some ways on from each scene, of every swap, and of a High King."""
    for scene, start in SCENES.items():
        for seed in range(SEEDS):
            yield f"{scene}, {seed}: {_digest(_walked(start, Random(seed)))}"
    for number, first in enumerate(nexts(swapping())):
        yield f"swap {number}: {_digest(told for second in nexts(first) for told in _ways_on(second))}"
    yield f"high king: {_digest(_ways_on(crowning()))}"


def swapping() -> TaraPosition:
    """Some of the swaps that are possible here make a second fort, of which one is given up."""
    board = {
        "ulster F1": "blue blue",
        "ulster F3": "blue red",
        "ulster H1": "red blue",
        "ulster W1": "red red",
    }
    return play(position(board, hands={"blue": (9, 18, 27)}), "stone ulster 9")


def crowning() -> TaraPosition:
    """Blue may become High King; on its other throne are more pieces than one number holds."""
    board = {
        "ulster C1": "blue",
        "ulster W2": "blue",
        "leinster K": " ".join(["blue"] + ["red", "white"] * 8),
    }
    to_promote = ("place ulster 28", "anchor W3", "put W3", "pay", "promote C2")
    return play(position(board, hands={"blue": (1, 9, 28)}), *to_promote)


def nexts(state: TaraPosition) -> list[TaraPosition]:
    """What each action of the first seat to act comes to."""
    seat = to_act(state)[0]
    return [apply(GAME, state, seat, action) for action in legal_actions(state, seat)]


def _walked(state: TaraPosition, rng: Random) -> Iterator[str]:
    """Mostly in the region where something happens."""
    for _ in range(_PLIES):
        yield from _shown(state)
        if not to_act(state):
            return
        seat = to_act(state)[0]
        texts = {GAME.format(state, seat, action): action for action in legal_actions(state, seat)}
        yield repr(list(texts))
        lively = [text for text in texts if any(word in text for word in LIVELY)]
        text = rng.choice(lively or list(texts))
        yield from _step(state, seat, texts[text])
        state = apply(GAME, state, seat, texts[text])


def _ways_on(state: TaraPosition) -> Iterator[str]:
    """All that the first seat to act may do, one after the other."""
    yield from _shown(state)
    seat = to_act(state)[0]
    for action in legal_actions(state, seat):
        yield from _step(state, seat, action)
        yield from _shown(apply(GAME, state, seat, action))


def _shown(state: TaraPosition) -> Iterator[str]:
    """What is seen of a position, and what it is worth."""
    yield from (GAME.draw(GAME.view(state, viewer)) for viewer in viewers(state))
    yield repr([int(state.value(Seat(seat))) for seat in range(state.seats)])


def _step(state: TaraPosition, seat: Seat, action: int) -> Iterator[str]:
    """What an action is called, and what everybody hears of it."""
    after = apply(GAME, state, seat, action)
    yield GAME.format(state, seat, action) + GAME.explain(state, seat, action)
    yield from (repr(GAME.observe(state, seat, action, after, viewer)) for viewer in viewers(state))


def _digest(told: Iterator[str]) -> str:
    found = hashlib.blake2b(digest_size=8)
    count = 0
    for line in told:
        found.update(line.encode() + b"\0")
        count += 1
    return f"{count} lines, {found.hexdigest()}"


if __name__ == "__main__":
    print("\n".join(lines()))  # noqa: T201 - its output
