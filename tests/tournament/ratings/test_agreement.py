"""The strengths are those of choix, an independent library."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from services.tournament.ratings import Games, estimate
from services.tournament.ratings.model.games import Floats, Ints

ENTRANTS = 8


@pytest.fixture
def choix() -> Any:
    """Imports choix late: the import takes a second, and all test processes collect this file."""
    return import_module("choix")


def rankings(seats: int, games: int, seed: int) -> Ints:
    """Random orders of entrants at the finish, drawn by strength."""
    rng = np.random.default_rng(seed)
    strength = np.linspace(-1.0, 1.0, ENTRANTS)
    people = np.array([rng.permutation(ENTRANTS)[:seats] for _ in range(games)])
    order = np.argsort(-(strength[people] + rng.gumbel(size=people.shape)), axis=1)
    return np.take_along_axis(people, order, axis=1)


def ours(ordered: Ints, seed: int) -> Floats:
    """Our estimate from these orders, with the entrants at random seats."""
    rng = np.random.default_rng(seed)
    seats = np.array([rng.permutation(ordered.shape[1]) for _ in ordered])
    entrants = np.take_along_axis(ordered, seats, axis=1)
    return estimate(
        Games(entrants, seats + 1, np.arange(len(ordered))), ENTRANTS, seats_differ=False
    ).strengths


@pytest.mark.parametrize("seed", range(3))
def test_two_seats_without_draws_are_bradley_terry(choix: Any, seed: int) -> None:
    ordered = rankings(2, 400, seed)
    theirs = choix.ilsr_pairwise(ENTRANTS, ordered.tolist(), alpha=0.0)
    assert np.abs(ours(ordered, seed) - theirs).max() < 1e-3


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_rankings_are_plackett_luce(choix: Any, seats: int) -> None:
    ordered = rankings(seats, 300, seats)
    theirs = choix.ilsr_rankings(ENTRANTS, ordered.tolist(), alpha=0.0)
    assert np.abs(ours(ordered, 1) - (theirs - theirs.mean())).max() < 1e-3


def test_where_only_the_winner_is_known_it_is_a_choice_of_one(choix: Any) -> None:
    ordered = rankings(4, 400, 9)
    ranks = np.tile([1, 2, 2, 2], (len(ordered), 1))
    found = estimate(Games(ordered, ranks, np.arange(len(ordered))), ENTRANTS, seats_differ=False)
    theirs = choix.ilsr_top1(ENTRANTS, [(row[0], row[1:]) for row in ordered.tolist()], alpha=0.0)
    assert np.abs(found.strengths - (theirs - theirs.mean())).max() < 1e-3


def test_draws_are_davidsons() -> None:
    """For two entrants, the odds of wins are the odds of their strengths, however many games are drawn."""
    entrants, ranks = np.tile([0, 1], (60, 1)), np.array([[1, 2]] * 30 + [[2, 1]] * 10 + [[1, 1]] * 20)
    found = estimate(Games(entrants, ranks, np.arange(60)), 2, seats_differ=False)
    assert found.differences.value[0, 1] == pytest.approx(np.log(3), abs=2e-3)
