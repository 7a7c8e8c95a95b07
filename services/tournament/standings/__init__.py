"""Standings: sums of results, criteria in their order, crosstables, balance of seats. All numbers are exact.

    results ──tally, scoring──> criteria ──split ties──> places

Knows only results; how a format uses them is in services/tournament/formats.
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
