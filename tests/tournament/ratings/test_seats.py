"""The worth of seats is told from strength."""

import numpy as np
import pytest

from services.tournament.ratings import ELO, estimate, fit
from services.tournament.ratings.model.games import games_of
from tests.tournament.ratings.leagues import World, name, played, strengths, tables


def test_unequal_seats_do_not_draw_strengths_together() -> None:
    """A seat is worth 350 Elo. Fits with and without seat effects, to show what they are for."""
    rng = np.random.default_rng(4)
    results = played(World((0.0, 2.0), (2.0, 0.0)), [(0, 1)] * 3000, rng)
    rated = fit(results, name(0))
    assert rated.by_name[name(1)].elo == pytest.approx(2 * ELO, abs=35)
    assert rated.seats[0].elo - rated.seats[1].elo == pytest.approx(2 * ELO, abs=35)
    games = games_of(results, {name(0): 0, name(1): 1})
    blind = estimate(games, 2, seats_differ=False)
    assert blind.differences.value[1, 0] * ELO < 290
    assert not blind.seats.any()


def test_seats_are_told_from_strengths_at_bigger_tables() -> None:
    rng = np.random.default_rng(6)
    worth = (0.9, 0.3, -0.3, -0.9)
    results = played(World(strengths(5, 0.7), worth, (-1.0, -2.0)), tables(5, 4, 600, rng), rng)
    for found, true in zip(fit(results).seats, worth, strict=True):
        assert found.elo == pytest.approx(true * ELO, abs=25)
        assert found.low < found.elo < found.high
