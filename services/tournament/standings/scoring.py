"""What criteria are computed from: scores, wins and who met whom, by games or by meetings of a Swiss."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from services.tournament.standings.crosstable import Crosses
from services.tournament.standings.tally import Tally


@dataclass(frozen=True, slots=True)
class Unplayed:
    """One opponent less than there should have been. `points`: half-points that were awarded instead.

    `is_voluntary`: absent, or lost by forfeit (FIDE C.07, 16.1.2).
    """

    points: int
    is_voluntary: bool


@dataclass(frozen=True)
class Scoring:
    """All in half-points.

    `scores`: of everybody. `adjusted`: the same as tie-breaks of opponents see them (16.3). `wins`: number of
    encounters. `crosses`: who made what against whom, of a Swiss as far as it was played. `unplayed`: the
    rest of a Swiss.
    """

    scores: Mapping[str, int]
    adjusted: Mapping[str, int]
    wins: Mapping[str, int]
    crosses: Crosses
    unplayed: Mapping[str, Sequence[Unplayed]] = field(default_factory=dict)

    def buchholz(self, name: str, *, cut: bool = False) -> Fraction:
        """Scores of all opponents, each as often as met; who was not met has the own score (8.1, 16.4).

        `cut`: without the least, and if there were voluntary unplayed ones, of these (14.1, 16.5).
        """
        own = self.scores[name]
        met = self.crosses.get(name, {}).items()
        parts = [self.adjusted[other] for other, cross in met for _ in range(cross.games)]
        unplayed = self.unplayed.get(name, ())
        parts += [own] * len(unplayed)
        least = own if any(each.is_voluntary for each in unplayed) else min(parts, default=0)
        return Fraction(sum(parts) - (least if cut else 0), 2)

    def sonneborn_berger(self, name: str) -> Fraction:
        """Scores of opponents, each times the points made against it (9.1, 16.4)."""
        made = sum(self.adjusted[other] * cross.points for other, cross in self.crosses.get(name, {}).items())
        awarded = sum(each.points for each in self.unplayed.get(name, ()))
        return Fraction(made + self.scores[name] * awarded, 4)


def by_games(tallies: Mapping[str, Tally], crosses: Crosses) -> Scoring:
    """Every game counts, forfeits too (15.2)."""
    scores = {name: each.points for name, each in tallies.items()}
    wins = {name: each.wins for name, each in tallies.items()}
    return Scoring(scores, scores, wins, crosses)
