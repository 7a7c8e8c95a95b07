"""OpenSpiel's own generic test of each game, and its algorithms in our games."""

from random import Random

import pyspiel
import pytest

from ardri_gym import openspiel
from services import games


@pytest.fixture(autouse=True, scope="module")
def _registered() -> None:
    openspiel.register()


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", games.names())
def test_it_passes_the_generic_test(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"ardri_{game}"), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("game", "players"), [("tara", 4), ("westeria", 3), ("plaques", 7)])
def test_more_players(game: str, players: int) -> None:
    state = pyspiel.load_game(f"ardri_{game}(players={players})").new_initial_state()
    assert state.num_players() == players
    rng = Random(1)
    for _ in range(100):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1.0)
            state.apply_action(rng.choices(*zip(*outcomes, strict=True))[0])
        elif not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


def test_a_clone_goes_its_own_way() -> None:
    state = pyspiel.load_game("ardri_tablut").new_initial_state()
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert (state.current_player(), clone.current_player()) == (0, 1)
    assert str(state) != str(clone)
