"""Promotions: what is activated, whether to pay for it, and the climb, one position at a time."""

from collections.abc import Sequence
from typing import Final

from services.games.tara.actions import KIND_SHIFT, Kind, action_of, payload_of
from services.games.tara.board import BASE, KING_SPOT, SPOTS
from services.games.tara.deck import DECKS
from services.games.tara.events import Note, Paid, Promoted, Reason, Way
from services.games.tara.phases import Phase
from services.games.tara.stacks import is_fort, put
from services.games.tara.state import State

PAY: Final = action_of(Kind.PAY)
DECLINE: Final = action_of(Kind.DECLINE)
STOP: Final = action_of(Kind.STOP)
PAYMENTS: Final = (PAY, DECLINE)
"""To pay the activation cost, or not."""
_PROMOTE: Final = action_of(Kind.PROMOTE)
_SEAT: Final = 7
_PAIRS: Final = tuple(
    (target, base[0], base[1], 1 << base[0] | 1 << base[1]) for target, base in enumerate(BASE) if base
)
"""Each target from the bottom up, with its two neighbours below, and those as bits."""


def ask(s: State) -> None:
    """Asks the active seat to pay for its activated pieces or to promote them, if anything comes of it."""
    s.phase = Phase.NEXT
    if not s.activated or not s.stock[s.active] or not targets(s):
        return
    cost = cost_of(s)
    if s.paid or not cost:
        s.paid = True
        s.phase = Phase.PROMOTE
    elif s.cumals[s.active] >= cost:
        s.phase = Phase.PAY


def cost_of(s: State) -> int:
    """The activation cost of the card in play, in cumals."""
    return DECKS[s.options.deck][s.card].cost


def targets(s: State) -> list[int]:
    """The spots into which the active seat may promote, ascending; payment and stock are not asked.

    An own piece above an activated pair is activated without promoting (activation 3), a fort too (T7).
    """
    board, first, mine = s.board, s.region * SPOTS, s.active + 1
    activated, found = s.activated, []
    for target, left, right, pair in _PAIRS:
        if not activated & pair:
            continue
        if board[first + left] & _SEAT != mine or board[first + right] & _SEAT != mine:
            continue
        stack = board[first + target]
        if stack & _SEAT == mine:
            activated |= 1 << target
            if target == KING_SPOT or is_fort(stack):
                continue
        if not s.promoted >> target & 1:
            found.append(target)
    return found


def play_pay(s: State, note: Note, action: int) -> None:
    """Pays once for all promotions of the turn (T11), or ends them."""
    if action == DECLINE:
        s.phase = Phase.NEXT
        return
    cost = cost_of(s)
    s.cumals[s.active] -= cost
    note(Paid(s.active, cost, Reason.ACTIVATION))
    s.paid = True
    s.phase = Phase.PROMOTE


def legal_promote(s: State) -> Sequence[int]:
    """Each spot to promote into, or to stop."""
    return [*(_PROMOTE | target for target in targets(s)), STOP]


def play_promote(s: State, note: Note, action: int) -> None:
    """One promotion, once a turn for each spot (T10); what then stands there is activated."""
    if action >> KIND_SHIFT == Kind.STOP:
        s.phase = Phase.NEXT
        return
    target = payload_of(action)
    first = s.region * SPOTS
    left, right = BASE[target]
    s.promoted |= 1 << target
    note(Promoted(s.active, first + left, first + right, first + target))
    if put(s, note, s.active, first + target, Way.PROMOTION):
        s.activated |= 1 << target
    ask(s)
