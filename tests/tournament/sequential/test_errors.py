"""The short form of the simulations: error rates, with a tolerance for their small number."""

from dataclasses import replace

import numpy as np
import pytest

from services.tournament.sequential import SequentialTest
from tests.tournament.sequential.errors import simulate
from tests.tournament.sequential.heroes import Pairs, Tables
from tests.tournament.sequential.scenarios import TWO, Scenario, tables

SIMULATIONS = 150
SEED = 3
SHORT = [scenario for scenario in TWO if scenario.bound <= 5000][::2]


@pytest.mark.parametrize("scenario", SHORT, ids=lambda scenario: scenario.name)
def test_two_seats_err_as_seldom_as_promised(scenario: Scenario) -> None:
    null, alternative = simulate(scenario, SIMULATIONS, SEED)
    assert null.within, null
    assert alternative.within, alternative
    assert null.undecided == alternative.undecided == 0


@pytest.mark.parametrize("scenario", [*tables(4)[:3], tables(7)[3]], ids=lambda scenario: scenario.name)
def test_more_seats_err_as_seldom_as_promised_and_find_a_better_hero(scenario: Scenario) -> None:
    null, alternative = simulate(replace(scenario, bound=400), SIMULATIONS, SEED)
    assert null.within, null
    assert alternative.within, alternative
    assert null.undecided > 0.9
    assert alternative.undecided == 0


def test_a_worse_hero_is_found_too() -> None:
    worse = Tables(4).source(-80)
    scenario = Scenario("worse", 4, tables(4)[0].test, worse, worse, 500)
    _, found = simulate(scenario, 50)
    assert (found.wrong, found.undecided) == (1, 0)  # wrong for the better hero that scenarios expect


def test_the_interval_holds_wherever_the_test_has_stopped() -> None:
    rng, missed = np.random.default_rng(7), 0
    for _ in range(100):
        test = SequentialTest(TWO[0].test, 2, 500)
        test.extend(TWO[0].alternative(rng, 500).tolist())
        found = test.decision()
        missed += not found.low <= float(Pairs().block(60) @ np.arange(5) / 4) <= found.high
    assert missed <= 5
