"""Pairs entrants, as pure functions of what was played: two-seat Swiss, Swiss at tables, arena.

The same input gives the same answer in every process. These modules know only names and meetings; the planner
knows blocks, rounds and results. The pairing functions are imported on first use: NumPy and the library of
the Dutch system would be most of the memory of a director that pairs nobody.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from services.tournament.pairing.history import History
from services.tournament.pairing.meetings import BYE_HALF_POINTS, CannotPair, Meeting, Pairing, Waiting

if TYPE_CHECKING:
    from services.tournament.pairing.arena import arena_pairs
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
_LATER: Final = {"arena_pairs": "arena", "dutch_round": "swiss_dutch", "seat_tables": "swiss_tables"}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
