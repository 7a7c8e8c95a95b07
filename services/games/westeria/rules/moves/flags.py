"""Captured Flags: which seat holds which (W29)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.happenings import FLAG_PASSED
from services.games.westeria.rules.cells.layout import FIELD_STOCK, HAND, HOLDERS, OWNER_SHIFT, PHASE, UNITS
from services.games.westeria.rules.cells.marks import clear, owner_of, reveal
from services.games.westeria.rules.cells.phases import DEPLOYING
from services.games.westeria.rules.turns import end_if_won
from services.kernel.journal import Journal


def capture(cells: "vec[i64]", ground: Ground, journal: Journal, zone: i64, captor: i64) -> None:
    """Gives the Flag on a zone, and all Flags that its owner held, to a new holder.

    The new holder is the captor if it has its own Flag or gets it back now; otherwise it is the seat that
    holds the captor's Flag. A Flag that comes home is in hand, to be put onto an empty zone.
    """
    owner = owner_of(cells[zone]) - 1
    clear(cells, ground, zone)
    is_freed = cells[HOLDERS + captor] == owner
    holder = captor if is_freed else cells[HOLDERS + captor]
    seat: i64
    for seat in range(ground.seats):
        if cells[HOLDERS + seat] == owner:
            cells[HOLDERS + seat] = holder
            journal.note(FLAG_PASSED, seat, holder)
    if is_freed:
        cells[HAND] = (captor + 1) << OWNER_SHIFT | ground.flag | FIELD_STOCK
        cells[UNITS + captor] += 1
        reveal(cells, ground, HAND)
        cells[PHASE] = DEPLOYING
    end_if_won(cells, ground)
