"""The Stone of Destiny: swaps any two pieces of a region (T14), which may make forts."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.board import RANK
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table import notes as n
from services.games.tara.rules.table.cards import BIT, fill_each, lowest
from services.games.tara.rules.table.flat import BOARD, KING_SPOT, Flat
from services.games.tara.rules.table.stacks import (
    PIECE,
    SEAT,
    forts_of,
    give_up_forts,
    height,
    is_fort,
    piece_at,
    release,
    set_piece,
)
from services.games.tara.rules.turns.promotion import ask

_RANKS: Final = vec[i64](RANK)
"""The rank of each spot."""


def can_swap(p: Flat, region: i64) -> bool:
    """Whether there are two pieces to swap (T16)."""
    table, first = p.table, p.first(region)
    found = False
    for at in range(first, first + KING_SPOT):
        if table[at]:
            if found or table[at] > PIECE:
                return True
            found = True
    return False


def fill_piece(p: Flat, out: "vec[i64]") -> i64:
    """Writes every piece outside the King's position, except the one picked already; returns how many."""
    first = p.first(p.region)
    count: i64 = 0
    for spot in range(KING_SPOT):
        if p.table[first + spot]:
            for down in range(height(p, first + spot)):
                payload: i64 = spot << c.HEIGHT_BITS | down
                if payload != p.picked:
                    out[count] = c.PIECE | payload
                    count += 1
    return count


def play_first(p: Flat, action: i64) -> None:
    """Picks the first piece."""
    p.picked = action & c.PAYLOAD
    p.phase = c.PHASE_SECOND_PIECE


def play_second(p: Flat, action: i64) -> None:
    """Swaps two pieces. Deep pieces of the seats on top go home (T15); own new top pieces are activated."""
    first = p.first(p.region)
    one_at: i64 = first + (p.picked >> c.HEIGHT_BITS)
    other_at: i64 = first + ((action & c.PAYLOAD) >> c.HEIGHT_BITS)
    one_down: i64 = p.picked & c.HEIGHT
    other_down: i64 = action & c.HEIGHT
    one = piece_at(p, one_at, one_down)
    other = piece_at(p, other_at, other_down)
    p.journal.note(n.SWAPPED, p.active, _told(one_at, one_down, one), _told(other_at, other_down, other))
    one_stack: i64 = p.table[one_at]
    other_stack: i64 = p.table[other_at]
    set_piece(p, one_at, one_down, other)
    set_piece(p, other_at, other_down, one)
    for at in (one_at, other_at):
        release(p, (p.table[at] & SEAT) - 1, at, 2, n.BY_STONE)
    _note_fort(p, one_at, one_stack)
    if other_at != one_at:
        _note_fort(p, other_at, other_stack)
    _activate(p, one_at, one_down)
    _activate(p, other_at, other_down)
    p.picked = c.NOBODY
    ask(p)


def _activate(p: Flat, at: i64, down: i64) -> None:
    """Activates an own piece that has come to the top."""
    if down == 0 and p.table[at] & SEAT == p.active + 1:
        p.activated |= BIT[at - p.first(p.region)]


def _told(at: i64, down: i64, piece: i64) -> i64:
    """Writes a swapped piece as the journal has it."""
    return (at - BOARD) << n.POSITION_SHIFT | down << n.HEIGHT_SHIFT | piece - 1


def _note_fort(p: Flat, at: i64, before: i64) -> None:
    """Notes a new fort: one where the same seat had none before."""
    stack = p.table[at]
    if is_fort(stack) and not (is_fort(before) and before & SEAT == stack & SEAT):
        p.journal.note(n.FORT_MADE, (stack & SEAT) - 1, at - BOARD)


def ask_fort(p: Flat) -> bool:
    """Asks a seat with two forts in the region which one to keep (T13); returns whether there is one.

    One swap makes at most one new fort for a seat, so the other fort is an old one (T38).
    """
    for step in range(p.seats):
        seat: i64 = (p.turn + step) % p.seats
        forts = forts_of(p, seat, p.region)
        if forts & (forts - 1):
            p.active = seat
            p.phase = c.PHASE_KEEP_FORT
            return True
    return False


def fill_fort(p: Flat, out: "vec[i64]") -> i64:
    """Writes each fort of the seat in the region; returns how many."""
    return fill_each(out, 0, c.KEEP_FORT, forts_of(p, p.active, p.region))


def highest_fort(p: Flat) -> i64:
    """Returns the spot of the seat's fort of the highest rank; of two in a rank, the left one (T47)."""
    forts = forts_of(p, p.active, p.region)
    best = lowest(forts)
    for spot in range(KING_SPOT):
        if forts >> spot & 1 and _RANKS[spot] > _RANKS[best]:
            best = spot
    return best


def play_fort(p: Flat, action: i64) -> None:
    """Keeps one fort; the other's top piece goes home."""
    give_up_forts(p, p.active, p.region, p.first(p.region) + (action & c.PAYLOAD))
    p.phase = c.PHASE_NEXT
