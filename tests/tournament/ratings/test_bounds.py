"""Differences that the games bound from only one side, or not at all."""

import math

import pytest

from services.tournament.ratings import Basis, fit
from tests.tournament.ratings.leagues import DRAWN, LOST, SPLIT, WON, blocks


@pytest.mark.parametrize("wins", [1, 10, 200])
def test_whoever_won_everything_is_bounded_from_below_alone(wins: int) -> None:
    rated = fit(blocks("ab", *[WON] * wins), "b")
    best = rated.by_name["a"]
    assert best.basis is Basis.PRIOR
    assert best.high == math.inf
    assert math.isfinite(best.low)
    assert 0 < best.elo < 3000
    against = fit(blocks("ab", *[WON] * wins), "a").by_name["b"]
    assert against.low == -math.inf
    assert against.high == pytest.approx(-best.low)


def test_whoever_lost_everything_does_not_shake_the_others() -> None:
    even = [
        each
        for number, who in enumerate(("ab", "bc", "ca"))
        for each in blocks(who, WON, SPLIT, LOST, DRAWN, WON, first=10 * number)
    ]
    loser = [
        each
        for number, who in enumerate(("ad", "bd", "cd"))
        for each in blocks(who, WON, WON, first=50 + 10 * number)
    ]
    without, rated = fit(even, "a"), fit([*even, *loser], "a")
    assert rated.by_name["d"].basis is Basis.PRIOR
    assert rated.by_name["d"].low == -math.inf
    assert rated.by_name["d"].high < 0
    for each in "bc":
        assert rated.by_name[each].basis is Basis.GAMES
        assert rated.by_name[each].elo == pytest.approx(without.by_name[each].elo, abs=3)
    assert all(pair.probability > 0.95 for pair in rated.superiorities if pair.other == "d")


def test_two_who_only_beat_others_cannot_be_told_apart() -> None:
    rated = fit([*blocks("ac", *[WON] * 5), *blocks("bc", *[WON] * 5, first=10)], "a")
    between = rated.by_name["b"]
    assert (between.basis, between.low, between.high) == (Basis.PRIOR, -math.inf, math.inf)
    assert between.elo == pytest.approx(0, abs=1e-6)
    (pair,) = (pair for pair in rated.superiorities if {pair.one, pair.other} == {"a", "b"})
    assert pair.probability == pytest.approx(0.5, abs=1e-6)


def test_draws_bound_a_difference_where_others_tell_their_weight() -> None:
    drawn_and_won = blocks("ab", *[WON, DRAWN, DRAWN, DRAWN] * 4)
    assert fit(drawn_and_won, "b").by_name["a"].basis is Basis.PRIOR
    others = blocks("cd", *[SPLIT, DRAWN, [(1, 1), (1, 2)], [(2, 1), (1, 1)]] * 5, first=20)
    bounded = fit([*drawn_and_won, *others], "b").by_name["a"]
    assert bounded.basis is Basis.GAMES
    assert 0 < bounded.elo < bounded.high < 1000


def test_two_who_always_win_together_cannot_be_told_apart() -> None:
    rated = fit(blocks("abc", *[[(1, 1, 3), (1, 3, 1), (3, 1, 1)]] * 8), "a")
    assert rated.by_name["c"].basis is Basis.PRIOR
    assert rated.by_name["c"].high < 0
    between = rated.by_name["b"]
    assert (between.basis, between.low, between.high) == (Basis.PRIOR, -math.inf, math.inf)


def test_what_a_seat_may_have_done_is_not_put_down_to_strength() -> None:
    """`a` won each time it sat first; with `b` first, each won half. So 9 of 12, or an unbounded seat."""
    rated = fit(blocks("ab", *[WON, SPLIT] * 3), "b")
    assert rated.by_name["a"].points == 18
    assert rated.by_name["a"].basis is Basis.PRIOR
    assert rated.by_name["a"].high == math.inf
    assert math.isfinite(rated.by_name["a"].low)
    both = fit(blocks("ab", *[WON, SPLIT, LOST] * 3, *[WON, WON]), "b")
    assert both.by_name["a"].basis is Basis.GAMES


def test_losers_who_always_share_the_last_place_are_not_called_equal() -> None:
    """`c` wins sometimes and `b` never; b and c share the last place in most games."""
    games = [[(1, 2, 2), (2, 2, 1), (1, 2, 2)], [(1, 2, 2), (2, 2, 1), (2, 1, 2)]] * 6
    rated = fit(blocks("abc", *games), "a")
    assert rated.by_name["b"].basis is Basis.PRIOR
    assert rated.by_name["b"].low == -math.inf
    assert rated.by_name["c"].elo > rated.by_name["b"].elo + 100
