"""Sequences of only wins, only losses or only draws end, for any hypotheses."""

import pytest

from services.tournament.sequential import Conclusion, decide
from services.tournament.sequential.scores import most_points
from services.tournament.spec import TestSpec

EXTREMES = [
    (2, TestSpec(0, 60), 20),
    (2, TestSpec(-1500, -500), 60),
    (2, TestSpec(500, 1500), 60),
    (2, TestSpec(-2000, 2000), 2),
    (2, TestSpec(0, 5), 220),
    *((seats, TestSpec(), 7) for seats in (3, 4, 7)),
    *((seats, TestSpec(null=null), 440) for seats in (3, 4, 7) for null in (0.01, 0.99)),
]


@pytest.mark.parametrize(("seats", "test", "most"), EXTREMES)
def test_streams_of_wins_or_losses_alone_end(seats: int, test: TestSpec, most: int) -> None:
    won = decide(test, seats, [most_points(seats)] * 1000, 1000)
    lost = decide(test, seats, [0] * 1000, 1000)
    assert (won.conclusion, lost.conclusion) == (Conclusion.ACCEPT_ALTERNATIVE, Conclusion.ACCEPT_NULL)
    assert max(won.blocks, lost.blocks) <= most


@pytest.mark.parametrize(
    ("test", "most", "conclusion"),
    [
        (TestSpec(0, 60), 20, Conclusion.ACCEPT_NULL),
        (TestSpec(0, 5), 220, Conclusion.ACCEPT_NULL),
        (TestSpec(-60, 0), 20, Conclusion.ACCEPT_ALTERNATIVE),
        (TestSpec(-1500, -500), 2, Conclusion.ACCEPT_ALTERNATIVE),
        (TestSpec(500, 1500), 2, Conclusion.ACCEPT_NULL),
        (TestSpec(-60, 60), 300, Conclusion.UNDECIDED),
    ],
)
def test_streams_of_draws_alone_end(test: TestSpec, most: int, conclusion: Conclusion) -> None:
    found = decide(test, 2, [2] * 300, 300)
    assert found.conclusion is conclusion
    assert found.blocks <= most


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_an_even_hero_is_neither_above_nor_below_an_even_share(seats: int) -> None:
    found = decide(TestSpec(), seats, [most_points(seats) // 2] * 3000, 3000)
    assert (found.conclusion, found.statistic) == (Conclusion.UNDECIDED, 0)
    assert 0.45 < found.low < found.mean == 0.5 < found.high < 0.55
