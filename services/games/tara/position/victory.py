"""What may come of any action: a High King (T26), or a region full of one seat's pieces (T19)."""

from mypy_extensions import i64

from services.games.tara.position.cards import BIT
from services.games.tara.position.clearing import clear
from services.games.tara.position.codes import NOBODY, PHASE_NEXT, PHASE_OVER
from services.games.tara.position.flat import HIGH_KING, KING_SPOT, KINGS, REGIONS, SPOTS, STOCK, Flat
from services.games.tara.position.regions import king_of
from services.games.tara.position.stacks import KING, SEAT, empty, height, piece_at


def watch(p: Flat) -> None:
    """Ends the match, or clears the region being worked, if the last action came to that."""
    kings: i64 = 0
    for region in range(REGIONS):
        king = king_of(p, region)
        if king != NOBODY:
            if kings & BIT[king]:
                _crown(p, _first_of_two(p))
                return
            kings |= BIT[king]
    if p.region != NOBODY and _is_full(p):
        clear(p, p.region)
        p.activated = 0
        p.phase = PHASE_NEXT


def _is_full(p: Flat) -> bool:
    """Whether one seat controls all of the region being worked."""
    table, first = p.table, p.first(p.region)
    top: i64 = table[first] & SEAT
    if not top:
        return False
    for at in range(first + 1, first + SPOTS):  # noqa: SIM110 - a generator is slow when compiled
        if table[at] & SEAT != top:
            return False
    return True


def _first_of_two(p: Flat) -> i64:
    """The seat of the first King's position whose seat has another."""
    for region in range(REGIONS):
        king = king_of(p, region)
        for other in range(region + 1, REGIONS):
            if king != NOBODY and king_of(p, other) == king:
                return king
    return NOBODY


def _crown(p: Flat, seat: i64) -> None:
    """King pieces take the place of what stands on the King positions; captives there go home."""
    for region in range(REGIONS):
        at: i64 = p.first(region) + KING_SPOT
        if king_of(p, region) == seat and not p.table[at] & KING:
            for down in range(height(p, at)):
                p.table[STOCK + piece_at(p, at, down) - 1] += 1
            empty(p, at)
            p.table[KINGS + seat] -= 1
            p.table[at] = seat + 1 | KING
    p.end = HIGH_KING
    p.winners = BIT[seat]
    p.active = NOBODY
    p.phase = PHASE_OVER
