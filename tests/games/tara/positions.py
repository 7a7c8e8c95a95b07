"""Positions named piece by piece, and actions played on them as text."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import pytest

from services.games.tara import GAME
from services.games.tara.board import POSITIONS, format_position, parse_position
from services.games.tara.deck import CARDS
from services.games.tara.facts import HAND, KING_PIECES, PIECES, SEATS
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes, flat
from services.games.tara.rules.table.reading import owners, set_stack
from services.games.tara.rules.table.stacks import KING
from services.kernel import GameError, OptionValue, Outcome, Seat, apply, legal_actions, to_act

_SEATED: Final = {
    "stock": flat.STOCK,
    "kings": flat.KINGS,
    "cumals": flat.CUMALS,
    "hands": flat.HANDS,
    "aside": flat.ASIDE,
    "drawn": flat.DRAWN,
}


def position(
    board: Mapping[str, str],
    turn: str = "blue",
    *,
    seats: int = 4,
    hands: Mapping[str, tuple[int, ...]] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    rules: str | None = None,
    **fields: Any,
) -> TaraPosition:
    """A turn of a seat. `board`: stacks such as `{"ulster F1": "blue red"}`, the top piece first.

    A King piece is written `BLUE`. Seats without cards in `hands` hold the three lowest that are left.
    `rules`: the version that the match was begun by, else the newest. `fields` are those that `changed`
    takes, such as `cumals=[5, 0, 0, 0]`; it is round 2 if they do not say.
    """
    state = GAME.initial(GAME.setup(seats, options or {}, rules))
    placed = [0] * POSITIONS
    for name, stack in board.items():
        for piece in reversed(stack.split()):
            code = SEATS.index(piece.lower()) + 1 | (KING if piece.isupper() else 0)
            placed[parse_position(name)] = placed[parse_position(name)] << 4 | code
    held = {SEATS.index(seat): cards for seat, cards in (hands or {}).items()}
    left = [card for card in CARDS if all(card not in cards for cards in held.values())]
    for seat in range(seats):
        if seat not in held:
            held[seat], left = tuple(left[:HAND]), left[HAND:]
    seat = SEATS.index(turn)
    state = changed(
        state,
        board=placed,
        cumals=[10] * seats,
        stock=[
            PIECES - sum(owners(stack).count(one) for stack in placed if not stack & KING)
            for one in range(seats)
        ],
        kings=[KING_PIECES - placed.count(one + 1 | KING) for one in range(seats)],
        hands=[bits_of(held[one]) for one in range(seats)],
        round=2,
        starter=seat,
        turn=seat,
        active=seat,
        stage=codes.STAGE_TURNS,
        phase=codes.PHASE_TURN,
    )
    return changed(state, **fields)


def changed(origin: TaraPosition, **fields: Any) -> TaraPosition:
    """A copy with other numbers: lists by seat, `prisoners`, `board`, or fields of the position."""
    position = origin.copy()
    for name, value in fields.items():
        if name == "board":
            for at, stack in enumerate(value):
                set_stack(position, at, stack)
        elif name == "prisoners":
            for captor in range(position.seats):
                held = value[captor * position.seats : (captor + 1) * position.seats]
                position.write(flat.PRISONERS + captor * flat.CAPTOR, held)
        elif name in _SEATED:
            position.write(_SEATED[name], value)
        else:
            setattr(position, name, int(value))
    return position


def bits_of(cards: Iterable[int]) -> int:
    """Cards as bits."""
    return sum(1 << card for card in cards)


def ended(state: TaraPosition) -> Outcome:
    """How the match has ended, which it must have."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def play(state: TaraPosition, *actions: str) -> TaraPosition:
    """The state after actions, each of the first seat that is to act."""
    for text in actions:
        seat = to_act(state)[0]
        state = apply(GAME, state, seat, GAME.parse(state, seat, text))
    return state


def legal(state: TaraPosition) -> list[str]:
    """What the first seat that is to act may do, in notation."""
    seat = to_act(state)[0]
    return [GAME.format(state, seat, action) for action in legal_actions(state, seat)]


def events(state: TaraPosition, action: str, viewer: int = 0) -> list[Any]:
    """What an action of the first seat that is to act shows to a viewer."""
    seat = to_act(state)[0]
    number = GAME.parse(state, seat, action)
    after = apply(GAME, state, seat, number)
    return list(GAME.observe(state, seat, number, after, Seat(viewer)).events)


def stacks(state: TaraPosition) -> dict[str, str]:
    """The board as `position` takes it."""
    return {format_position(at): _written(stack) for at, stack in enumerate(state.board) if stack}


def refused(state: TaraPosition, action: str, rule: str, seat: int | None = None) -> str:
    """Demands that an action is refused with the rule, and gives what is said."""
    who = to_act(state)[0] if seat is None else Seat(seat)
    snapshot = state.copy()
    with pytest.raises(GameError) as error:
        apply(GAME, state, who, GAME.parse(state, who, action))
    assert error.value.rule == rule
    assert state == snapshot
    return str(error.value)


def _written(stack: int) -> str:
    names = (SEATS[seat] for seat in owners(stack))
    return " ".join(name.upper() if stack & KING else name for name in names)
