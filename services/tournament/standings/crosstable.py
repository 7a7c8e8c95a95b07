"""Who made what against whom."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations

from services.tournament.blocks import BlockResult


@dataclass(frozen=True, slots=True)
class Cross:
    """What one made against another. `points`: half-points, 2 for each of the `games` it was ahead in."""

    points: int
    games: int

    @property
    def against(self) -> int:
        """What the other made."""
        return 2 * self.games - self.points


Crosses = Mapping[str, Mapping[str, Cross]]
"""By entrant, then by opponent: of all who met, both ways."""


def crosstable(results: Iterable[BlockResult]) -> Crosses:
    """Who made what against whom; a game of more than two counts for each two of them."""
    points, games = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for result in results:
        for game in result.games:
            ranked = zip(game.seats, game.ranks, strict=True)
            for (name, rank), (other, other_rank) in permutations(ranked, 2):
                points[name, other] += half_points(other_rank, rank)  # the least rank is best
                games[name, other] += 1
    return crosses(points, games)


def half_points(own: int, other: int) -> int:
    """2 for more, 1 for as much."""
    return 2 if own > other else int(own == other)


def crosses(points: Mapping[tuple[str, str], int], games: Mapping[tuple[str, str], int]) -> Crosses:
    """Sums of pairs, by entrant and opponent."""
    table: dict[str, dict[str, Cross]] = {}
    for (name, other), count in games.items():
        table.setdefault(name, {})[other] = Cross(points[name, other], count)
    return table
