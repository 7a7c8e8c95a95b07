"""A turn: a card, a region, and one of four uses of the card."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.facts import HAND
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table import notes as n
from services.games.tara.rules.table.cards import BIT, count_bits, fill_each
from services.games.tara.rules.table.flat import CUMALS, HANDS, REGIONS, SPOTS, Flat
from services.games.tara.rules.table.stacks import PIECE, free_captives
from services.games.tara.rules.turns.placing import ask_anchor
from services.games.tara.rules.turns.stone import ask_fort, can_swap

ENTRY_PRICE: Final = 2
"""Cumals to enter a region without a piece (T17)."""
AMNESTY_PRICE: Final = 4
"""Cumals for an amnesty."""
DISCARD_GAIN: Final = 2
"""Cumals that a discard brings."""


def proceed(p: Flat) -> None:
    """Ends a turn and starts the next one; after the last turn the traitors come."""
    if p.turn == c.NOBODY:
        p.turn = p.starter
    elif p.terms.faces.stones & BIT[p.card] and p.region != c.NOBODY and ask_fort(p):
        return
    else:
        p.turn = (p.turn + 1) % p.seats
    p.card = 0
    p.region = p.anchor = p.active = c.NOBODY
    p.activated = p.promoted = p.paid = 0
    if p.table[HANDS + p.turn]:
        p.active = p.turn
        p.phase = c.PHASE_TURN
    else:
        p.turn = c.NOBODY
        p.stage = c.STAGE_TRAITORS


def fill_turn(p: Flat, out: "vec[i64]") -> i64:
    """Writes each card in each region where it can be played, amnesties and discards; returns how many."""
    hand, cumals = p.table[HANDS + p.active], p.table[CUMALS + p.active]
    stones: i64 = hand & p.terms.faces.stones
    in_play: i64 = p.regions & ~p.closed
    count: i64 = 0
    for region in range(REGIONS):
        if in_play >> region & 1:
            there: i64 = region << c.CARD_BITS
            if hand != stones and cumals >= entry_cost(p, p.active, region):
                count = fill_each(out, count, c.PLACE | there, hand ^ stones)
            if stones and can_swap(p, region):
                count = fill_each(out, count, c.STONE | there, stones)
            if cumals >= AMNESTY_PRICE:
                count = fill_each(out, count, c.AMNESTY | there, hand)
    return fill_each(out, count, c.DISCARD, hand)


def entry_cost(p: Flat, seat: i64, region: i64) -> i64:
    """Returns the cumals for placing into a region, which are paid before placing (T17, T18)."""
    table, first = p.table, p.first(region)
    for at in range(first, first + SPOTS):
        if table[at]:
            return 0
    is_first: bool = p.round == 1 and seat == p.starter
    if is_first and (p.terms.whole_round or count_bits(table[HANDS + seat]) == HAND):
        return 0
    return ENTRY_PRICE


def play_turn(p: Flat, action: i64) -> None:
    """Takes the card from the hand and uses it as chosen."""
    seat = p.active
    kind: i64 = action & c.KIND
    card: i64 = action & c.CARD
    region: i64 = c.NOBODY if kind == c.DISCARD else (action & c.PAYLOAD) >> c.CARD_BITS
    cost: i64 = entry_cost(p, seat, region) if kind == c.PLACE else 0
    p.table[HANDS + seat] ^= BIT[card]
    p.discards |= BIT[card]
    p.card = card
    p.region = p.latest = region
    p.journal.note(n.CARD_PLAYED, seat, card, kind >> c.KIND_SHIFT, region)
    if kind == c.PLACE:
        if cost:
            p.table[CUMALS + seat] -= cost
            p.journal.note(n.PAID, seat, cost, n.ENTRY)
        ask_anchor(p)
    elif kind == c.STONE:
        p.phase = c.PHASE_FIRST_PIECE
    elif kind == c.AMNESTY:
        _declare_amnesty(p, seat)
    else:
        p.table[CUMALS + seat] += DISCARD_GAIN
        p.journal.note(n.GAINED, seat, DISCARD_GAIN, n.DISCARD)
        p.phase = c.PHASE_NEXT


def _declare_amnesty(p: Flat, seat: i64) -> None:
    p.table[CUMALS + seat] -= AMNESTY_PRICE
    p.journal.note(n.PAID, seat, AMNESTY_PRICE, n.AMNESTY)
    p.journal.note(n.AMNESTY_DECLARED, seat, p.region)
    first = p.first(p.region)
    for at in range(first, first + SPOTS):
        if p.table[at] > PIECE:
            free_captives(p, at, n.BY_AMNESTY)
    p.phase = c.PHASE_NEXT
