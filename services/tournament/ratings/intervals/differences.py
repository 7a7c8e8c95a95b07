"""All pairwise differences of an estimate, with 95 % intervals."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import stdtr, stdtrit

from services.tournament.ratings.intervals.sandwich import Sandwich
from services.tournament.ratings.intervals.tails import TAIL, contrasts, tails
from services.tournament.ratings.model.games import Floats
from services.tournament.ratings.model.links import Bools, Links
from services.tournament.ratings.model.maximum import Maximum

_LEAST_BLOCKS: Final = 1.5
"""Fewer blocks do not show how blocks vary. Not 2, as two equal blocks may fall short by a rounding error."""
_MOST_PULL: Final = 0.2
"""The most that the prior may shift a difference (35 Elo); if it shifts it further, the basis is PRIOR."""


@dataclass(frozen=True, slots=True, eq=False)
class Differences:
    """Entrants x entrants, the row above the column, in natural logarithms.

    `error`: standard error. `probability`: that the row is the stronger. `linked`: whether a chain of games
    links the two; if not, the interval is infinite, and the other numbers mean nothing. `is_firm`: whether
    games alone bound the difference from both sides, without the prior.
    """

    value: Floats
    error: Floats
    low: Floats
    high: Floats
    probability: Floats
    linked: Bools
    is_firm: Bools


def differences(links: Links, best: Maximum, found: Sandwich) -> Differences:
    """The differences of entrants.

    Firm ones have intervals from the sandwich and Student's distribution. The others have them from the
    posterior, as their blocks end just as predicted and show no spread; and only to the side that games
    bound. Links show which differences are firm, unless few games leave the effect of a seat or tie
    unbounded, too; then the pull of the prior shows it.
    """
    count = len(links.component)
    value = best.parameters[:count, None] - best.parameters[:count]
    lean = tails(best, count)
    from_below = np.where(links.both, lean.pull > -_MOST_PULL, links.ahead)
    firm = from_below & from_below.T
    by_games = np.sqrt(contrasts(found.covariance[:count, :count]))
    is_known = found.blocks_behind >= _LEAST_BLOCKS
    freedom = np.maximum(found.blocks_behind, _LEAST_BLOCKS) - 1
    of_games = np.where(is_known, stdtrit(freedom, TAIL) * by_games, np.inf)
    down = np.where(firm, of_games, np.where(from_below, lean.down, np.inf))
    np.fill_diagonal(down, 0.0)
    error = np.where(firm, by_games, lean.error)
    ratio = np.divide(value, by_games, out=np.zeros_like(value), where=by_games > 0)
    by_blocks = np.where(is_known, stdtr(freedom, ratio), 0.5)
    above = np.where(from_below, lean.probability, 1 - lean.probability.T)
    probability = np.where(firm, by_blocks, above)
    return Differences(value, error, value - down, value + down.T, probability, links.linked, firm)


def seat_effects(best: Maximum, found: Sandwich, seats: slice, blocks: int) -> Floats:
    """Value above the mean of seats, low and high (rows) of the seats' parameters, from `blocks` blocks.

    Uses the larger of sandwich and posterior errors, as a seat that wins every game shows no spread.
    """
    count = seats.stop - seats.start
    centre = np.eye(count) - 1 / count
    matrices = (found.covariance[seats, seats], best.posterior[seats, seats])
    variance = np.maximum(*(np.diag(centre @ matrix @ centre) for matrix in matrices))
    half = stdtrit(blocks - 1, TAIL) * np.sqrt(variance) if blocks > 1 else np.full(count, np.inf)
    value = centre @ best.parameters[seats]
    return np.vstack([value, value - half, value + half])
