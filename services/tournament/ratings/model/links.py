"""Which entrants can be compared, found before anything is estimated."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components, shortest_path

from services.tournament.ratings.model.choices import Model
from services.tournament.ratings.model.games import Games, Ints

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """How games link each pair, the row against the column.

    `component`: by entrant; entrants that a chain of games links share a number. `ahead`: whether a chain
    leads from the row to the column in which each was ahead of the next, or tied where a win was possible. If
    two are ahead of each other, games bound their difference from both sides; if only one is, from one side;
    else not at all (Ford 1957; Hunter 2004).
    """

    component: Ints
    ahead: Bools

    @property
    def linked(self) -> Bools:
        """Whether a chain of games links the two."""
        return np.asarray(self.component[:, None] == self.component)

    @property
    def both(self) -> Bools:
        """Whether games bound the difference from both sides."""
        return np.asarray(self.ahead & self.ahead.T)

    @property
    def is_loose(self) -> Bools:
        """By entrant: whether games leave any of its differences within its component unbounded."""
        return np.asarray((self.linked & ~self.both).any(axis=1))


def links_of(model: Model, games: Games) -> Links:
    """The links of those games."""
    count = model.entrants
    met, beat = (np.zeros((count, count), dtype=np.int64) for _ in range(2))
    met[games.entrants[:, :1], games.entrants] = 1
    for choices in model.choices:
        people, chosen = choices.entrants, choices.chosen
        told = chosen[:, None] & (~chosen | choices.could_be_fewer)
        rows, columns = np.broadcast_arrays(people[:, None], people)
        beat[rows[told], columns[told]] = 1
    component = connected_components(csr_array(met), directed=False)[1].astype(np.int64)
    return Links(component, np.isfinite(shortest_path(csr_array(beat), unweighted=True)))
