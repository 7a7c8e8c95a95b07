"""The kernel's own playout against the contract's, by the same chance."""

from random import Random

import pytest

from services.kernel import Game
from tests.games.westeria.tables import GAME, start


@pytest.mark.parametrize(
    "options", [{}, {"map": "small", "far_attack": True}, {"compulsory_cards": False, "turns": 20}]
)
def test_it_plays_the_same_match(options: dict[str, bool | int | str]) -> None:
    """Same outcome, and as many random numbers drawn."""
    for seats in (2, 3, 4):
        state = start(seats, **options)
        for seed in range(4):
            ours, contracts = Random(seed), Random(seed)
            assert GAME.playout(state, ours) == Game.playout(GAME, state, contracts)
            assert ours.random() == contracts.random()
