"""Promotion: activated pieces, the payment, and promoting into one position at a time (T10 to T12)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.board import BASE
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table.cards import BIT, fill_each
from services.games.tara.rules.table.flat import BOARD, CUMALS, KING_SPOT, SPOTS, STOCK, Flat
from services.games.tara.rules.table.notes import ACTIVATION, BY_PROMOTION, PAID, PROMOTED
from services.games.tara.rules.table.stacks import SEAT, costs_no_piece, is_fort, put

FIRST_TARGET: Final[i64] = 5
"""The lowest spot that has others below it."""
LEFT: Final = vec[i64]([base[0] if base else 0 for base in BASE])
"""By spot: the left one of the two spots below; the other is next to it."""
_THREE: Final = 3


def ask(p: Flat) -> None:
    """Asks the active seat to pay or to promote, if it can promote by the activated pieces (T36)."""
    p.phase = c.PHASE_NEXT
    if not p.activated or not targets(p):
        return
    cost = cost_of(p)
    if p.paid or not cost:
        p.paid = 1
        p.phase = c.PHASE_PROMOTE
    elif p.table[CUMALS + p.active] >= cost:
        p.phase = c.PHASE_PAY


def cost_of(p: Flat) -> i64:
    """The activation cost of the card in play, in cumals."""
    return p.terms.faces.cost[p.card]


def targets(p: Flat) -> i64:
    """Bits of the spots into which the active seat may promote, whether it has paid or not.

    Without stock these are spots where no piece is placed, if the match allows them (T36).
    An own piece above an activated pair is activated without promoting (activation 3), a fort too (T7).
    """
    table, first = p.table, p.first(p.region)
    mine: i64 = p.active + 1
    activated = p.activated
    found: i64 = 0
    has_stock: bool = table[STOCK + p.active] > 0
    if not has_stock and not p.terms.stockless_steps:
        return 0
    for target in range(FIRST_TARGET, KING_SPOT + 1):
        left = LEFT[target]
        if not activated >> left & _THREE:
            continue
        if table[first + left] & SEAT != mine or table[first + left + 1] & SEAT != mine:
            continue
        stack = table[first + target]
        if stack & SEAT == mine:
            activated |= BIT[target]
            if target == KING_SPOT or is_fort(stack):
                continue
        if has_stock or costs_no_piece(stack, p.active):
            found |= BIT[target]
    return found & ~p.promoted


def fill_promote(p: Flat, out: "vec[i64]") -> i64:
    """Writes each spot to promote into, and to stop; returns how many."""
    count = fill_each(out, 0, c.PROMOTE, targets(p))
    out[count] = c.STOP
    return count + 1


def play_pay(p: Flat, action: i64) -> None:
    """Pays once for all promotions of the card (T11), or declines them."""
    if action != c.PAY:
        p.phase = c.PHASE_NEXT
        return
    cost = cost_of(p)
    p.table[CUMALS + p.active] -= cost
    p.journal.note(PAID, p.active, cost, ACTIVATION)
    p.paid = 1
    p.phase = c.PHASE_PROMOTE


def play_promote(p: Flat, action: i64) -> None:
    """Promotes into a spot, once a turn for each (T10), and activates the new piece; or stops."""
    if action == c.STOP:
        p.phase = c.PHASE_NEXT
        return
    target: i64 = action & c.PAYLOAD
    first: i64 = p.region * SPOTS
    left: i64 = first + LEFT[target]
    p.promoted |= BIT[target]
    p.journal.note(PROMOTED, p.active, left, left + 1, first + target)
    if put(p, p.active, BOARD + first + target, BY_PROMOTION):
        p.activated |= BIT[target]
    ask(p)
