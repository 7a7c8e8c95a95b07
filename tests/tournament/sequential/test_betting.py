"""Capital as evidence."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.tournament.sequential.betting import PURSES, STAKES, interval, log_capital
from services.tournament.sequential.scores import most_points, score_values

VALUES = score_values(3)
Scores = st.lists(st.integers(0, most_points(3)), min_size=1, max_size=200)


def counted(scores: list[int]) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.bincount(scores, minlength=most_points(3) + 1)


@given(Scores, st.floats(0.05, 0.95))
def test_is_what_a_gambler_has_who_bets_block_by_block(scores: list[int], mean: float) -> None:
    purses = PURSES.copy()
    for score in scores:
        purses = purses * (1 - STAKES) + purses * STAKES * VALUES[score] / mean
    (found,) = log_capital(counted(scores)[np.newaxis], VALUES, mean)
    assert found == pytest.approx(np.log(purses.sum()), abs=1e-6)


@pytest.mark.parametrize("mean", [0.1, 0.5, 0.8])
def test_the_bet_is_fair_if_the_mean_is_the_null_and_bad_below(mean: float) -> None:
    def expected(true: float) -> float:
        """The expected capital after six blocks that are won or lost completely, over all sequences."""
        total = 0.0
        for wins in product((0, 1), repeat=6):
            chance = np.prod([true if won else 1 - true for won in wins])
            total += chance * np.exp(
                log_capital(counted([12 * won for won in wins])[np.newaxis], VALUES, mean)[0]
            )
        return float(total)

    assert expected(mean) == pytest.approx(1)
    assert expected(mean - 0.05) < 1 < expected(mean + 0.05)


@given(Scores, st.floats(0.05, 0.95))
def test_never_gains_on_above_and_on_below(scores: list[int], mean: float) -> None:
    counts = counted(scores)[np.newaxis]
    above, below = log_capital(counts, VALUES, mean)[0], log_capital(counts, 1 - VALUES, 1 - mean)[0]
    assert min(above, below) <= 1e-9


@given(Scores, st.floats(0.05, 0.9))
def test_falls_as_the_null_grows(scores: list[int], mean: float) -> None:
    counts = counted(scores)[np.newaxis]
    assert log_capital(counts, VALUES, mean + 0.05)[0] <= log_capital(counts, VALUES, mean)[0]


@settings(deadline=None)
@given(Scores)
def test_the_interval_ends_where_a_bet_has_just_refuted(scores: list[int]) -> None:
    counts = counted(scores)
    low, high = interval(counts, VALUES, 0.05, 0.1)
    assert low <= counts @ VALUES / len(scores) <= high
    if low > 1e-6:
        assert log_capital(counts[np.newaxis], VALUES, low)[0] == pytest.approx(np.log(2 / 0.05), abs=1e-3)
    if high < 1 - 1e-6:
        assert log_capital(counts[np.newaxis], 1 - VALUES, 1 - high)[0] == pytest.approx(
            np.log(2 / 0.1), abs=1e-3
        )


def test_the_interval_narrows_with_the_root_of_the_blocks() -> None:
    widths = []
    for blocks in (100, 10_000):
        low, high = interval(
            np.array([0, 0, 0, 0, blocks, 0, blocks, 0, blocks, 0, 0, 0, 0]), VALUES, 0.05, 0.05
        )
        widths.append(high - low)
    assert 7 < widths[0] / widths[1] < 13
