"""Borders to other land, by the control of territories; `own` is the seat + 1."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import WAYS, Ground
from services.games.westeria.rules.cells.layout import TOKENS


def is_own(cells: "vec[i64]", zone: i64, own: i64) -> bool:
    """Whether the zone is in a territory of the seat."""
    return cells[TOKENS + zone // 3] == own


def exposure(cells: "vec[i64]", ground: Ground, zone: i64, own: i64) -> i64:
    """Counts the neighbours of a zone that are not in own territories."""
    count: i64 = 0
    way: i64
    for way in range(ground.degree[zone]):
        if not is_own(cells, ground.near[zone * WAYS + way], own):
            count += 1
    return count
