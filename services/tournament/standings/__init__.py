"""Who stands where: sums of results, criteria in their order, crosstables, balance of seats. Exact numbers.

    results ──tally, scoring──> criteria ──split who is tied──> places

Knows results alone; what a format makes of them is in services/tournament/formats.
"""

from services.tournament.standings.criteria import Criterion, criteria_of
from services.tournament.standings.crosstable import Cross, crosstable
from services.tournament.standings.seating import seat_counts, uneven_blocks
from services.tournament.standings.standing import Standing
from services.tournament.standings.tally import Tally, tally

__all__ = [
    "Criterion",
    "Cross",
    "Standing",
    "Tally",
    "criteria_of",
    "crosstable",
    "seat_counts",
    "tally",
    "uneven_blocks",
]
