"""Stacks in the table, piece by piece, and what a new piece does to a stack (T9, T13, T27).

`at` is the index of a stack in the table. A piece is its seat plus 1; a King piece has 8 added.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.table import notes as n
from services.games.tara.rules.table.cards import BIT
from services.games.tara.rules.table.flat import BOARD, IN_LAYER, KING_SPOT, KINGS, LAYER, SPOTS, STOCK, Flat

KING: Final = 8
SEAT: Final = 7
PIECE: Final = 15
TWO_PIECES: Final = 255
"""The bits of the top two pieces, which say whether a stack is a fort."""
_TWICE: Final = 17
"""A piece times this number is a fort of two such pieces."""
_ALL_BUT_DEEPEST: Final = 0xFFFFFFFFFFFFFF
"""The bits of a full layer's pieces that stay in it when one comes on top."""
_DEEPEST: Final = 56
"""The first bit of the deepest piece of a full layer."""


def is_fort(stack: i64) -> bool:
    """Whether the top two pieces are of one seat."""
    return stack > PIECE and stack & PIECE == stack >> 4 & PIECE


def lay(p: Flat, at: i64, piece: i64) -> None:
    """Lays a piece on top."""
    while piece:
        if at >= len(p.table):
            p.deepen()
        stack = p.table[at]
        p.table[at] = (stack & _ALL_BUT_DEEPEST) << 4 | piece
        piece = stack >> _DEEPEST
        at += LAYER


def lift(p: Flat, at: i64) -> None:
    """Takes the top piece away."""
    table = p.table
    while table[at]:
        deeper = at + LAYER
        below: i64 = table[deeper] if deeper < len(table) else 0
        table[at] = table[at] >> 4 | (below & PIECE) << _DEEPEST
        if not below:
            return
        at = deeper


def empty(p: Flat, at: i64) -> None:
    """Takes all pieces away."""
    table = p.table
    while at < len(table):
        table[at] = 0
        at += LAYER


def height(p: Flat, at: i64) -> i64:
    """Counts the pieces of a stack."""
    table = p.table
    pieces: i64 = 0
    while at < len(table):
        stack = table[at]
        while stack:
            pieces += 1
            stack >>= 4
        at += LAYER
    return pieces


def count_owners(p: Flat, at: i64, first: i64) -> "vec[i64]":
    """Counts the pieces of each seat, from `first` below the top downwards."""
    counts = vec[i64]([0, 0, 0, 0])
    for down in range(first, height(p, at)):
        counts[(piece_at(p, at, down) & SEAT) - 1] += 1
    return counts


def piece_at(p: Flat, at: i64, down: i64) -> i64:
    """Returns the piece that is `down` below the top; the top itself is 0."""
    return p.table[at + down // IN_LAYER * LAYER] >> 4 * (down % IN_LAYER) & PIECE


def set_piece(p: Flat, at: i64, down: i64, piece: i64) -> None:
    """Replaces the piece that is `down` below the top; 0 for none."""
    layer: i64 = at + down // IN_LAYER * LAYER
    shift: i64 = 4 * (down % IN_LAYER)
    stack = p.table[layer]
    p.table[layer] = stack ^ (stack >> shift & PIECE ^ piece) << shift


def release(p: Flat, seat: i64, at: i64, first: i64, way: i64) -> None:
    """Sends a seat's ordinary pieces home, from `first` below the top downwards."""
    pieces = height(p, at)
    kept = first
    for down in range(first, pieces):
        found = piece_at(p, at, down)
        if found != seat + 1:
            set_piece(p, at, kept, found)
            kept += 1
    for down in range(kept, pieces):
        set_piece(p, at, down, 0)
    if pieces > kept:
        p.table[STOCK + seat] += pieces - kept
        p.journal.note(n.RELEASED, seat, at - BOARD, pieces - kept, way)


def free_captives(p: Flat, at: i64, way: i64) -> None:
    """Sends all pieces but the top one home."""
    counts = count_owners(p, at, 1)
    for owner in range(p.seats):
        if counts[owner]:
            p.table[STOCK + owner] += counts[owner]
            p.journal.note(n.RELEASED, owner, at - BOARD, counts[owner], way)
    top: i64 = p.table[at] & PIECE
    empty(p, at)
    p.table[at] = top


def costs_no_piece(stack: i64, seat: i64) -> bool:
    """Whether a step against that stack places no piece: at a King piece (T27) or another's fort (T9)."""
    return stack & KING != 0 or (is_fort(stack) and stack & SEAT != seat + 1)


def put(p: Flat, seat: i64, at: i64, way: i64) -> bool:
    """Puts a piece of the seat on any position; returns whether it now stands there.

    Against a King piece (T27) or an opponent's fort (T9) it is not spent: the other's top piece goes home.
    """
    stack = p.table[at]
    owner: i64 = (stack & SEAT) - 1
    if stack & KING:
        p.table[at] = 0
        p.table[KINGS + owner] += 1
        p.journal.note(n.KING_PIECE_REMOVED, seat, owner, at - BOARD)
        return False
    if owner != seat and is_fort(stack):
        lift(p, at)
        p.table[STOCK + owner] += 1
        p.journal.note(n.FORT_DESTROYED, seat, owner, at - BOARD)
        return False
    push(p, seat, at, way)
    return True


def push(p: Flat, seat: i64, at: i64, way: i64) -> None:
    """Puts a piece on a stack: it makes a fort of an own top piece, and captures others."""
    stack = p.table[at]
    p.table[STOCK + seat] -= 1
    p.journal.note(n.PLACED, seat, at - BOARD, way)
    if stack and stack & SEAT == seat + 1:
        lay(p, at, seat + 1)
        p.journal.note(n.FORT_MADE, seat, at - BOARD)
        give_up_forts(p, seat, (at - BOARD) // SPOTS, at)
        return
    if stack:
        release(p, seat, at, 0, way)
    lay(p, at, seat + 1)
    if p.table[at] > PIECE and not p.journal.is_silent:
        _note_captives(p, seat, at)


def _note_captives(p: Flat, seat: i64, at: i64) -> None:
    p.journal.note(n.CAPTURED, seat, at - BOARD, p.table[at])
    for deeper in range(at + LAYER, len(p.table), LAYER):
        if p.table[deeper]:
            p.journal.note(n.CAPTURED_BELOW, p.table[deeper])


def is_fort_of(p: Flat, seat: i64, at: i64) -> bool:
    """Whether the stack is a fort of that seat."""
    return p.table[at] & TWO_PIECES == (seat + 1) * _TWICE


def forts_of(p: Flat, seat: i64, region: i64) -> i64:
    """Bits of the spots of a region where a seat has forts."""
    first = p.first(region)
    found: i64 = 0
    for spot in range(KING_SPOT):
        if is_fort_of(p, seat, first + spot):
            found |= BIT[spot]
    return found


def give_up_forts(p: Flat, seat: i64, region: i64, kept: i64) -> None:
    """Takes the top piece off each fort of a seat in a region, except at `kept` (T13)."""
    first = p.first(region)
    for at in range(first, first + KING_SPOT):
        if at != kept and is_fort_of(p, seat, at):
            lift(p, at)
            p.table[STOCK + seat] += 1
            p.journal.note(n.FORT_GIVEN_UP, seat, at - BOARD)
