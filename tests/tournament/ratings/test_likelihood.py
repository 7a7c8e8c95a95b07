"""The model against its definition, and its derivatives against numerical differences."""

import itertools
import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.tournament.ratings.model.choices import Model, model_of
from services.tournament.ratings.model.games import Floats, Games
from services.tournament.ratings.model.likelihood import likelihood

ENTRANTS = 6


@st.composite
def some_games(draw: st.DrawFn) -> Games:
    seats = draw(st.integers(2, 4))
    count = draw(st.integers(1, 12))
    people = [draw(st.permutations(range(ENTRANTS)))[:seats] for _ in range(count)]
    ranks = [_places([draw(st.integers(0, 2)) for _ in range(seats)]) for _ in range(count)]
    return Games(np.array(people), np.array(ranks), np.arange(count))


def _places(scores: Sequence[int]) -> list[int]:
    return [1 + sum(other > score for other in scores) for score in scores]


def by_definition(games: Games, place: Floats) -> float:
    """The sum over all games and alternatives, with ties in the order in which the model counts them."""
    sizes_seen: dict[int, set[int]] = {}
    moments = [moment for row in range(len(games.blocks)) for moment in _moments(games, row)]
    for left, size, _, _ in moments:
        sizes_seen.setdefault(left, set()).add(size)
    ties: dict[tuple[int, int], float] = {}
    tie_places = iter(place[ENTRANTS + games.seats :].tolist())
    for left in sorted(sizes_seen, reverse=True):
        if sizes_seen[left] != {left}:
            smallest, *others = sorted(sizes_seen[left])
            ties |= {(left, smallest): 0.0} | {(left, size): next(tie_places) for size in others}
    total = 0.0
    for left, size, people, seats in moments:
        if sizes_seen[left] == {left}:
            continue
        single = [place[one] + place[ENTRANTS + seat] for one, seat in zip(people, seats, strict=True)]
        weights = {
            chosen: math.exp(sum(single[i] for i in chosen) / many + ties[left, many])
            for many in sizes_seen[left]
            for chosen in itertools.combinations(range(left), many)
        }
        total += math.log(weights[tuple(range(size))] / sum(weights.values()))
    return total


def _moments(games: Games, row: int) -> list[tuple[int, int, list[int], list[int]]]:
    ranks, people = games.ranks[row].tolist(), games.entrants[row].tolist()
    found = []
    for rank in sorted(set(ranks)):
        left = sorted((r, i) for i, r in enumerate(ranks) if r >= rank)
        seats = [i for _, i in left]
        if len(left) > 1:
            found.append((len(left), ranks.count(rank), [people[i] for i in seats], seats))
    return found


def place_of(model: Model, seed: int) -> Floats:
    return np.random.default_rng(seed).normal(0.0, 1.0, model.size)


@settings(deadline=None, max_examples=60)
@given(some_games(), st.integers(0, 1000))
def test_log_likelihood_is_the_definition(games: Games, seed: int) -> None:
    model = model_of(games, ENTRANTS, seats_differ=True)
    place = place_of(model, seed)
    assert likelihood(model, place)[0] == pytest.approx(by_definition(games, place), abs=1e-9)


@settings(deadline=None, max_examples=30)
@given(some_games(), st.booleans(), st.integers(0, 1000))
def test_slope_and_curvature_are_those_of_the_value(games: Games, seats_differ: bool, seed: int) -> None:
    model = model_of(games, ENTRANTS, seats_differ=seats_differ)
    place = place_of(model, seed)
    _, gradient, information = likelihood(model, place)
    step = 1e-5
    for at in range(model.size):
        move = step * np.eye(model.size)[at]
        (up, steeper, _), (down, flatter, _) = (
            likelihood(model, place + move),
            likelihood(model, place - move),
        )
        assert gradient[at] == pytest.approx((up - down) / (2 * step), abs=1e-5)
        assert np.allclose(information[at], -(steeper - flatter) / (2 * step), atol=1e-5)


def test_choices_in_pieces_are_the_same_choices() -> None:
    rng = np.random.default_rng(2)
    count = 3000
    people = np.array([rng.permutation(ENTRANTS)[:3] for _ in range(count)])
    ranks = np.array([_places(rng.integers(0, 3, 3).tolist()) for _ in range(count)])
    games = Games(people, ranks, np.arange(count))
    model = model_of(games, ENTRANTS, seats_differ=True)
    assert len(model.choices) > 2
    place = place_of(model, 1)
    assert likelihood(model, place)[0] == pytest.approx(by_definition(games, place), rel=1e-12)
