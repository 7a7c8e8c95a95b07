"""Games with little information give valid ratings, which show how uncertain they are."""

import math

import pytest

from services.tournament.ratings import Basis, Rating, Ratings, fit
from tests.tournament.ratings.leagues import DRAWN, LOST, SPLIT, WON, blocks


def test_nothing_is_nothing() -> None:
    assert fit([]) == Ratings()
    assert fit([], "a") == Ratings("a", (Rating("a"),))


def test_an_anchor_without_games_leaves_nothing_to_compare_with() -> None:
    rated = fit(blocks("ab", WON, SPLIT, LOST, SPLIT), "c")
    assert rated.ratings[0] == Rating("c")
    for each in rated.ratings[1:]:
        assert (each.basis, each.low, each.high) == (Basis.NOTHING, -math.inf, math.inf)
    assert [(pair.one, pair.other) for pair in rated.superiorities] == [("a", "b")]


def test_components_are_rated_each_for_itself() -> None:
    linked = blocks("ab", WON, SPLIT, WON, LOST, SPLIT, SPLIT)
    apart = blocks("cd", LOST, WON, SPLIT, SPLIT, WON, first=10)
    rated = fit([*linked, *apart], "b")
    assert [each.basis for each in rated.ratings] == [Basis.GAMES] * 2 + [Basis.NOTHING] * 2
    assert rated.by_name["c"].low == -math.inf
    assert rated.by_name["c"].high == math.inf
    assert rated.by_name["c"].elo == pytest.approx(-rated.by_name["d"].elo)
    assert {(pair.one, pair.other) for pair in rated.superiorities} == {("a", "b"), ("c", "d")}
    assert all(pair.basis is Basis.GAMES for pair in rated.superiorities)


def test_draws_alone_say_nothing() -> None:
    for who, drawn in (("ab", DRAWN), ("abc", [(1, 1, 1)] * 3)):
        rated = fit(blocks(who, *[drawn] * 20), "a")
        for each in rated.ratings[1:]:
            assert each.basis is Basis.PRIOR
            assert each.elo == pytest.approx(0)
            assert (each.low, each.high) == (-math.inf, math.inf)
        assert all(pair.probability == pytest.approx(0.5) for pair in rated.superiorities)


def test_one_block_gives_no_interval() -> None:
    (best, other) = fit(blocks("ab", SPLIT), "a").ratings
    assert best.elo == 0.0
    assert other.elo == pytest.approx(0, abs=1e-9)
    assert (other.low, other.high) == (-math.inf, math.inf)
    four = fit(blocks("abcd", [(1, 2, 3, 4), (1, 3, 2, 4), (4, 1, 2, 3), (1, 4, 3, 2)]))
    assert all(
        each.low == -math.inf or each.high == math.inf for each in four.ratings if each.name != four.anchor
    )
    assert all(effect.low == -math.inf for effect in four.seats)


def test_a_first_seat_that_always_wins_says_that_they_are_equal() -> None:
    rated = fit(blocks("ab", *[SPLIT] * 10), "a")
    other = rated.by_name["b"]
    assert other.elo == pytest.approx(0, abs=1e-9)
    assert -1000 < other.low < -50
    assert 50 < other.high < 1000
    assert rated.seats[0].elo > 200


def test_blocks_that_all_come_out_alike_still_have_an_error() -> None:
    """The clusters alone would have no spread at all."""
    few, many = (fit(blocks("ab", *[[(1, 2), (1, 2)], [(2, 1), (2, 1)]] * count), "a") for count in (3, 30))
    assert 60 > few.by_name["b"].error > 20
    assert 6 > many.by_name["b"].error > 2
