"""Actions as text: a word for what is done, then zones (`A1`), territories (`A`), units or cards.

Words are in small letters; names of units and cards have hyphens: `play new-spy-master`. A move is
`A1-B2`; `switch 231` sends the first picked unit, zones ascending, to the second zone, and so on.
"""

from functools import cache
from typing import Final

from services.games.westeria.data.armies import CARDS
from services.games.westeria.data.dataset import DataSet
from services.games.westeria.rules import actions
from services.games.westeria.rules.actions import ORDERS, kind_of, made, pair_of, paired, payload_of
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import InvalidNotation

_ZONE_WORDS: Final = {
    actions.PLACE: "place",
    actions.LIFT: "lift",
    actions.PUT: "put",
    actions.DEPLOY: "deploy",
    actions.PICK: "pick",
    actions.ACCUSE: "accuse",
}
_UNIT_WORDS: Final = {actions.DRAW_LOT: "lot", actions.RECRUIT: "recruit", actions.GUESS: "guess"}
_CARD_WORDS: Final = {actions.DRAW_CARD: "draw", actions.PLAY: "play"}
_PLAIN_WORDS: Final = {
    actions.DONE: "done",
    actions.READY: "ready",
    actions.DISCARD: "discard",
    actions.END: "end",
}
_CLAIM: Final = "claim"
_SPY: Final = "spy"
_SWITCH: Final = "switch"
_DASH: Final = "-"
_EXAMPLES: Final = "claim A, place A1, play redeploy, switch 231, spy A-B, guess king, A1-B2, end"
_MOST_QUOTED: Final = 40


def slug(name: str) -> str:
    """The name of a unit or a card in notation."""
    return name.lower().replace(" ", _DASH)


def format_action(position: WesteriaPosition, action: int) -> str:
    """The action in one line."""
    data, kind, payload = position.ground.data, kind_of(action), payload_of(action)
    zones = data.lands.zone_names
    if kind in _PLAIN_WORDS:
        return _PLAIN_WORDS[kind]
    if kind in _ZONE_WORDS:
        return f"{_ZONE_WORDS[kind]} {zones[payload]}"
    if kind in _UNIT_WORDS:
        return f"{_UNIT_WORDS[kind]} {slug(data.armies.names[payload])}"
    if kind in _CARD_WORDS:
        return f"{_CARD_WORDS[kind]} {slug(CARDS[payload])}"
    if kind == actions.CLAIM:
        return f"{_CLAIM} {data.territory_name(payload)}"
    if kind == actions.SWITCH:
        return f"{_SWITCH} {_digits(ORDERS[payload])}"
    first, second = pair_of(action)
    if kind == actions.SPY:
        return f"{_SPY} {data.territory_name(first)}{_DASH}{data.territory_name(second)}"
    return f"{zones[first]}{_DASH}{zones[second]}"


def parse_action(position: WesteriaPosition, text: str) -> int:
    """The action of a line.

    Raises:
        InvalidNotation: no action in any position.
    """
    action = _vocabulary(position.ground.data).get(text)
    if action is None:
        action = _parse_pair(position.ground.data, text)
    if action is None:
        raise InvalidNotation(f"{text[:_MOST_QUOTED]!r} is no action; actions look like {_EXAMPLES}")
    return action


@cache
def _vocabulary(data: DataSet) -> dict[str, int]:
    """Every action but those with two zones or territories, by its text."""
    numbered = (
        (_ZONE_WORDS, data.lands.zone_names),
        (_UNIT_WORDS, tuple(map(slug, data.armies.names))),
        (_CARD_WORDS, tuple(map(slug, CARDS))),
        ({actions.CLAIM: _CLAIM}, _territories(data)),
    )
    found = [(word, made(kind)) for kind, word in _PLAIN_WORDS.items()]
    for words, names in numbered:
        for kind, word in words.items():
            found += [(f"{word} {name}", made(kind, number)) for number, name in enumerate(names)]
    found += [
        (f"{_SWITCH} {_digits(order)}", made(actions.SWITCH, number)) for number, order in enumerate(ORDERS)
    ]
    return dict(found)


def _parse_pair(data: DataSet, text: str) -> int | None:
    """A move, or the territories of Secret Information in either order."""
    is_spying = text.startswith(f"{_SPY} ")
    names = _territories(data) if is_spying else data.lands.zone_names
    first, _, second = text.removeprefix(f"{_SPY} ").partition(_DASH)
    if first not in names or second not in names:
        return None
    pair = names.index(first), names.index(second)
    return paired(actions.SPY, *sorted(pair)) if is_spying else paired(actions.MOVE, *pair)


def _digits(order: tuple[int, ...]) -> str:
    return "".join(str(place + 1) for place in order)


@cache
def _territories(data: DataSet) -> tuple[str, ...]:
    return tuple(data.territory_name(territory) for territory in range(data.territories))
