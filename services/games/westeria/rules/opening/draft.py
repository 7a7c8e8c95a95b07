"""The start draw (W3) and the draft (W4)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import NONE
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.happenings import CONTROL_CHANGED, LOT_DRAWN, STARTER_FOUND
from services.games.westeria.rules.cells.layout import BIT, FIRST, LOTS, PHASE, ROUNDS, SEAT, TIED, TOKENS
from services.games.westeria.rules.cells.phases import DRAFT, PLACING
from services.kernel.journal import Journal

MOST_ROUNDS: Final = 10
"""After this many tied rounds of the start draw the first of the tied seats starts (W32)."""


def draw_lot(cells: "vec[i64]", ground: Ground, journal: Journal, kind: i64) -> None:
    """Draws a unit for the next seat. When all have drawn, the best seat starts, or tied ones draw again."""
    seat = drawing(cells, ground)
    cells[LOTS + seat] = kind
    journal.note(LOT_DRAWN, seat, kind)
    if drawing(cells, ground) == ground.seats:
        _compare(cells, ground, journal)


def drawing(cells: "vec[i64]", ground: Ground) -> i64:
    """Returns the first seat that still has to draw in this round, or the number of seats."""
    seat: i64 = 0
    while seat < ground.seats and (not cells[TIED] & BIT[seat] or cells[LOTS + seat] != NONE):
        seat += 1
    return seat


def _compare(cells: "vec[i64]", ground: Ground, journal: Journal) -> None:
    best: i64 = -1
    ahead: i64 = 0
    first: i64 = 0
    seat: i64 = ground.seats - 1
    is_king_drawn = _is_king_drawn(cells, ground)
    while seat >= 0:
        if cells[TIED] & BIT[seat]:
            rank = _rank(ground, cells[LOTS + seat], is_king_drawn)
            if rank > best:
                best, ahead = rank, 0
            if rank == best:
                ahead |= BIT[seat]
                first = seat
        seat -= 1
    if ahead == BIT[first] or cells[ROUNDS] + 1 == MOST_ROUNDS:
        cells[SEAT] = cells[FIRST] = first
        cells[PHASE] = DRAFT
        journal.note(STARTER_FOUND, first)
        return
    cells[TIED] = ahead
    cells[ROUNDS] += 1
    for seat in range(ground.seats):
        cells[LOTS + seat] = NONE


def _is_king_drawn(cells: "vec[i64]", ground: Ground) -> bool:
    return any(cells[TIED] & BIT[seat] and cells[LOTS + seat] == ground.king for seat in range(ground.seats))


def _rank(ground: Ground, kind: i64, is_king_drawn: bool) -> i64:
    """Returns twice the rank, so that a Spy Master fits between King and Flag if a King was drawn."""
    if kind == ground.spy_master and is_king_drawn:
        return 2 * ground.lots[ground.king] + 1
    return 2 * ground.lots[kind]


def claim(cells: "vec[i64]", ground: Ground, journal: Journal, territory: i64) -> None:
    """Gives the seat a territory; the next seat clockwise claims next."""
    cells[TOKENS + territory] = cells[SEAT] + 1
    journal.note(CONTROL_CHANGED, territory, cells[SEAT] + 1)
    cells[SEAT] = (cells[SEAT] + 1) % ground.seats
    other: i64
    for other in range(ground.territories):
        if not cells[TOKENS + other]:
            return
    cells[PHASE] = PLACING
    cells[SEAT] = cells[FIRST]
