"""The Stone of Destiny: any two pieces of a region change places (T14), and the forts that come of it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.table.cards import BIT
from services.games.tara.rules.table.codes import (
    KEEP_FORT,
    NOBODY,
    PAYLOAD,
    PHASE_KEEP_FORT,
    PHASE_NEXT,
    PHASE_SECOND_PIECE,
    PIECE,
)
from services.games.tara.rules.table.flat import BOARD, KING_SPOT, STOCK, Flat
from services.games.tara.rules.table.notes import (
    BY_STONE,
    FORT_MADE,
    HEIGHT_SHIFT,
    POSITION_SHIFT,
    RELEASED,
    SWAPPED,
)
from services.games.tara.rules.table.stacks import (
    PIECE as ONE_PIECE,
)
from services.games.tara.rules.table.stacks import (
    SEAT,
    count_forts,
    give_up_forts,
    height,
    is_fort,
    is_fort_of,
    piece_at,
    set_piece,
    take_out,
)
from services.games.tara.rules.turns.promotion import ask

SPOT_SHIFT: Final = 8
DOWN: Final = 255
"""In the payload of a PIECE: how far below the top it is; the spot is above that."""


def can_swap(p: Flat, region: i64) -> bool:
    """Whether there are two pieces to swap (T16)."""
    table, first = p.table, p.first(region)
    found = False
    for at in range(first, first + KING_SPOT):
        if table[at]:
            if found or table[at] > ONE_PIECE:
                return True
            found = True
    return False


def fill_piece(p: Flat, out: "vec[i64]") -> i64:
    """Every piece of the region that is not on the King position, but for the one picked already."""
    first = p.first(p.region)
    count: i64 = 0
    for spot in range(KING_SPOT):
        if p.table[first + spot]:
            for down in range(height(p, first + spot)):
                payload: i64 = spot << SPOT_SHIFT | down
                if payload != p.picked:
                    out[count] = PIECE | payload
                    count += 1
    return count


def play_first(p: Flat, action: i64) -> None:
    """Picks the first piece."""
    p.picked = action & PAYLOAD
    p.phase = PHASE_SECOND_PIECE


def play_second(p: Flat, action: i64) -> None:
    """Swaps; own pieces that came to the top are activated (activation 4)."""
    first = p.first(p.region)
    one_at: i64 = first + (p.picked >> SPOT_SHIFT)
    other_at: i64 = first + ((action & PAYLOAD) >> SPOT_SHIFT)
    one_down: i64 = p.picked & DOWN
    other_down: i64 = action & DOWN
    one = piece_at(p, one_at, one_down)
    other = piece_at(p, other_at, other_down)
    p.journal.note(SWAPPED, p.active, _told(one_at, one_down, one), _told(other_at, other_down, other))
    one_stack: i64 = p.table[one_at]
    other_stack: i64 = p.table[other_at]
    set_piece(p, one_at, one_down, other)
    set_piece(p, other_at, other_down, one)
    _settle(p, one_at)
    _settle(p, other_at)
    _note_fort(p, one_at, one_stack)
    if other_at != one_at:
        _note_fort(p, other_at, other_stack)
    _activate(p, one_at, one_down)
    _activate(p, other_at, other_down)
    p.picked = NOBODY
    ask(p)


def _activate(p: Flat, at: i64, down: i64) -> None:
    """Activates an own piece that came to the top."""
    if down == 0 and p.table[at] & SEAT == p.active + 1:
        p.activated |= BIT[at - p.first(p.region)]


def _settle(p: Flat, at: i64) -> None:
    """Sends the deeper pieces of the seat on top home (T15)."""
    top: i64 = p.table[at] & ONE_PIECE
    released = take_out(p, at, top, 2)
    if released:
        p.table[STOCK + top - 1] += released
        p.journal.note(RELEASED, top - 1, at - BOARD, released, BY_STONE)


def _told(at: i64, down: i64, piece: i64) -> i64:
    """A piece that is swapped, as the journal has it."""
    return (at - BOARD) << POSITION_SHIFT | down << HEIGHT_SHIFT | piece - 1


def _note_fort(p: Flat, at: i64, before: i64) -> None:
    """A fort is new unless the same seat had one there."""
    stack = p.table[at]
    if is_fort(stack) and not (is_fort(before) and before & SEAT == stack & SEAT):
        p.journal.note(FORT_MADE, (stack & SEAT) - 1, at - BOARD)


def ask_fort(p: Flat) -> bool:
    """Asks a seat with two forts in the region which one to keep (T13); whether anybody is asked.

    One swap makes at most one new fort of a seat, so the other is an old one (T38).
    """
    for step in range(p.seats):
        seat: i64 = (p.turn + step) % p.seats
        if count_forts(p, seat, p.region) > 1:
            p.active = seat
            p.phase = PHASE_KEEP_FORT
            return True
    return False


def fill_fort(p: Flat, out: "vec[i64]") -> i64:
    """Each fort of the seat in the region."""
    first = p.first(p.region)
    count: i64 = 0
    for spot in range(KING_SPOT):
        if is_fort_of(p, p.active, first + spot):
            out[count] = KEEP_FORT | spot
            count += 1
    return count


def play_fort(p: Flat, action: i64) -> None:
    """Keeps one fort; the other's top piece goes home."""
    give_up_forts(p, p.active, p.region, p.first(p.region) + (action & PAYLOAD))
    p.phase = PHASE_NEXT
