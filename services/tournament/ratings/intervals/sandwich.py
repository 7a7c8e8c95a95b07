"""The covariance of estimates, with blocks as the independent unit.

Games of a block share its deal and its entrants, so they are not independent; blocks are. The covariance is
the sandwich of Liang and Zeger (1986), clustered by block. The fit adapts to the results of the blocks, so
their scores are too small by their leverage; that share of their information is added (an additive
correction, like that of Morel, Bokossa and Neerchal 2003). It also keeps errors above 0 if all blocks ended
alike.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from services.tournament.ratings.model.games import Floats, Ints
from services.tournament.ratings.model.maximum import Maximum
from services.tournament.ratings.model.scores import Meetings, Scores

_PIECE: Final = 1 << 17
"""Most cells of one array, small enough for the cache."""


@dataclass(frozen=True, slots=True, eq=False)
class Sandwich:
    """`covariance`: of all parameters. `blocks_behind`: effective number of blocks behind each difference.

    The latter (entrants x entrants) is the number of blocks that would tell as much if all told the same: the
    square of the sum of the blocks' shares in the variance over the sum of their squares (Satterthwaite 1946;
    for clusters Bell and McCaffrey 2002). If only a few blocks link two halves of a field, they count as few,
    however many each half has played.
    """

    covariance: Floats
    blocks_behind: Floats


def sandwich(scores: Scores, best: Maximum, entrants: int, against: Ints) -> Sandwich:
    """The covariance at the maximum, and the blocks behind differences from `against`; 0 for all others."""
    by_block, meetings = scores.by_block(), scores.meetings()
    middle = (by_block.T @ by_block).toarray()
    square = (meetings.entrants[:, :, None], meetings.entrants[:, None, :])
    taken = meetings.information @ best.posterior[square] @ meetings.information
    np.add.at(middle, square, taken * meetings.blocks[:, None, None])
    behind = _blocks_behind(meetings, best.posterior[:entrants, :entrants], against)
    return Sandwich(best.posterior @ middle @ best.posterior, behind)


def _blocks_behind(meetings: Meetings, posterior: Floats, against: Ints) -> Floats:
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
