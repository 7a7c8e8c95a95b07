"""A hundred random games a second of each game, with compiled rules."""

import json

import pytest

from tests.native.builds import compiled_checkout, run

RATE = 100.0
"""Games per second of processor time, which does not depend on the load of the machine."""


@pytest.mark.timeout(1_200)
def test_a_hundred_games_a_second_of_each_game() -> None:
    rates = json.loads(run(compiled_checkout(), "-m", "ardri_gym.rates", "--seconds", "3"))

    assert {game: rate for game, rate in rates.items() if rate < RATE} == {}
