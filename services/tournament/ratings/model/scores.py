"""Sums the slopes and the information of choices, by block and by meeting."""

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array, hstack

from services.tournament.ratings.model.choices import Model
from services.tournament.ratings.model.games import Floats, Games, Ints
from services.tournament.ratings.model.likelihood import Told


@dataclass(frozen=True, slots=True, eq=False)
class Meetings:
    """Blocks grouped by their entrants. `entrants` (meetings x seats): numbers. `blocks`: how many blocks.

    `information` (meetings x seats x seats): on these entrants in one block, as a mean over all blocks.
    """

    entrants: Ints
    blocks: Ints
    information: Floats


class Scores:
    """Sums up, block by block, the results of choices at the maximum."""

    def __init__(self, model: Model, games: Games) -> None:
        self._model = model
        self._people = np.sort(games.entrants, axis=1)
        _, first, self._block = np.unique(games.blocks, return_index=True, return_inverse=True)
        self._sitters = self._people[first]
        found = np.unique(self._sitters, axis=0, return_inverse=True, return_counts=True)
        self._entrants, self._meeting, self._counts = found
        blocks, seats = self._sitters.shape
        self._information = np.zeros((len(self._entrants), seats, seats))
        self._score = np.zeros((blocks, seats))
        self._rest = np.zeros((blocks, model.size - model.entrants))

    def hear(self, told: Told) -> None:
        """Adds the results of some choices."""
        choices = told.choices
        left, rows = choices.alternatives.left, self._block[choices.games]
        place = (self._people[choices.games].T[:, None] < choices.entrants).sum(axis=0)
        _add(self._score, (rows, place), told.slopes[:left])
        _add(self._rest, (rows, choices.parameters[left:] - self._model.entrants), told.slopes[left:])
        among = told.covariances[choices.alternatives.pair[:left, :left]]
        _add(self._information, (self._meeting[rows], place[:, None], place), among)

    def by_block(self) -> csr_array:
        """The slopes of each block's log-likelihood (blocks x parameters)."""
        blocks, seats = self._score.shape
        starts, columns = np.arange(blocks + 1) * seats, self._sitters.ravel()
        shape = (blocks, self._model.entrants)
        of_entrants = csr_array((self._score.ravel(), columns, starts), shape=shape)
        return csr_array(hstack([of_entrants, csr_array(self._rest)]))

    def meetings(self) -> Meetings:
        """The meetings, with their blocks and information."""
        return Meetings(self._entrants, self._counts, self._information / self._counts[:, None, None])


def _add(total: Floats, at: tuple[Ints, ...], what: Floats) -> None:
    """Adds into cells, to some several times; a single flat index is far faster than several indices."""
    cells = np.ravel_multi_index(np.broadcast_arrays(*at), total.shape)
    np.add.at(total.reshape(-1), cells.ravel(), what.ravel())
