"""Estimates strengths from games as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from services.tournament.ratings.intervals.differences import Differences, differences, seat_effects
from services.tournament.ratings.intervals.sandwich import sandwich
from services.tournament.ratings.model.choices import model_of
from services.tournament.ratings.model.games import Floats, Games, UnratableGames
from services.tournament.ratings.model.links import links_of
from services.tournament.ratings.model.maximum import maximum
from services.tournament.ratings.model.scores import Scores


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """Strengths in natural logarithms, by number of entrant; their mean is 0 in each component.

    `seats`: value, low and high (rows) of each seat above the mean of seats; 0 if seats were taken as equal.
    """

    strengths: Floats
    differences: Differences
    seats: Floats


def estimate(
    games: Games, entrants: int, *, seats_differ: bool = True, against: Sequence[int] | None = None
) -> Estimate:
    """The strengths of `entrants` entrants, numbered from 0. The order of games does not matter.

    `against`: the wanted columns of differences, all if None; intervals of the others are infinite. All
    columns take time with the square of entrants times the number of different meetings.

    Raises:
        UnratableGames: there is no game, or an entrant has a higher number.
    """
    if not len(games.blocks) or int(games.entrants.max()) >= entrants:
        raise UnratableGames(f"{len(games.blocks)} games of {entrants} entrants")
    games = games.canonical()
    model = model_of(games, entrants, seats_differ=seats_differ)
    links = links_of(model, games)
    scores = Scores(model, games)
    best = maximum(model, links, scores.hear)
    columns = np.arange(entrants) if against is None else np.array(against, dtype=np.int64)
    found = sandwich(scores, best, entrants, columns)
    seats = np.zeros((3, games.seats))
    if seats_differ:
        blocks = int(games.blocks[-1]) + 1
        seats = seat_effects(best, found, slice(entrants, entrants + games.seats), blocks)
    return Estimate(best.parameters[:entrants], differences(links, best, found), seats)
