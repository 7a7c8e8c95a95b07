"""Games as arrays: refusals, points, and their canonical order."""

import random

import numpy as np
import pytest

from services.tournament.blocks import Block, BlockResult
from services.tournament.ratings import Games, UnratableGames, estimate, fit
from services.tournament.ratings.model.games import Ints, games_of
from tests.tournament.ratings.leagues import World, block, played, tables


def ints(*rows: object) -> Ints:
    return np.array(rows, dtype=np.int64)


def test_points_are_those_of_the_results() -> None:
    rng = np.random.default_rng(3)
    world = World((0.0,) * 5, (0.3, 0.1, 0.0, -0.4), (0.0, 0.0, 0.0))
    results = played(world, tables(5, 4, 12, rng), rng)
    games = [game for result in results for game in result.games]
    assert any(len(set(game.ranks)) < 4 for game in games)
    ranks = ints(*(game.ranks for game in games))
    rated = Games(np.tile(np.arange(4), (len(games), 1)), ranks, np.arange(len(games)))
    assert rated.points.tolist() == [list(game.points) for game in games]
    totals = {rating.name: rating.points for rating in fit(results).ratings}
    assert totals == {
        each: sum(result.points.get(each, 0) for result in results)
        for each in (f"bot {i:02}" for i in range(5))
    }


@pytest.mark.parametrize(
    ("entrants", "ranks", "blocks"),
    [
        (ints([0, 0]), ints([1, 2]), ints(0)),
        (ints([0, -1]), ints([1, 2]), ints(0)),
        (ints([0, 1]), ints([1, 2, 3]), ints(0)),
        (ints([0, 1]), ints([1, 2]), ints(0, 0)),
        (ints([0]), ints([1]), ints(0)),
        (ints([0, 1], [0, 2]), ints([1, 2], [1, 2]), ints(7, 7)),
    ],
)
def test_games_that_do_not_fit_are_refused(entrants: Ints, ranks: Ints, blocks: Ints) -> None:
    with pytest.raises(UnratableGames):
        Games(entrants, ranks, blocks)


def test_numbers_beyond_the_entrants_are_refused() -> None:
    games = Games(ints([0, 5]), ints([1, 2]), ints(0))
    with pytest.raises(UnratableGames):
        estimate(games, 5)
    assert len(estimate(games, 6).strengths) == 6


def test_no_games_are_refused_as_arrays() -> None:
    nothing = np.zeros((0, 2), dtype=np.int64)
    with pytest.raises(UnratableGames):
        estimate(Games(nothing, nothing, np.zeros(0, dtype=np.int64)), 2)


def test_tables_of_two_sizes_are_refused() -> None:
    with pytest.raises(UnratableGames, match=r"\[2, 3\]"):
        fit([block(0, "ab", [(1, 2), (1, 2)]), block(1, "abc", [(1, 2, 3)] * 3)])


def test_byes_do_not_count() -> None:
    met = [block(number, "ab", [(1, 2), (1, number % 2 + 1)]) for number in range(6)]
    bye = BlockResult(Block(0, 9, 0, ("c",)), ())
    assert fit([*met, bye], "a") == fit(met, "a")


def test_games_of_results_are_in_one_order() -> None:
    rng = np.random.default_rng(7)
    results = played(World((0.0,) * 5, (0.0,) * 4, (0.0,)), tables(5, 4, 20, rng), rng)
    numbers = {f"bot {number:02}": number for number in range(5)}
    straight = games_of(results, numbers)
    for seed in range(3):
        mixed = games_of(random.Random(seed).sample(results, len(results)), numbers)
        assert np.array_equal(mixed.entrants, straight.entrants)
        assert np.array_equal(mixed.ranks, straight.ranks)
        assert np.array_equal(mixed.blocks, straight.blocks)


def test_canonical_order_follows_from_the_games_alone() -> None:
    rng = np.random.default_rng(5)
    entrants = np.array([rng.permutation(3) for _ in range(40)])
    ranks = rng.integers(1, 3, (40, 3))
    blocks = np.repeat(np.arange(100, 110), 4)
    order = rng.permutation(40)
    one = Games(entrants, ranks, blocks).canonical()
    other = Games(entrants[order], ranks[order], blocks[order]).canonical()
    assert np.array_equal(one.entrants, other.entrants)
    assert np.array_equal(one.ranks, other.ranks)
    assert np.array_equal(one.blocks, other.blocks)
    assert one.blocks.tolist() == sorted(one.blocks.tolist())
    assert set(one.blocks.tolist()) == set(range(10))
