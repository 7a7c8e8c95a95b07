"""The log-likelihood ratio of pairs of games."""

import math

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scipy.optimize import minimize

from services.tournament.sequential.gsprt import PRIOR, Gsprt, _likeliest, expected_score
from services.tournament.spec import TestSpec

Floats = npt.NDArray[np.float64]
COUNTS = [
    [3, 10, 40, 12, 5],
    [0, 0, 20, 0, 0],
    [0, 0, 0, 0, 9],
    [7, 0, 0, 0, 8],
    [0, 4, 0, 1, 0],
    [1, 0, 0, 0, 0],
]


def likeliest(weights: Floats, mean: float) -> float:
    """The greatest log-likelihood of five probabilities with that mean score, found by search.

    Three of them are free; the first and the last follow from the sum and the mean.
    """

    def cost(free: Floats) -> float:
        last = mean - free @ np.array([0.25, 0.5, 0.75])
        probabilities = np.array([1 - last - free.sum(), *free, last])
        if probabilities.min() <= 0:
            return math.inf
        return -float(weights @ np.log(probabilities))

    found = np.full(3, 0.1 * min(mean, 1 - mean))
    for _ in range(10):
        found = minimize(cost, found, method="Nelder-Mead", options={"xatol": 1e-12, "maxiter": 5000}).x
    return -cost(found)


@pytest.mark.parametrize("counts", COUNTS)
@pytest.mark.parametrize(("null", "alternative"), [(0, 60), (-100, 20), (100, 300)])
def test_is_the_ratio_of_constrained_likelihoods(counts: list[int], null: float, alternative: float) -> None:
    weights, blocks = np.array(counts) + PRIOR, sum(counts)
    ratio = likeliest(weights, expected_score(alternative)) - likeliest(weights, expected_score(null))
    (found,) = Gsprt(TestSpec(null, alternative)).statistic(np.array([counts]))
    assert found == pytest.approx(ratio * (1 - 1 / blocks), abs=1e-3)


@given(
    st.lists(st.integers(0, 3) | st.integers(0, 10**6), min_size=5, max_size=5),
    st.integers(-2000, 2000) | st.sampled_from((-2000, 2000)),
)
@example([0, 998_490, 3, 3, 0], 2000)
def test_the_tilted_weights_are_probabilities_of_that_mean(counts: list[int], elo: int) -> None:
    weights, offsets = np.array([counts]) + PRIOR, np.arange(5) / 4 - expected_score(elo)
    tilted = _likeliest(weights, offsets)
    assert tilted.min() > 0
    assert tilted.sum() == pytest.approx(1, abs=1e-7)
    assert tilted[0] @ offsets == pytest.approx(0, abs=1e-7)


@pytest.mark.parametrize(("null", "alternative"), [(0, 60), (-2000, 2000), (-1500, -500), (1999, 2000)])
def test_a_row_does_not_depend_on_its_neighbours(null: float, alternative: float) -> None:
    test = Gsprt(TestSpec(null, alternative))
    rows = np.random.default_rng(1).integers(0, 50, size=(300, 5)) * (
        np.zeros((1, 5)) < [[1], [0], [1000]] * 100
    )
    rows = rows.astype(np.int64) + np.array([0, 0, 1, 0, 0])
    assert test.statistic(rows).tolist() == [test.statistic(row[np.newaxis])[0] for row in rows]


@pytest.mark.parametrize("elo", [-400, 0, 5, 400])
def test_elo_is_logistic(elo: float) -> None:
    assert expected_score(elo) / (1 - expected_score(elo)) == pytest.approx(10 ** (elo / 400))


def test_correlated_pairs_count_for_what_they_are() -> None:
    # The same 40 wins and 20 losses: in pairs that cancel out, in mixed pairs, and in pairs of equal results.
    test = Gsprt(TestSpec(0, 60))
    cancelling, mixed, repeating = test.statistic(
        np.array([[0, 0, 20, 0, 10], [3, 0, 14, 0, 13], [10, 0, 0, 0, 20]])
    )
    assert cancelling > mixed > repeating > 0
