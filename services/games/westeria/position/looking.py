"""Seeing what others hide (W19, W20): `looking.py` over cells."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.actions import ACCUSE, GUESS, SHIFT
from services.games.westeria.phases import DEPLOYING, ENDED, GUESSING
from services.games.westeria.position.deck import finish_card
from services.games.westeria.position.flags import capture
from services.games.westeria.position.ground import Ground
from services.games.westeria.position.layout import BIT, KIND, PHASE, PICKED, PICKS, RULED_SHIFT, SEAT
from services.games.westeria.position.marks import fall, look, owner_of, reveal, settle


def fill_pairs(ground: Ground, out: "vec[i64]") -> i64:
    """All pairs of territories that share a border."""
    count: i64 = 0
    while count < len(ground.borders):
        out[count] = ground.borders[count]
        count += 1
    return count


def spy(cells: "vec[i64]", first: i64, second: i64) -> None:
    """The seat is shown every unit in both territories; others see where it looks."""
    index: i64 = 0
    while index < 3:
        look(cells, first * 3 + index, cells[SEAT])
        look(cells, second * 3 + index, cells[SEAT])
        index += 1
    finish_card(cells)


def fill_suspects(cells: "vec[i64]", ground: Ground, out: "vec[i64]") -> i64:
    """The zones of all enemy units."""
    count: i64 = 0
    zone: i64 = 0
    while zone < ground.zones:
        if cells[zone] and owner_of(cells[zone]) != cells[SEAT] + 1:
            out[count] = ACCUSE << SHIFT | zone
            count += 1
        zone += 1
    return count


def accuse(cells: "vec[i64]", zone: i64) -> None:
    """The seat will guess what stands there."""
    cells[PICKS] = zone
    cells[PICKED] = 1
    cells[PHASE] = GUESSING


def fill_guesses(ground: Ground, out: "vec[i64]") -> i64:
    """Every kind of unit."""
    kind: i64 = 0
    while kind < ground.kinds:
        out[kind] = GUESS << SHIFT | kind
        kind += 1
    return kind


def guess(cells: "vec[i64]", ground: Ground, kind: i64) -> None:
    """Right: the unit is beaten, a Flag captured. Wrong: the seat saw it, and all know what it is not."""
    zone = cells[PICKS]
    if cells[zone] & KIND != kind:
        look(cells, zone, cells[SEAT])
        cells[zone] |= BIT[kind] << RULED_SHIFT
        finish_card(cells)
        return
    reveal(cells, ground, zone)
    if kind == ground.flag:
        capture(cells, ground, zone, cells[SEAT])
    else:
        fall(cells, ground, zone)
    settle(cells, zone)
    if cells[PHASE] not in (DEPLOYING, ENDED):
        finish_card(cells)
