"""How far estimates may be off, with blocks as the independent unit.

Games of a block share its deal and its entrants, so they are not independent; blocks are. The covariance is
the sandwich of Liang and Zeger (1986), clustered by block. The fit has drawn estimates towards what blocks
came to, so their scores fall short by their leverage; that share of their information is added (a correction
by addition, as that of Morel, Bokossa and Neerchal 2003). It also keeps errors off 0 where all blocks came
out alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.sparse import csr_array, hstack

from services.tournament.ratings.choices import Model
from services.tournament.ratings.games import Floats, Games, Ints
from services.tournament.ratings.likelihood import Told, slopes
from services.tournament.ratings.maximum import Maximum

_PIECE: Final = 1 << 17
"""Cells of one array, small enough for the cache."""


@dataclass(frozen=True, slots=True, eq=False)
class Sandwich:
    """`covariance` of all parameters; `blocks_behind` (entrants x entrants) each difference.

    These are as many as would tell as much of the difference if all told the same: the square of the sum of
    their shares in its variance over the sum of squares (Satterthwaite 1946; for clusters Bell and McCaffrey
    2002). A few blocks that alone link two halves of a field count as few, however many each half has played.
    """

    covariance: Floats
    blocks_behind: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Meetings:
    """Blocks by who sat down: the `entrants` (meetings x seats) by number, how many `blocks`.

    `information` (meetings x seats x seats) on these entrants in one block, the mean of all.
    """

    entrants: Ints
    blocks: Ints
    information: Floats


def sandwich(model: Model, games: Games, best: Maximum, against: Ints) -> Sandwich:
    """The covariance of the maximum, and the blocks behind differences from these entrants; 0 elsewhere."""
    scores, meetings = _scores_and_meetings(model, games, best.told)
    middle = (scores.T @ scores).toarray()
    square = (meetings.entrants[:, :, None], meetings.entrants[:, None, :])
    taken = meetings.information @ best.posterior[square] @ meetings.information
    np.add.at(middle, square, taken * meetings.blocks[:, None, None])
    behind = _blocks_behind(meetings, best.posterior[: model.entrants, : model.entrants], against)
    return Sandwich(best.posterior @ middle @ best.posterior, behind)


def _scores_and_meetings(model: Model, games: Games, told: Sequence[Told]) -> tuple[csr_array, _Meetings]:
    """The slope of each block's log-likelihood, blocks x parameters; and the meetings."""
    people = np.sort(games.entrants, axis=1)
    _, first, block = np.unique(games.blocks, return_index=True, return_inverse=True)
    entrants, meeting, counts = np.unique(people[first], axis=0, return_inverse=True, return_counts=True)
    blocks, seats = people[first].shape
    information = np.zeros((len(entrants), seats, seats))
    score, rest = np.zeros((blocks, seats)), np.zeros((blocks, model.size - model.entrants))
    for each in told:
        choices = each.choices
        left, rows = choices.alternatives.left, block[choices.games]
        place = (people[choices.games].T[:, None] < choices.entrants).sum(axis=0)
        slope = slopes(choices, each.mean)
        _add(score, (rows, place), slope[:left])
        _add(rest, (rows, choices.parameters[left:] - model.entrants), slope[left:])
        among = each.covariances[choices.alternatives.pair[:left, :left]]
        _add(information, (meeting[rows], place[:, None], place), among)
    starts = np.arange(blocks + 1) * seats
    of_entrants = csr_array((score.ravel(), people[first].ravel(), starts), shape=(blocks, model.entrants))
    scores = csr_array(hstack([of_entrants, csr_array(rest)]))
    return scores, _Meetings(entrants, counts, information / counts[:, None, None])


def _add(total: Floats, at: tuple[Ints, ...], what: Floats) -> None:
    """Adds into cells, to some of them several times; by one index, which is far faster than by several."""
    cells = np.ravel_multi_index(np.broadcast_arrays(*at), total.shape)
    np.add.at(total.reshape(-1), cells.ravel(), what.ravel())


def _blocks_behind(meetings: _Meetings, posterior: Floats, against: Ints) -> Floats:
    count = len(posterior)
    total, squares = (np.zeros(count * len(against)) for _ in range(2))
    step = max(_PIECE // total.size, 1)
    room = np.empty((step, count, len(against)))
    for start in range(0, len(meetings.blocks), step):
        part = slice(start, start + step)
        reach, blocks = posterior[meetings.entrants[part]], meetings.blocks[part].astype(np.float64)
        told = meetings.information[part] @ reach
        own = (told * reach).sum(axis=1)
        told *= -2
        share = np.matmul(told.transpose(0, 2, 1), reach[:, :, against], out=room[: len(blocks)])
        share += own[:, :, None]
        share += own[:, None, against]
        flat = share.reshape(len(blocks), -1)
        total += blocks @ flat
        flat *= flat
        squares += blocks @ flat
    behind = np.zeros((count, count))
    found = np.divide(total**2, squares, out=np.zeros_like(total), where=squares > 0)
    behind[:, against] = found.reshape(count, -1)
    behind[against] = behind[:, against].T
    return behind
