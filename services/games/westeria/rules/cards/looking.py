"""Looking at hidden units: Secret Information (W19) and the Traitor (W20)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.deck import finish_card
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.happenings import ACCUSED, LOOKED_INTO
from services.games.westeria.rules.cells.layout import (
    BIT,
    KIND,
    OWN_HIGH,
    OWN_LOW,
    PHASE,
    PICKED,
    PICKS,
    RULED_SHIFT,
    SEAT,
)
from services.games.westeria.rules.cells.marks import fall, look, reveal, settle
from services.games.westeria.rules.cells.phases import DEPLOYING, ENDED, GUESSING
from services.games.westeria.rules.cells.zones import taken
from services.games.westeria.rules.moves.flags import capture
from services.kernel.journal import Journal


def fill_pairs(ground: Ground, out: "vec[i64]") -> i64:
    """Writes all pairs of territories that share a border; returns how many."""
    index: i64
    for index in range(len(ground.borders)):
        out[index] = ground.borders[index]
    return len(ground.borders)


def spy(cells: "vec[i64]", journal: Journal, first: i64, second: i64) -> None:
    """Shows the seat every unit in two territories; other seats see which territories."""
    index: i64
    for index in range(3):
        look(cells, first * 3 + index, cells[SEAT])
        look(cells, second * 3 + index, cells[SEAT])
    journal.note(LOOKED_INTO, cells[SEAT], first, second)
    finish_card(cells, journal)


def suspects(cells: "vec[i64]") -> tuple[i64, i64]:
    """Returns the zones of all enemy units."""
    low, high = taken(cells)
    return low & ~cells[OWN_LOW + cells[SEAT]], high & ~cells[OWN_HIGH + cells[SEAT]]


def accuse(cells: "vec[i64]", zone: i64) -> None:
    """Chooses the unit on a zone, whose kind the seat will guess."""
    cells[PICKS] = zone
    cells[PICKED] = 1
    cells[PHASE] = GUESSING


def guess(cells: "vec[i64]", ground: Ground, journal: Journal, kind: i64) -> None:
    """If right, the unit is beaten, a Flag captured; if wrong, the seat sees it and all rule out the kind."""
    zone = cells[PICKS]
    if cells[zone] & KIND != kind:
        look(cells, zone, cells[SEAT])
        cells[zone] |= BIT[kind] << RULED_SHIFT
        journal.note(ACCUSED, cells[SEAT], zone, cells[zone], kind)
        finish_card(cells, journal)
        return
    reveal(cells, ground, zone)
    journal.note(ACCUSED, cells[SEAT], zone, cells[zone], kind)
    if kind == ground.flag:
        capture(cells, ground, journal, zone, cells[SEAT])
    else:
        fall(cells, ground, zone)
    settle(cells, journal, zone // 3)
    if cells[PHASE] not in (DEPLOYING, ENDED):
        finish_card(cells, journal)
