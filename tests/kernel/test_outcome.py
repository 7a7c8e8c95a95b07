"""Outcomes of matches that some seats left before the end."""

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


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome.drawn(2, "quiet_plies", "B14"), "draw: quiet plies (rule B14)"),
        (Outcome.won_by(0, 2, "king_captured"), "attackers win: king captured"),
        (Outcome.drawn(2, "called_off"), "no result: called off"),
        (Outcome.drawn(2, "terminated"), "no result: terminated"),
    ],
)
def test_it_is_told_who_won_unless_it_has_no_result(outcome: Outcome, told: str) -> None:
    assert outcome.told(["attackers", "defenders"]) == told


def test_a_forfeit_is_the_same_by_pairs() -> None:
    assert Outcome.forfeited_by([1, 3], 4, "resigned") == Outcome.drawn(4, "resigned").behind([[1, 3]])
