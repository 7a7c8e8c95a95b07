"""What any action may bring about: a High King (T26), or a region controlled wholly by one seat (T19)."""

from mypy_extensions import i64

from services.games.tara.rules.rounds.clearing import clear
from services.games.tara.rules.table import notes as n
from services.games.tara.rules.table.cards import BIT
from services.games.tara.rules.table.codes import NOBODY, PHASE_NEXT, PHASE_OVER
from services.games.tara.rules.table.flat import BOARD, HIGH_KING, KING_SPOT, REGIONS, SPOTS, STOCK, Flat
from services.games.tara.rules.table.regions import king_of, kingdoms, set_king
from services.games.tara.rules.table.stacks import KING, SEAT, free_captives


def watch(p: Flat) -> None:
    """Ends the match or clears the region being worked, if the last action leads to that."""
    kings: i64 = 0
    for region in range(REGIONS):
        king = king_of(p, region)
        if king != NOBODY:
            if kings & BIT[king]:
                _crown(p, king)
                return
            kings |= BIT[king]
    if p.region != NOBODY and _is_full(p):
        clear(p, p.region, True)
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


def _crown(p: Flat, seat: i64) -> None:
    """Ends the match. King pieces replace ordinary pieces on the King's positions; captives there go home."""
    regions = kingdoms(p, seat)
    way: i64 = n.FOR_KING_PIECE if p.terms.rules > 1 else n.BY_CLEARING
    for region in range(REGIONS):
        at: i64 = p.first(region) + KING_SPOT
        if regions >> region & 1 and not p.table[at] & KING:
            p.table[STOCK + seat] += 1
            p.journal.note(n.RETURNED, seat, at - BOARD, way)
            free_captives(p, at, way)
            set_king(p, seat, region)
    p.journal.note(n.WON, seat, regions)
    p.end = HIGH_KING
    p.winners = BIT[seat]
    p.active = NOBODY
    p.phase = PHASE_OVER
