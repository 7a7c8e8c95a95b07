"""Rates entrants from finished blocks."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from services.tournament.blocks import BlockResult
from services.tournament.ratings.estimate import Estimate, estimate
from services.tournament.ratings.model.games import Games, Ints, games_of
from services.tournament.ratings.rating import Basis, Rating, Ratings, SeatEffect, Superiority

ELO: Final = 400 / math.log(10)
"""Elo points for one unit of the natural logarithm of odds."""
MOST_RATED: Final = 1_500
"""Most entrants of a tournament that are rated: memory grows with their square, to 400 MB for this many, and
time with their cube."""


def fit(
    results: Sequence[BlockResult], anchor: str = "", *, pairs: bool = True, most: int | None = None
) -> Ratings:
    """Rates all entrants that played in these blocks. Byes and the order of results do not count.

    `anchor`: the entrant whose rating is 0; if empty, the one with the most games, of several the first by
    name. If the anchor has no games, all others have the basis NOTHING. `pairs`: whether to compare all
    pairs, too, which is slow with hundreds of entrants. `most`: if more have played, all others than the
    anchor have the basis NOTHING.

    Raises:
        UnratableGames: tables differ in size, or the games of a block are not among the same entrants.
    """
    names = {name for result in results for game in result.games for name in game.seats}
    if not names:
        return Ratings(anchor, (Rating(anchor),) if anchor else ())
    listed = sorted(names | {anchor} if anchor else names)
    numbers = {name: number for number, name in enumerate(listed)}
    games = games_of(results, numbers)
    played = np.bincount(games.entrants.ravel(), minlength=len(listed))
    chosen = numbers[anchor] if anchor else int(played.argmax())
    if most is not None and len(listed) > most:
        return Ratings(listed[chosen], tuple(_unrated(listed, chosen, games)))
    found = estimate(games, len(listed), against=None if pairs else [chosen])
    rated = _ratings(listed, chosen, games, found)
    return Ratings(
        listed[chosen],
        tuple(rated),
        tuple(_superiorities(rated, numbers, found)) if pairs else (),
        tuple(SeatEffect(*row) for row in (ELO * found.seats).T.tolist()),
    )


def _ratings(names: Sequence[str], anchor: int, games: Games, found: Estimate) -> list[Rating]:
    everybody = np.arange(len(names))
    columns = *_compared(found, everybody, np.full_like(everybody, anchor)), *_tallies(games, len(names))
    return sorted((Rating(*row) for row in zip(names, *columns, strict=True)), key=_place)


def _unrated(names: Sequence[str], anchor: int, games: Games) -> Iterator[Rating]:
    for number, (name, *tally) in enumerate(zip(names, *_tallies(games, len(names)), strict=True)):
        if number == anchor:
            yield Rating(name, 0.0, 0.0, 0.0, 0.0, Basis.GAMES, *tally)
        else:
            yield Rating(name, 0.0, -math.inf, math.inf, math.inf, Basis.NOTHING, *tally)


def _superiorities(
    rated: Sequence[Rating], numbers: Mapping[str, int], found: Estimate
) -> Iterator[Superiority]:
    order = np.array([numbers[rating.name] for rating in rated])
    first, second = np.triu_indices(len(order), 1)
    linked = found.differences.linked[order[first], order[second]]
    first, second = first[linked], second[linked]
    one, other = order[first], order[second]
    called = ([rated[place].name for place in each] for each in (first, second))
    probability = found.differences.probability[one, other].tolist()
    for row in zip(*called, *_compared(found, one, other), probability, strict=True):
        yield Superiority(*row)


def _place(rating: Rating) -> tuple[bool, float, str]:
    """The key for the order of ratings; equal ones, up to rounding errors, go by name."""
    return rating.basis is Basis.NOTHING, -round(rating.elo, 6), rating.name


def _compared(found: Estimate, one: Ints, other: Ints) -> list[list[Any]]:
    """Columns: Elo of `one` above `other`, low, high, standard error, basis."""
    pairs = found.differences
    value = np.where(pairs.linked, pairs.value, found.strengths[:, None])
    numbers = (value, pairs.low, pairs.high, pairs.error)
    kinds = np.array([Basis.NOTHING, Basis.PRIOR, Basis.GAMES])
    basis = kinds[pairs.linked.astype(np.int64) + pairs.is_firm]
    return [*((ELO * each[one, other]).tolist() for each in numbers), basis[one, other].tolist()]


def _tallies(games: Games, count: int) -> list[list[int]]:
    """Columns: games, blocks and half-points, by entrant."""
    people, first = games.entrants.ravel(), np.unique(games.blocks, return_index=True)[1]
    played = np.bincount(people, minlength=count)
    blocks = np.bincount(games.entrants[first].ravel(), minlength=count)
    points = np.bincount(people, games.points.ravel(), count).astype(np.int64)
    return [played.tolist(), blocks.tolist(), points.tolist()]
