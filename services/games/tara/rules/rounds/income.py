"""Income, one cumal at a time (seed: "Income"; T30). A fort counts as one position."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.board import FIRST, SIZES
from services.games.tara.rules.table.codes import NOBODY, PHASE_NEXT, STAGE_CLEARING
from services.games.tara.rules.table.flat import CUMALS, REGIONS, Flat
from services.games.tara.rules.table.notes import INCOME_BONUS, INCOME_BY_RANK
from services.games.tara.rules.table.regions import controlled, count_of, holders, leader

_RANKS: Final[i64] = 4
"""The ranks that bring income: all but the King's, from the lowest up."""
_SIZES: Final = vec[i64](SIZES)
_FIRST: Final = vec[i64](FIRST)


def play_income(p: Flat) -> None:
    """Pays every seat what it earns, from a bank that never runs out (T31).

    In each region the leader of each rank earns one; on a tie, nobody does. Then each seat earns one for each
    rank that it holds in several regions.
    """
    regions_held = vec[i64]([0] * _RANKS)
    for region in range(REGIONS):
        for rank in range(_RANKS):
            counts = controlled(p, p.first(region) + _FIRST[rank], _SIZES[rank])
            regions_held[rank] += holders(counts)
            best = leader(counts, p.seats)
            if best != NOBODY:
                p.table[CUMALS + best] += 1
                p.journal.note(INCOME_BY_RANK, best, region, rank)
    for seat in range(p.seats):
        for rank in range(_RANKS):
            if count_of(regions_held[rank], seat) > 1:
                p.table[CUMALS + seat] += 1
                p.journal.note(INCOME_BONUS, seat, rank)
    p.stage = STAGE_CLEARING
    p.phase = PHASE_NEXT
