"""Outcomes in which some seats went before the end."""

import pytest

from services.kernel import Outcome


@pytest.mark.parametrize(
    ("ranks", "gone", "wanted", "payoffs"),
    [
        ((1, 2, 2), [[0]], (3, 1, 1), (-2, 1, 1)),
        ((1, 2, 3, 4), [[1]], (1, 4, 2, 3), (3, -3, 1, -1)),
        ((1, 2, 3, 4), [[0], [2]], (4, 1, 3, 2), (-3, 3, -1, 1)),
        ((1, 2, 3, 4), [[0, 1]], (3, 3, 1, 2), (-2, -2, 3, 1)),
        ((1, 1, 1), [[2]], (1, 1, 3), (1, 1, -2)),
    ],
)
def test_who_goes_first_is_last(
    ranks: tuple[int, ...], gone: list[list[int]], wanted: tuple[int, ...], payoffs: tuple[int, ...]
) -> None:
    outcome = Outcome(ranks, (0,) * len(ranks), "counted", "P1").behind(gone)
    assert outcome == Outcome(wanted, payoffs, "counted", "P1")


def test_nothing_changes_where_nobody_went() -> None:
    outcome = Outcome((1, 2), (7, -7), "counted")
    assert outcome.behind([]) is outcome


def test_a_forfeit_is_the_same_by_pairs() -> None:
    assert Outcome.forfeited_by([1, 3], 4, "resigned") == Outcome.drawn(4, "resigned").behind([[1, 3]])
