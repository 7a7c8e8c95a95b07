"""The crosstable: the points of each entrant against each opponent."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations

from services.tournament.blocks import BlockResult


@dataclass(frozen=True, slots=True)
class Cross:
    """One entrant against another. `points`: half-points, 2 for each of the `games` in which it was ahead."""

    points: int
    games: int

    @property
    def against(self) -> int:
        """The other entrant's half-points."""
        return 2 * self.games - self.points


Crosses = Mapping[str, Mapping[str, Cross]]
"""By entrant, then by opponent, for all pairs that met, both ways."""


def crosstable(results: Iterable[BlockResult]) -> Crosses:
    """The crosstable; a game of more than two entrants counts for each pair."""
    points, games = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for result in results:
        for game in result.games:
            ranked = zip(game.seats, game.ranks, strict=True)
            for (name, rank), (other, other_rank) in permutations(ranked, 2):
                points[name, other] += half_points(other_rank, rank)  # the least rank is best
                games[name, other] += 1
    return crosses(points, games)


def half_points(own: int, other: int) -> int:
    """2 if `own` is more, 1 if both are equal, else 0."""
    return 2 if own > other else int(own == other)


def crosses(points: Mapping[tuple[str, str], int], games: Mapping[tuple[str, str], int]) -> Crosses:
    """The crosstable of sums by pair."""
    table: dict[str, dict[str, Cross]] = {}
    for (name, other), count in games.items():
        table.setdefault(name, {})[other] = Cross(points[name, other], count)
    return table
