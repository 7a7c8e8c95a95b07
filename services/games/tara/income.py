"""Income, one cumal at a time (seed: "Income"; T30). A fort counts as the one position that it is."""

from collections.abc import Sequence
from typing import Final

from services.games.tara.board import FIRST, REGIONS, SIZES, SPOTS, Rank
from services.games.tara.control import controlled, leader
from services.games.tara.events import IncomeBonus, IncomeByRank, Note
from services.games.tara.phases import Phase, Stage
from services.games.tara.state import State

_PAID: Final = (Rank.FARMER, Rank.HERDSMAN, Rank.WARRIOR, Rank.CHIEFTAIN)
"""The King brings nothing."""


def earnings(board: Sequence[int], seats: int) -> list[IncomeByRank | IncomeBonus]:
    """All that a board earns, each event one cumal: by region and rank, then the bonuses by seat.

    The leader of a rank in a region earns one, a tie nobody; a rank held in several regions earns one.
    """
    earned: list[IncomeByRank | IncomeBonus] = []
    regions_held = [[0] * len(_PAID) for _ in range(seats)]
    for region in range(REGIONS):
        for rank in _PAID:
            first = region * SPOTS + FIRST[rank]
            counts = controlled(board[first : first + SIZES[rank]], seats)
            for seat, count in enumerate(counts):
                regions_held[seat][rank] += count > 0
            if (first_seat := leader(counts)) >= 0:
                earned.append(IncomeByRank(first_seat, region, rank))
    for seat, held in enumerate(regions_held):
        earned += [IncomeBonus(seat, rank) for rank in _PAID if held[rank] > 1]
    return earned


def proceed(s: State, _note: Note) -> None:
    """Income is always a step of the table, whoever earns."""
    s.phase = Phase.INCOME


def play_income(s: State, note: Note) -> None:
    """Pays every seat what it earns, from a bank that never runs out (T31)."""
    for earning in earnings(s.board, s.seats):
        s.cumals[earning.seat] += 1
        note(earning)
    s.stage, s.phase = Stage.CLEARING, Phase.NEXT
