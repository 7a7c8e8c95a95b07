"""Cells that follow from others: counts of units and cards, and the zones of each seat."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.marks import owner_of


def tally(cells: "vec[i64]", ground: Ground) -> None:
    """Computes these cells for a caller that has written the others; the rules keep them up to date."""
    for seat in range(ground.seats):
        cells[at.UNITS + seat] = cells[at.OWN_LOW + seat] = cells[at.OWN_HIGH + seat] = cells[
            at.RESERVED + seat
        ] = 0
        for kind in range(at.MOST_ROW):
            cells[at.RESERVED + seat] += cells[at.RESERVE + seat * at.MOST_ROW + kind]
    for place in range(at.HAND + 1):
        if cells[place]:
            seat = owner_of(cells[place]) - 1
            cells[at.UNITS + seat] += 1
            cells[at.OWN_LOW + seat] |= ground.low[place]
            cells[at.OWN_HIGH + seat] |= ground.high[place]
    cells[at.PILED] = cells[at.OPEN] = 0
    for card in range(at.MOST_CARDS):
        cells[at.PILED] += cells[at.PILE + card]
        cells[at.OPEN] += cells[at.DRAWN + card]
