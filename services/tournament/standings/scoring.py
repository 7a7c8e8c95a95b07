"""The input of the criteria: scores, wins and crosstable, by games or by meetings of a Swiss."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from services.tournament.standings.crosstable import Crosses
from services.tournament.standings.tally import Tally


@dataclass(frozen=True, slots=True)
class Unplayed:
    """One opponent that was not played. `points`: the half-points that were awarded instead.

    `is_voluntary`: the entrant was absent, or lost by forfeit (FIDE C.07, 16.1.2).
    """

    points: int
    is_voluntary: bool


@dataclass(frozen=True)
class Scoring:
    """Scores and results, all in half-points.

    `scores`: of all entrants. `adjusted`: the scores for tie-breaks of opponents (16.3). `wins`: number of
    encounters won. `crosses`: the crosstable; of a Swiss, only played meetings. `unplayed`: the others of a
    Swiss.
    """

    scores: Mapping[str, int]
    adjusted: Mapping[str, int]
    wins: Mapping[str, int]
    crosses: Crosses
    unplayed: Mapping[str, Sequence[Unplayed]] = field(default_factory=dict)

    def buchholz(self, name: str, *, cut: bool = False) -> Fraction:
        """The sum of opponents' scores, each as often as met; an unplayed one has the own score (8.1, 16.4).

        `cut`: without the smallest part, or without a voluntary unplayed one if there is any (14.1, 16.5).
        """
        own = self.scores[name]
        met = self.crosses.get(name, {}).items()
        parts = [self.adjusted[other] for other, cross in met for _ in range(cross.games)]
        unplayed = self.unplayed.get(name, ())
        parts += [own] * len(unplayed)
        least = own if any(each.is_voluntary for each in unplayed) else min(parts, default=0)
        return Fraction(sum(parts) - (least if cut else 0), 2)

    def sonneborn_berger(self, name: str) -> Fraction:
        """The sum of opponents' scores, each times the points made against it (9.1, 16.4)."""
        made = sum(self.adjusted[other] * cross.points for other, cross in self.crosses.get(name, {}).items())
        awarded = sum(each.points for each in self.unplayed.get(name, ()))
        return Fraction(made + self.scores[name] * awarded, 4)


def by_games(tallies: Mapping[str, Tally], crosses: Crosses) -> Scoring:
    """The scoring by games: every game counts, also forfeits (15.2)."""
    scores = {name: each.points for name, each in tallies.items()}
    wins = {name: each.wins for name, each in tallies.items()}
    return Scoring(scores, scores, wins, crosses)
