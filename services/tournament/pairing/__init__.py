"""Who meets whom next, as pure functions of what was played: two-seat Swiss, Swiss at tables, arena.

The same input gives the same answer in every process. Everything here speaks of names and meetings; blocks,
rounds and results are the planner's.
"""

from services.tournament.pairing.arena import Waiting, arena_pairs
from services.tournament.pairing.history import History
from services.tournament.pairing.meetings import BYE_HALF_POINTS, CannotPair, Meeting, Pairing
from services.tournament.pairing.swiss_dutch import dutch_round
from services.tournament.pairing.swiss_tables import seat_tables

__all__ = [
    "BYE_HALF_POINTS",
    "CannotPair",
    "History",
    "Meeting",
    "Pairing",
    "Waiting",
    "arena_pairs",
    "dutch_round",
    "seat_tables",
]
