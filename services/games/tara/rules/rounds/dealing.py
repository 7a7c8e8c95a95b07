"""The cards of a round: the draw for the start, six for each seat every other round, three to keep.

seed: "Set up", "Start of Round".
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table import notes as n
from services.games.tara.rules.table.cards import BIT, count_bits, lowest
from services.games.tara.rules.table.flat import ASIDE, DRAWN, HANDS, Flat
from services.games.tara.rules.table.pile import clear_drawn, highest_drawn

_DEALT: Final = 6
"""Cards of a deal to a seat: two hands."""


def proceed(p: Flat) -> None:
    """Goes on dealing, then asks all seats to keep cards, then hands over to the turns."""
    if p.stage == c.STAGE_KEEP:
        p.stage = c.STAGE_TURNS
    elif count_bits(p.table[HANDS + p.active]) < _DEALT:
        p.phase = c.PHASE_DEAL
    else:
        p.stage = c.STAGE_KEEP
        p.phase = c.PHASE_KEEP
        p.active = c.NOBODY


def play_start_draw(p: Flat, action: i64) -> None:
    """Turns a card over; after the last one, the seat with the highest is the Starting Player (T2)."""
    card: i64 = action & c.PAYLOAD
    p.table[DRAWN + p.active] = card
    p.journal.note(n.CARD_DRAWN, p.active, card, n.FOR_START)
    p.active += 1
    if p.active == p.seats:
        p.starter = highest_drawn(p)
        clear_drawn(p)
        p.journal.note(n.STARTER_NAMED, p.starter)
        start_round(p)


def start_round(p: Flat) -> None:
    """Starts a round with the cards set aside, or if there are none, with a deal from all 36 (T1)."""
    table = p.table
    p.round += 1
    p.phase = c.PHASE_NEXT
    is_dealt = table[ASIDE] == 0
    p.journal.note(n.ROUND_STARTED, p.round, 1 if is_dealt else 0)
    if not is_dealt:
        for seat in range(p.seats):
            table[HANDS + seat] = table[ASIDE + seat]
            table[ASIDE + seat] = 0
        p.stage = c.STAGE_TURNS
        p.active = c.NOBODY
    else:
        p.discards = 0
        p.journal.note(n.DECK_SHUFFLED)
        p.stage = c.STAGE_DEAL
        p.active = p.starter


def play_deal(p: Flat, action: i64) -> None:
    """Gives a seat a card in secret; the next one goes to the seat to the left (T45)."""
    card: i64 = action & c.PAYLOAD
    p.journal.note(n.CARD_DRAWN, p.active, card, n.FOR_DEAL)
    p.table[HANDS + p.active] |= BIT[card]
    p.active = (p.active + 1) % p.seats
    p.phase = c.PHASE_NEXT


def keeper(p: Flat) -> i64:
    """The first seat that has not chosen yet; `NOBODY` once all have."""
    left = keepers(p)
    return lowest(left) if left else c.NOBODY


def keepers(p: Flat) -> i64:
    """Bits of the seats that have not chosen yet."""
    found: i64 = 0
    for seat in range(p.seats):
        if not p.table[ASIDE + seat]:
            found |= BIT[seat]
    return found


def fill_keep(p: Flat, seat: i64, out: "vec[i64]") -> i64:
    """Writes any three of the six, ordered by the lowest card first; returns how many."""
    first = p.table[HANDS + seat]
    count: i64 = 0
    while first:
        low = lowest(first)
        first &= first - 1
        second = first
        while second:
            middle: i64 = c.KEEP | (low << c.CARD_BITS | lowest(second)) << c.CARD_BITS
            second &= second - 1
            third = second
            while third:
                out[count] = middle | lowest(third)
                count += 1
                third &= third - 1
    return count


def play_keep(p: Flat, seat: i64, action: i64) -> None:
    """Keeps three cards for this round and sets the others aside for the next."""
    at: i64 = HANDS + seat
    payload: i64 = action & c.PAYLOAD
    low: i64 = payload >> 2 * c.CARD_BITS
    kept: i64 = BIT[low] | BIT[payload >> c.CARD_BITS & c.CARD] | BIT[payload & c.CARD]
    p.table[at + ASIDE - HANDS] = p.table[at] & ~kept
    p.table[at] = kept
    p.journal.note(n.CARDS_KEPT, seat, payload)
    if keeper(p) == c.NOBODY:
        p.phase = c.PHASE_NEXT
