"""A turn: a card, a region, and one of the four things to do with them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.position.cards import BIT, count_bits, lowest_card
from services.games.tara.position.codes import (
    AMNESTY,
    DISCARD,
    KIND,
    NOBODY,
    PAYLOAD,
    PHASE_FIRST_PIECE,
    PHASE_NEXT,
    PHASE_TURN,
    PLACE,
    STAGE_TRAITORS,
    STONE,
)
from services.games.tara.position.flat import CUMALS, HANDS, LAYER, REGIONS, SPOTS, STOCK, Flat
from services.games.tara.position.placing import ask_anchor
from services.games.tara.position.stacks import PIECE, height, piece_at
from services.games.tara.position.stone import ask_fort, can_swap

_ENTRY: Final = 2
_AMNESTY: Final = 4
_DISCARD: Final = 2
_HAND: Final = 3
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
            if cumals >= _AMNESTY:
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
    if is_first and (p.terms.whole_round or count_bits(table[HANDS + seat]) == _HAND):
        return 0
    return _ENTRY


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
    if kind == PLACE:
        p.table[CUMALS + seat] -= cost
        ask_anchor(p)
    elif kind == STONE:
        p.phase = PHASE_FIRST_PIECE
    elif kind == AMNESTY:
        _declare_amnesty(p, seat)
    else:
        p.table[CUMALS + seat] += _DISCARD
        p.phase = PHASE_NEXT


def _declare_amnesty(p: Flat, seat: i64) -> None:
    p.table[CUMALS + seat] -= _AMNESTY
    first = p.first(p.region)
    for at in range(first, first + SPOTS):
        if p.table[at] > PIECE:
            for down in range(1, height(p, at)):
                p.table[STOCK + piece_at(p, at, down) - 1] += 1
            p.table[at] &= PIECE
            for deeper in range(at + LAYER, len(p.table), LAYER):
                p.table[deeper] = 0
    p.phase = PHASE_NEXT
