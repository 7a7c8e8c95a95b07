"""Ratings: the order of games does not matter, the anchor is 0, seats are told from strength."""

import dataclasses
import math
import random
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from services.tournament.blocks import BlockResult
from services.tournament.ratings import Basis, Games, Ratings, estimate, fit
from services.tournament.ratings.model.games import games_of
from tests.tournament.ratings.leagues import World, block, name, played, round_robin, strengths, tables


def league(seats: int = 2, seed: int = 1) -> list[BlockResult]:
    rng = np.random.default_rng(seed)
    worth = tuple(np.linspace(0.5, -0.5, seats).tolist())
    world = World(strengths(8, 0.8), worth, (-1.0,), entrant_luck=0.2, seat_luck=0.2)
    return played(world, round_robin(8, 3) if seats == 2 else tables(8, seats, 40, rng), rng)


def numbers(rated: Ratings) -> list[float]:
    found = [[each.elo, each.low, each.high, each.error] for each in rated.ratings]
    found += [[each.elo, each.low, each.high, each.probability] for each in rated.superiorities]
    found += [[each.elo, each.low, each.high] for each in rated.seats]
    return [number for row in found for number in row]


@pytest.mark.parametrize("seats", [2, 4])
def test_order_of_results_changes_nothing(seats: int) -> None:
    results = league(seats)
    straight = fit(results, name(3))
    for seed in range(5):
        shuffled = random.Random(seed).sample(results, len(results))
        again = fit(shuffled, name(3))
        assert [each.name for each in again.ratings] == [each.name for each in straight.ratings]
        assert numbers(again) == pytest.approx(numbers(straight), abs=1e-9, rel=1e-9)


def test_order_of_games_as_arrays_changes_nothing() -> None:
    games = games_of(league(4), {name(number): number for number in range(8)})
    order = np.random.default_rng(0).permutation(len(games.blocks))
    mixed = Games(games.entrants[order], games.ranks[order], games.blocks[order])
    one, other = estimate(games, 8).differences, estimate(mixed, 8).differences
    for field in ("value", "error", "low", "high", "probability"):
        assert np.allclose(getattr(one, field), getattr(other, field), rtol=1e-9, atol=1e-9)


def test_the_anchor_is_exactly_0_and_moves_all_alike() -> None:
    results = league()
    first, second = fit(results, name(0)), fit(results, name(5))
    for rated in (first, second):
        anchor = rated.by_name[rated.anchor]
        assert (anchor.elo, anchor.low, anchor.high, anchor.error) == (0.0, 0.0, 0.0, 0.0)
    shift = second.by_name[name(0)].elo
    for each in first.ratings:
        assert second.by_name[each.name].elo == pytest.approx(each.elo + shift, abs=1e-9)
    assert second.by_name[name(0)].low == pytest.approx(-first.by_name[name(5)].high, abs=1e-9)
    assert second.by_name[name(0)].error == pytest.approx(first.by_name[name(5)].error, abs=1e-9)


def test_without_a_name_the_anchor_is_whoever_played_most() -> None:
    results = [*league(), block(900, (name(2), name(6)), [(1, 2), (1, 2)])]
    results += [block(901, (name(6), name(4)), [(1, 2), (1, 2)])]
    assert fit(results).anchor == name(6)
    assert fit(league()).anchor == name(0)


def test_names_do_not_matter() -> None:
    results = league()

    def renamed(old: str) -> str:
        return f"x{9 - int(old[-1])}"

    one = fit(results, name(2))
    other = fit([_renamed(result, renamed) for result in results], renamed(name(2)))
    for each in one.ratings:
        same = other.by_name[renamed(each.name)]
        assert same == dataclasses.replace(
            each, name=same.name, elo=same.elo, low=same.low, high=same.high, error=same.error
        )
        assert (same.elo, same.low, same.high) == pytest.approx((each.elo, each.low, each.high), abs=1e-9)
        assert same.error == pytest.approx(each.error, abs=1e-9)


def test_pairs_agree_with_ratings() -> None:
    rated = fit(league(4), name(4))
    assert [each.elo for each in rated.ratings] == sorted((each.elo for each in rated.ratings), reverse=True)
    assert len(rated.superiorities) == 28
    for pair in rated.superiorities:
        apart = rated.by_name[pair.one].elo - rated.by_name[pair.other].elo
        assert pair.elo == pytest.approx(apart, abs=1e-9)
        assert pair.elo > -1e-6
        assert 0.5 - 1e-6 <= pair.probability <= 1
        assert pair.low < pair.elo < pair.high
        assert (pair.probability > 0.975) == (pair.low > 0)
        if pair.other == rated.anchor:
            against = rated.by_name[pair.one]
            assert (pair.low, pair.high, pair.error) == (against.low, against.high, against.error)


def test_ratings_without_pairs_are_the_same() -> None:
    results = league(4)
    rated = fit(results, name(4))
    alone = fit(results, name(4), pairs=False)
    assert alone.superiorities == ()
    assert numbers(alone) == pytest.approx(numbers(dataclasses.replace(rated, superiorities=())), rel=1e-9)


def test_what_was_played_is_told() -> None:
    results = league(4)
    for rating in fit(results).ratings:
        mine = [result for result in results if rating.name in result.block.entrants]
        assert rating.blocks == len(mine)
        assert rating.games == 4 * len(mine)
        assert rating.points == sum(result.points[rating.name] for result in mine)
        assert rating.basis is Basis.GAMES


def test_points_of_a_draw_draw_ratings_together() -> None:
    decided = [block(number, "ab", [(1, 2), (1, 2) if number % 2 else (2, 1)]) for number in range(20)]
    drawn = [block(number, "ab", [(1, 1), (1, 1)]) for number in range(20, 40)]
    beside = [block(number, "bc", [(1, 2), (1, 2)]) for number in range(40, 60)]
    without, with_draws = fit([*decided, *beside], "b"), fit([*decided, *drawn, *beside], "b")
    assert with_draws.by_name["a"].points == without.by_name["a"].points + 40
    assert with_draws.by_name["a"].error != without.by_name["a"].error
    assert with_draws.by_name["a"].elo > 0
    assert math.isfinite(with_draws.by_name["a"].high)


def _renamed(result: BlockResult, to: Callable[[str], str]) -> BlockResult:
    who: Sequence[str] = tuple(map(to, result.block.entrants))
    return block(result.block.number, who, [game.ranks for game in result.games])


def test_of_too_many_nobody_is_rated() -> None:
    results = league()
    rated, unrated = (fit(results, name(2), most=most) for most in (8, 7))
    assert rated == fit(results, name(2))
    assert {each.basis for each in unrated.ratings if each.name != name(2)} == {Basis.NOTHING}
    assert (unrated.anchor, unrated.superiorities, unrated.by_name[name(2)].low) == (name(2), (), 0.0)
    for each in rated.ratings:
        same = unrated.by_name[each.name]
        assert (same.games, same.blocks, same.points) == (each.games, each.blocks, each.points)
