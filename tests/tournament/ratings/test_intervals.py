"""Errors and intervals: the unit is the block, few blocks widen them, and intervals cover the truth."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq, minimize_scalar
from scipy.special import chdtri, ndtr, stdtr, stdtrit

from services.tournament.blocks import BlockResult
from services.tournament.ratings import ELO, Basis, Games, estimate, fit
from services.tournament.ratings.estimate import Estimate
from services.tournament.ratings.model.maximum import PRIOR_SD
from tests.tournament.ratings.coverage import measured, standard_error
from tests.tournament.ratings.leagues import World, block, name, played, round_robin, strengths, tables


def two(wins: list[int]) -> Estimate:
    """The estimate from blocks of two games without draws; `wins`: wins of the first entrant by block."""
    ranks = [game for won in wins for game in ([[1, 2]] * won + [[2, 1]] * (2 - won))]
    games = Games(np.tile([0, 1], (len(ranks), 1)), np.array(ranks), np.repeat(np.arange(len(wins)), 2))
    return estimate(games, 2, seats_differ=False)


def test_of_two_it_is_the_sample_variance_of_blocks() -> None:
    wins = [2, 1, 2, 0, 1, 2, 2, 1, 1, 2, 0, 2]
    blocks, found = len(wins), two(wins).differences
    mean = sum(wins) / (2 * blocks)
    information = 2 * mean * (1 - mean)  # in one block
    spread = sum((won - 2 * mean) ** 2 for won in wins)
    variance = spread / (blocks * information) ** 2 + 1 / (blocks**2 * information)
    error = math.sqrt(variance)
    assert found.value[0, 1] == pytest.approx(math.log(mean / (1 - mean)), abs=1e-9)
    assert found.error[0, 1] == pytest.approx(error, rel=1e-9)
    assert found.high[0, 1] - found.value[0, 1] == pytest.approx(stdtrit(blocks - 1, 0.975) * error, rel=1e-9)
    assert found.probability[0, 1] == pytest.approx(stdtr(blocks - 1, found.value[0, 1] / error), rel=1e-9)


def test_games_that_follow_one_another_within_a_block_count_less() -> None:
    """Twelve wins of twenty: in blocks with two wins or two losses, and in blocks mostly with one of each."""
    whole, shared = two([2] * 6 + [0] * 4).differences, two([2] * 2 + [1] * 8).differences
    assert whole.value[0, 1] == pytest.approx(shared.value[0, 1])
    assert whole.error[0, 1] > 1.8 * shared.error[0, 1]


def test_a_thin_bridge_between_two_halves_is_seen() -> None:
    """Entrants of each half have met often; between the halves there are only three blocks."""
    rng = np.random.default_rng(8)
    half = [(one, other) for one, other in round_robin(4, 6)]
    meetings = [*half, *((one + 4, other + 4) for one, other in half), (0, 4), (1, 5), (2, 6)]
    rated = fit(played(World((0.0,) * 8, (0.2, 0.0), (-0.5,)), meetings, rng), name(0))
    widths = {
        frozenset((pair.one, pair.other)): (pair.high - pair.low) / pair.error for pair in rated.superiorities
    }
    within = widths[frozenset((name(5), name(6)))]
    across = widths[frozenset((name(3), name(7)))]
    assert within < 2 * stdtrit(15, 0.975)
    assert across > 2 * stdtrit(4, 0.975)


def test_more_blocks_make_narrower_intervals() -> None:
    world = World((0.0, 0.4, 0.8), (0.3, 0.0), (-1.0,), 0.3)
    widths = []
    for cycles in (10, 40, 160):
        rated = fit(played(world, round_robin(3, cycles), np.random.default_rng(2)), name(0))
        widths.append(rated.by_name[name(2)].high - rated.by_name[name(2)].low)
    assert widths[0] > 1.5 * widths[1] > 2.25 * widths[2]


@pytest.mark.parametrize("blocks", [1, 5, 10, 100])
def test_of_a_clean_sweep_the_bound_is_where_the_posterior_has_fallen(blocks: int) -> None:
    """For two entrants it is exact: 1.92 below the maximum, half the 95 % point of chi-squared."""
    most = _posterior(blocks, _best(blocks))
    bound = brentq(lambda apart: most - _posterior(blocks, apart) - chdtri(1, 0.05) / 2, -5, _best(blocks))
    rated = fit([block(number, "ab", [(1, 2), (2, 1)]) for number in range(blocks)], "b")
    assert rated.by_name["a"].basis is Basis.PRIOR
    assert rated.by_name["a"].elo / ELO == pytest.approx(_best(blocks), abs=1e-6)
    assert rated.by_name["a"].low / ELO == pytest.approx(bound, abs=1e-6)
    fallen = most - _posterior(blocks, 0)
    assert rated.superiorities[0].probability == pytest.approx(ndtr(math.sqrt(2 * fallen)), abs=1e-6)


def _posterior(blocks: int, apart: float) -> float:
    """Logarithm of the posterior of two entrants that are so far apart, if one wins all games."""
    return -2 * blocks * math.log1p(math.exp(-apart)) - 2 * (apart / 2) ** 2 / (2 * PRIOR_SD**2)


def _best(blocks: int) -> float:
    return float(minimize_scalar(lambda apart: -_posterior(blocks, apart), tol=1e-10).x)


def test_a_rare_loss_leaves_the_prior_behind() -> None:
    swept: list[BlockResult] = [block(number, "ab", [(1, 2), (2, 1)]) for number in range(60)]
    lost = [
        block(100 + number, "ab", ranks) for number, ranks in enumerate([[(2, 1), (2, 1)], [(1, 2), (1, 2)]])
    ]
    rated = fit([*swept, *lost], "b").by_name["a"]
    assert rated.basis is Basis.GAMES
    assert math.isfinite(rated.high)
    assert rated.elo == pytest.approx(ELO * math.log(122 / 2), abs=40)


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_intervals_hold_the_truth_about_as_often_as_they_say(seats: int) -> None:
    """Within three standard errors of 95 %; `tests.tournament.ratings.coverage` measures it closer."""
    found = measured(seats, 24, seed=3)
    assert np.mean(found.pairs) == pytest.approx(0.95, abs=3 * standard_error(found.pairs))
    assert np.mean(found.anchor) == pytest.approx(0.95, abs=3 * standard_error(found.anchor))
    assert standard_error(found.pairs) < 0.025


def test_errors_are_the_spread_of_estimates() -> None:
    """Compared over leagues of one world, however much luck the games of a block share."""
    for entrant_luck, seat_luck in ((0.6, 0.0), (0.0, 0.7)):
        world = World(strengths(5, 0.6), (0.4, 0.1, -0.1, -0.4), (-1.0,), entrant_luck, seat_luck)
        elos, errors = [], []
        for league in range(60):
            rng = np.random.default_rng([5, league])
            rated = fit(played(world, tables(5, 4, 40, rng), rng), name(0)).by_name[name(4)]
            elos.append(rated.elo)
            errors.append(rated.error)
        assert np.mean(errors) == pytest.approx(np.std(elos), rel=0.25)
