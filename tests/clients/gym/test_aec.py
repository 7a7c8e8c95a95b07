"""PettingZoo's own tests of each environment, and tests of what they do not check."""

from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

from ardri_gym import aec
from services import games
from services.kernel import Seat

# Observations are dicts with a mask, as in PettingZoo's own board games; its test warns about that.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


@pytest.mark.parametrize("game", games.names())
def test_it_passes_the_tests_of_pettingzoo(game: str) -> None:
    api_test(aec.env(game), num_cycles=60)
    seed_test(lambda: aec.env(game), num_cycles=10)


@pytest.mark.parametrize(("game", "seats"), [("tara", 4), ("westeria", 3), ("plaques", 7)])
def test_more_seats(game: str, seats: int) -> None:
    api_test(aec.env(game, seats=seats), num_cycles=30)


def _to_the_end(environment: Any, seed: int) -> dict[str, float]:
    environment.reset(seed=seed)
    sums = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        _, reward, ended, cut, _ = environment.last(observe=False)
        sums[agent] += reward
        mask = None if ended or cut else environment.unwrapped.table.mask()
        environment.step(None if mask is None else environment.action_space(agent).sample(mask))
    return sums


def test_rewards_come_to_every_seat_at_the_end() -> None:
    environment = aec.env("plaques", seats=2, options={"stack": 20})
    for seed in range(5):
        sums = _to_the_end(environment, seed)
        assert environment.agents == []
        assert sum(sums.values()) == pytest.approx(0.0)
        assert all(-1.0 <= each <= 1.0 for each in sums.values())


def test_an_action_that_is_not_legal_is_refused() -> None:
    environment = aec.env("tablut")
    environment.reset(seed=1)
    legal = int(environment.unwrapped.table.mask().sum())
    with pytest.raises(IndexError, match=f"action {legal} is not legal here"):
        environment.step(legal)
    environment.step(legal - 1)


@pytest.mark.parametrize("game", games.names())
def test_places_are_the_rules_own_actions(game: str) -> None:
    table = aec.RawEnv(game).table
    table.begin(3)
    actor = table.actor
    assert actor is not None
    rules = games.load(game)
    texts = [table.notation(place) for place in range(int(table.mask().sum()))]
    assert [rules.parse(table.position, Seat(actor), text) for text in texts] == table.actions()
