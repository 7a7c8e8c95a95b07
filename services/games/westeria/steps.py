"""What may be done in each phase, and what each action does: the modules of the rules put together."""

from collections.abc import Callable, Sequence
from typing import Final

from services.games.westeria import (
    actions,
    cards,
    deck,
    deploying,
    looking,
    moves,
    opening,
    placing,
    redeploying,
)
from services.games.westeria.actions import PAYLOAD, SHIFT, pair_of, paired
from services.games.westeria.phases import (
    ACCUSING,
    CHOOSING,
    DEPLOYING,
    DRAFT,
    DRAWING,
    GUESSING,
    MOVING,
    PICKING,
    PLACING,
    RECRUITING,
    SPYING,
    START_DRAW,
    SWITCHING,
)
from services.games.westeria.position import Position
from services.games.westeria.turn import go_on_drawing
from services.kernel import CHANCE

CHANCES: Final[dict[int, Callable[[Position], list[tuple[int, int]]]]] = {
    START_DRAW: opening.lots,
    DRAWING: deck.cards,
    RECRUITING: cards.recruits,
}
"""By phase in which chance acts: its draws with their weights."""

CHOICES: Final[dict[int, Callable[[Position], list[int]]]] = {
    DRAFT: opening.claims,
    CHOOSING: cards.choices,
    DEPLOYING: deploying.landings,
    PICKING: redeploying.picks,
    SWITCHING: redeploying.switches,
    SPYING: looking.pairs,
    ACCUSING: looking.suspects,
    GUESSING: looking.guesses,
    MOVING: moves.moves,
}
"""By phase in which one seat acts: what it may do. The placing, where all act, is in `placing.py`."""

UNSEEN: Final = frozenset(
    {actions.PLACE, actions.LIFT, actions.PUT, actions.DONE, actions.RECRUIT, actions.SWITCH}
)
"""Kinds of actions that only the seat itself gets to see."""
_UNRECORDED: Final = UNSEEN | {actions.READY}
"""Kinds that a state does not name as the last; of the order in which seats get ready nothing may stay."""


def chances(position: Position) -> Sequence[tuple[int, int]]:
    """`(action, weight)` of every draw, empty when chance is not to act."""
    draws = CHANCES.get(position.phase)
    return draws(position) if draws else ()


def choices(position: Position, seat: int) -> Sequence[int]:
    """What a seat may do, empty when it is not to act."""
    if position.phase == PLACING:
        return placing.arrangements(position, seat) if 0 <= seat < position.seats else ()
    listed = CHOICES.get(position.phase)
    return listed(position) if listed and seat == position.seat else ()


def is_legal(position: Position, seat: int, action: int) -> bool:
    """Whether the seat, or chance, may do that now."""
    if seat == CHANCE:
        return any(action == drawn for drawn, _ in chances(position))
    if position.phase == MOVING and action >> SHIFT == actions.MOVE:
        pair = pair_of(action)
        is_whole = action == paired(actions.MOVE, *pair)
        return is_whole and seat == position.seat and moves.is_move(position, *pair)
    return action in choices(position, seat)


def step(position: Position, seat: int, action: int) -> None:
    """Does a legal action."""
    kind, payload = action >> SHIFT, action & PAYLOAD
    position.last = 0 if kind in _UNRECORDED else action
    position.shown = ()
    if kind in _PAIRED:
        _PAIRED[kind](position, *pair_of(action))
    elif kind in _OF_SEATS:
        _OF_SEATS[kind](position, seat, payload)
    else:
        _PLAIN[kind](position, payload)


def _draw_card(position: Position, card: int) -> None:
    deck.draw_card(position, card)
    go_on_drawing(position)


_PAIRED: Final[dict[int, Callable[[Position, int, int], None]]] = {
    actions.MOVE: moves.move,
    actions.SPY: looking.spy,
}
_OF_SEATS: Final[dict[int, Callable[[Position, int, int], None]]] = {
    actions.PLACE: placing.place,
    actions.LIFT: placing.lift,
    actions.PUT: placing.put,
    actions.DONE: lambda position, seat, _: placing.finish(position, seat),
    actions.READY: lambda position, seat, _: placing.make_ready(position, seat),
}
_PLAIN: Final[dict[int, Callable[[Position, int], None]]] = {
    actions.DRAW_LOT: opening.draw_lot,
    actions.CLAIM: opening.claim,
    actions.DRAW_CARD: _draw_card,
    actions.PLAY: cards.play,
    actions.DISCARD: lambda position, _: cards.discard(position),
    actions.RECRUIT: cards.recruit,
    actions.DEPLOY: deploying.deploy,
    actions.PICK: redeploying.pick,
    actions.SWITCH: redeploying.switch,
    actions.ACCUSE: looking.accuse,
    actions.GUESS: looking.guess,
    actions.END: lambda position, _: moves.end(position),
}
