"""What chance draws: lots of the army (W3), cards of the pile (W11), units of the reserve (W17)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import TRAITOR
from services.games.westeria.rules.ground import Ground
from services.games.westeria.rules.happenings import RECRUITED
from services.games.westeria.rules.layout import (
    HAND,
    MOST_ROW,
    PHASE,
    PILE,
    PILED,
    RESERVE,
    SEAT,
    TRAITOR_LAST,
)
from services.games.westeria.rules.marks import leave_reserve
from services.games.westeria.rules.phases import DEPLOYING, DRAWING, RECRUITING
from services.kernel.journal import Journal


def weight(cells: "vec[i64]", ground: Ground, number: i64) -> i64:
    """How many there are of a card or a kind of units that may be drawn now, each as likely as another."""
    if cells[PHASE] == DRAWING:
        is_last = cells[TRAITOR_LAST] and cells[PILED] > cells[PILE + TRAITOR]
        return 0 if is_last and number == TRAITOR else cells[PILE + number]
    if cells[PHASE] == RECRUITING:
        return cells[RESERVE + cells[SEAT] * MOST_ROW + number]
    return ground.counts[number]


def recruit(cells: "vec[i64]", ground: Ground, journal: Journal, kind: i64) -> None:
    """The seat has the unit in hand."""
    leave_reserve(cells, ground, cells[SEAT], kind)
    journal.note(RECRUITED, cells[HAND])
    cells[PHASE] = DEPLOYING
