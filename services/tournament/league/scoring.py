"""Points of a season, from places in tournaments. Exact: no number is rounded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from services.tournament.league.ended import EndedTournament, Places


@dataclass(frozen=True, slots=True)
class Score:
    """A player's season. `results`, `places`: points and place in each tournament; None if it was not there.

    `carried`: the points that it began with.
    """

    results: tuple[Fraction | None, ...]
    places: tuple[int | None, ...]
    carried: Fraction
    points: Fraction

    @property
    def countback(self) -> tuple[int, ...]:
        """How often it was first, second, ..; at equal points, more of the better places decide."""
        had = [place for place in self.places if place is not None]
        return tuple(had.count(place) for place in range(1, max(had, default=0) + 1))


def place_points(places: Places, points: Sequence[int]) -> Mapping[str, tuple[int, Fraction]]:
    """The place and points of each player. Players that share places share the points of these places."""
    found: dict[str, tuple[int, Fraction]] = {}
    for equal in places:
        first = len(found)
        share = Fraction(sum(points[first : first + len(equal)]), len(equal))
        found |= dict.fromkeys(equal, (first + 1, share))
    return found


def scores(
    tournaments: Sequence[EndedTournament],
    points: Sequence[int],
    best: int,
    carried: Mapping[str, Fraction],
) -> Mapping[str, Score]:
    """The scores of all players in these tournaments, by name. `best`: how many results count; 0: all."""
    made = [place_points(each.places, points) for each in tournaments]
    found = {}
    for player in sorted({name for each in made for name in each}):
        own = [each.get(player) for each in made]
        results = tuple(None if each is None else each[1] for each in own)
        counted = sorted((each for each in results if each is not None), reverse=True)
        start = carried.get(player, Fraction(0))
        found[player] = Score(
            results=results,
            places=tuple(None if each is None else each[0] for each in own),
            carried=start,
            points=start + sum(counted[: best or len(counted)], Fraction(0)),
        )
    return found
