"""Cells that follow from others: how many there are of what, and the zones of each seat."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.ground import Ground
from services.games.westeria.rules.layout import (
    DRAWN,
    HAND,
    MOST_CARDS,
    MOST_ROW,
    OPEN,
    OWN_HIGH,
    OWN_LOW,
    PILE,
    PILED,
    RESERVE,
    RESERVED,
    UNITS,
)
from services.games.westeria.rules.marks import owner_of


def tally(cells: "vec[i64]", ground: Ground) -> None:
    """Counts what the rules keep count of from step to step, for who has written the other cells."""
    for seat in range(ground.seats):
        cells[UNITS + seat] = cells[OWN_LOW + seat] = cells[OWN_HIGH + seat] = cells[RESERVED + seat] = 0
        for kind in range(MOST_ROW):
            cells[RESERVED + seat] += cells[RESERVE + seat * MOST_ROW + kind]
    for place in range(HAND + 1):
        if cells[place]:
            seat = owner_of(cells[place]) - 1
            cells[UNITS + seat] += 1
            cells[OWN_LOW + seat] |= ground.low[place]
            cells[OWN_HIGH + seat] |= ground.high[place]
    cells[PILED] = cells[OPEN] = 0
    for card in range(MOST_CARDS):
        cells[PILED] += cells[PILE + card]
        cells[OPEN] += cells[DRAWN + card]
