"""The model: a ranking as a sequence of choices, each a conditional logit.

Of the seats that have no place yet, one is chosen for the next place, or several that tie. The weight of such
an alternative is the geometric mean of its members' strengths, times a weight for ties of that size among
that many seats. With two seats this is Davidson's model (1970) of Bradley and Terry's comparisons; with more
seats and no ties it is Plackett and Luce's; with ties it is that of Firth, Kosmidis and Turner (2019), except
that each number of seats left has its own weights of ties. So games in which all losers share the last place
tell who wins, and not that losers are equally strong: if only one alternative was ever seen, there was no
choice.

A seat adds to the strength of the entrant in it. Balanced blocks alone would not be enough: a mean over
unequal seats pulls all differences towards 0.

Parameters are natural logarithms: the strength of each entrant, then of each seat, then of each kind of tie.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import comb

from services.tournament.ratings.model.alternatives import Alternatives, alternatives_of
from services.tournament.ratings.model.games import Floats, Games, Ints

_PIECE: Final = 1 << 18
"""Most multiplications in one matrix product, few enough for the cache and for BLAS to stay on one core."""
_LEAST: Final = 256


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """Choices among the same alternatives. `parameters` (as `reading` x choices): entrants, ties, seats.

    `taken`: the chosen alternative. `games`: the game of the choice, as a row of the games.
    """

    alternatives: Alternatives
    parameters: Ints
    taken: Ints
    games: Ints

    @property
    def entrants(self) -> Ints:
        """Left x choices: the entrants that had no place yet."""
        return self.parameters[: self.alternatives.left]

    @property
    def chosen(self) -> NDArray[np.bool_]:
        """Left x choices: whether the entrant was chosen."""
        return self.alternatives.members[self.taken].T

    @property
    def could_be_fewer(self) -> NDArray[np.bool_]:
        """By choice: whether fewer entrants could have been chosen."""
        sizes = self.alternatives.members.sum(axis=1)
        return np.asarray(sizes[self.taken] > sizes[0])


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """All choices of all games. `start`: the parameters if all entrants and seats were equal.

    The first parameters are those of the `entrants` entrants.
    """

    choices: tuple[Choices, ...]
    entrants: int
    start: Floats

    @property
    def size(self) -> int:
        """The number of parameters."""
        return len(self.start)


def model_of(games: Games, entrants: int, *, seats_differ: bool) -> Model:
    """The model of those games, for that many entrants."""
    start = [0.0] * (entrants + games.seats * seats_differ)
    found: list[Choices] = []
    for left, people, seats, sizes, rows in _moments(games):
        kinds, counts = np.unique(sizes, return_counts=True)
        alternatives = alternatives_of(left, kinds, seats_differ=seats_differ)
        ties = np.arange(len(start), len(start) + len(kinds) - 1)
        odds = counts / comb(left, kinds)
        start += np.log(odds[1:] / odds[0]).tolist()
        parts = [people, np.broadcast_to(ties, (len(rows), len(ties))), *[entrants + seats] * seats_differ]
        taken = alternatives.first[np.searchsorted(kinds, sizes)]
        found += _pieces(alternatives, np.hstack(parts).T, taken, rows)
    return Model(tuple(found), entrants, np.array(start))


def _moments(games: Games) -> Iterator[tuple[int, Ints, Ints, Ints, Ints]]:
    """For each number of seats left: it; entrants, the next first; their seats; how many tie; game rows."""
    order = np.lexsort((games.entrants, games.ranks), axis=1)
    people, ranks = (np.take_along_axis(each, order, axis=1) for each in (games.entrants, games.ranks))
    for start in range(games.seats - 1):
        begins = ranks[:, start] != ranks[:, start - 1] if start else np.ones(len(ranks), dtype=np.bool_)
        (rows,) = np.nonzero(begins)
        if len(rows):
            sizes = (ranks[rows] == ranks[rows, start, None]).sum(axis=1)
            yield games.seats - start, people[rows, start:], order[rows, start:], sizes, rows


def _pieces(alternatives: Alternatives, parameters: Ints, taken: Ints, games: Ints) -> Iterator[Choices]:
    step = max(_PIECE // alternatives.products.size, _LEAST)
    for start in range(0, len(taken), step):
        part = slice(start, start + step)
        yield Choices(alternatives, np.ascontiguousarray(parameters[:, part]), taken[part], games[part])
