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
from services.games.westeria.turn import go_on_drawing
from services.games.westeria.working import Working
from services.kernel import CHANCE

CHANCES: Final[dict[int, Callable[[Working], list[tuple[int, int]]]]] = {
    START_DRAW: opening.lots,
    DRAWING: deck.cards,
    RECRUITING: cards.recruits,
}
"""By phase in which chance acts: its draws with their weights."""

CHOICES: Final[dict[int, Callable[[Working], list[int]]]] = {
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


def chances(working: Working) -> Sequence[tuple[int, int]]:
    """`(action, weight)` of every draw, empty when chance is not to act."""
    draws = CHANCES.get(working.phase)
    return draws(working) if draws else ()


def choices(working: Working, seat: int) -> Sequence[int]:
    """What a seat may do, empty when it is not to act."""
    if working.phase == PLACING:
        return placing.arrangements(working, seat) if 0 <= seat < working.seats else ()
    listed = CHOICES.get(working.phase)
    return listed(working) if listed and seat == working.seat else ()


def is_legal(working: Working, seat: int, action: int) -> bool:
    """Whether the seat, or chance, may do that now."""
    if seat == CHANCE:
        return any(action == drawn for drawn, _ in chances(working))
    if working.phase == MOVING and action >> SHIFT == actions.MOVE:
        pair = pair_of(action)
        is_whole = action == paired(actions.MOVE, *pair)
        return is_whole and seat == working.seat and moves.is_move(working, *pair)
    return action in choices(working, seat)


def step(working: Working, seat: int, action: int) -> None:
    """Does a legal action."""
    kind, payload = action >> SHIFT, action & PAYLOAD
    working.last = 0 if kind in _UNRECORDED else action
    working.shown = ()
    if kind in _PAIRED:
        _PAIRED[kind](working, *pair_of(action))
    elif kind in _OF_SEATS:
        _OF_SEATS[kind](working, seat, payload)
    else:
        _PLAIN[kind](working, payload)


def _draw_card(working: Working, card: int) -> None:
    deck.draw_card(working, card)
    go_on_drawing(working)


_PAIRED: Final[dict[int, Callable[[Working, int, int], None]]] = {
    actions.MOVE: moves.move,
    actions.SPY: looking.spy,
}
_OF_SEATS: Final[dict[int, Callable[[Working, int, int], None]]] = {
    actions.PLACE: placing.place,
    actions.LIFT: placing.lift,
    actions.PUT: placing.put,
    actions.DONE: lambda working, seat, _: placing.finish(working, seat),
    actions.READY: lambda working, seat, _: placing.make_ready(working, seat),
}
_PLAIN: Final[dict[int, Callable[[Working, int], None]]] = {
    actions.DRAW_LOT: opening.draw_lot,
    actions.CLAIM: opening.claim,
    actions.DRAW_CARD: _draw_card,
    actions.PLAY: cards.play,
    actions.DISCARD: lambda working, _: cards.discard(working),
    actions.RECRUIT: cards.recruit,
    actions.DEPLOY: deploying.deploy,
    actions.PICK: redeploying.pick,
    actions.SWITCH: redeploying.switch,
    actions.ACCUSE: looking.accuse,
    actions.GUESS: looking.guess,
    actions.END: lambda working, _: moves.end(working),
}
