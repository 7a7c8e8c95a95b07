"""The draws of chance: units of the army (W3), cards of the pile (W11), units of the reserve (W17)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import TRAITOR
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.happenings import RECRUITED
from services.games.westeria.rules.cells.marks import leave_reserve, show_hand
from services.games.westeria.rules.cells.phases import DEPLOYING, DRAWING, RECRUITING
from services.kernel.journal import Journal


def weight(cells: "vec[i64]", ground: Ground, number: i64) -> i64:
    """Returns how many of a card or kind of unit may be drawn now; each one is equally likely."""
    phase = cells[at.PHASE]
    if phase == DRAWING:
        return 0 if number == TRAITOR and _is_traitor_out(cells) else cells[at.PILE + number]
    if phase == RECRUITING:
        return cells[at.RESERVE + cells[at.SEAT] * at.MOST_ROW + number]
    return ground.counts[number]


def total(cells: "vec[i64]", ground: Ground) -> i64:
    """Returns the sum of all weights."""
    phase = cells[at.PHASE]
    if phase == DRAWING:
        return cells[at.PILED] - (cells[at.PILE + TRAITOR] if _is_traitor_out(cells) else 0)
    return cells[at.RESERVED + cells[at.SEAT]] if phase == RECRUITING else ground.units


def _is_traitor_out(cells: "vec[i64]") -> bool:
    """Whether the Traitor cannot be drawn: in the first cycle it comes only after all other cards (W11)."""
    return cells[at.TRAITOR_LAST] != 0 and cells[at.PILED] > cells[at.PILE + TRAITOR]


def recruit(cells: "vec[i64]", ground: Ground, journal: Journal, kind: i64) -> None:
    """Takes the unit in hand; if reserves are open, all see which one it is (W37)."""
    leave_reserve(cells, ground, cells[at.SEAT], kind)
    if ground.open_reserves:
        show_hand(cells, ground, True)
    journal.note(RECRUITED, cells[at.HAND])
    cells[at.PHASE] = DEPLOYING
