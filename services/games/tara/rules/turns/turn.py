"""A turn: a card, a region, and one of the four things to do with them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.components import HAND
from services.games.tara.rules.table import notes as n
from services.games.tara.rules.table.cards import BIT, count_bits, lowest_card
from services.games.tara.rules.table.codes import (
    AMNESTY,
    DISCARD,
    KIND,
    KIND_SHIFT,
    NOBODY,
    PAYLOAD,
    PHASE_FIRST_PIECE,
    PHASE_NEXT,
    PHASE_TURN,
    PLACE,
    STAGE_TRAITORS,
    STONE,
)
from services.games.tara.rules.table.flat import BOARD, CUMALS, HANDS, REGIONS, SPOTS, STOCK, Flat
from services.games.tara.rules.table.stacks import PIECE, count_owners, empty
from services.games.tara.rules.turns.placing import ask_anchor
from services.games.tara.rules.turns.stone import ask_fort, can_swap

ENTRY_PRICE: Final = 2
"""Cumals to enter a region without a piece (T17)."""
AMNESTY_PRICE: Final = 4
"""Cumals for an amnesty."""
DISCARD_GAIN: Final = 2
"""Cumals that a discard brings."""
_REGION_SHIFT: Final = 6
_CARD: Final = 63


def proceed(p: Flat) -> None:
    """Ends the turn that is over and starts the next one; after the last the traitors come."""
    if p.turn == NOBODY:
        p.turn = p.starter
    elif p.terms.faces.stones & BIT[p.card] and p.region != NOBODY and ask_fort(p):
        return
    else:
        p.turn = (p.turn + 1) % p.seats
    p.card = 0
    p.region = p.anchor = p.active = NOBODY
    p.activated = p.promoted = p.paid = 0
    if p.table[HANDS + p.turn]:
        p.active = p.turn
        p.phase = PHASE_TURN
    else:
        p.turn = NOBODY
        p.stage = STAGE_TRAITORS


def fill_turn(p: Flat, out: "vec[i64]") -> i64:
    """Every card in every region where it can be played, amnesties if there are cumals, and discards."""
    hand, cumals = p.table[HANDS + p.active], p.table[CUMALS + p.active]
    stones: i64 = hand & p.terms.faces.stones
    in_play: i64 = p.regions & ~p.closed
    count: i64 = 0
    for region in range(REGIONS):
        if in_play >> region & 1:
            there: i64 = region << _REGION_SHIFT
            if hand != stones and cumals >= entry_cost(p, p.active, region):
                count = _fill(out, count, PLACE | there, hand ^ stones)
            if stones and can_swap(p, region):
                count = _fill(out, count, STONE | there, stones)
            if cumals >= AMNESTY_PRICE:
                count = _fill(out, count, AMNESTY | there, hand)
    return _fill(out, count, DISCARD, hand)


def _fill(out: "vec[i64]", count: i64, action: i64, cards: i64) -> i64:
    """An action with each of these cards."""
    while cards:
        out[count] = action | lowest_card(cards)
        count += 1
        cards &= cards - 1
    return count


def entry_cost(p: Flat, seat: i64, region: i64) -> i64:
    """What placing into a region costs before anything is placed (T17, T18)."""
    table, first = p.table, p.first(region)
    for at in range(first, first + SPOTS):
        if table[at]:
            return 0
    is_first: bool = p.round == 1 and seat == p.starter
    if is_first and (p.terms.whole_round or count_bits(table[HANDS + seat]) == HAND):
        return 0
    return ENTRY_PRICE


def play_turn(p: Flat, action: i64) -> None:
    """Takes the card from the hand and does with it what was chosen."""
    seat = p.active
    kind: i64 = action & KIND
    card: i64 = action & _CARD
    region: i64 = NOBODY if kind == DISCARD else (action & PAYLOAD) >> _REGION_SHIFT
    cost: i64 = entry_cost(p, seat, region) if kind == PLACE else 0
    p.table[HANDS + seat] ^= BIT[card]
    p.discards |= BIT[card]
    p.card = card
    p.region = p.latest = region
    p.journal.note(n.CARD_PLAYED, seat, card, kind >> KIND_SHIFT, region)
    if kind == PLACE:
        if cost:
            p.table[CUMALS + seat] -= cost
            p.journal.note(n.PAID, seat, cost, n.ENTRY)
        ask_anchor(p)
    elif kind == STONE:
        p.phase = PHASE_FIRST_PIECE
    elif kind == AMNESTY:
        _declare_amnesty(p, seat)
    else:
        p.table[CUMALS + seat] += DISCARD_GAIN
        p.journal.note(n.GAINED, seat, DISCARD_GAIN, n.DISCARD)
        p.phase = PHASE_NEXT


def _declare_amnesty(p: Flat, seat: i64) -> None:
    p.table[CUMALS + seat] -= AMNESTY_PRICE
    p.journal.note(n.PAID, seat, AMNESTY_PRICE, n.AMNESTY)
    p.journal.note(n.AMNESTY_DECLARED, seat, p.region)
    first = p.first(p.region)
    for at in range(first, first + SPOTS):
        if p.table[at] > PIECE:
            _free(p, at)
    p.phase = PHASE_NEXT


def _free(p: Flat, at: i64) -> None:
    """Sends all captives of a position home."""
    counts = count_owners(p, at, 1)
    for owner in range(p.seats):
        if counts[owner]:
            p.table[STOCK + owner] += counts[owner]
            p.journal.note(n.RELEASED, owner, at - BOARD, counts[owner], n.BY_AMNESTY)
    top: i64 = p.table[at] & PIECE
    empty(p, at)
    p.table[at] = top
