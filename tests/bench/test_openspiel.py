"""Our games as OpenSpiel's, and its searches on them."""

import json
from random import Random

import pytest

from bench.openspiel.__main__ import main
from bench.openspiel.opponents import PLAYERS, Search
from bench.openspiel.rules import Rules
from services import games
from services.kernel.dice import Dice
from services.kernel.position import buffer
from services.search.tree.walk import settle


def rules_of(name: str, seats: int = 2) -> Rules:
    game = games.load(name)
    position, dice = game.initial(game.setup(seats)), Dice(1, 2, 3)
    settle(position, dice, buffer(position.width))
    return Rules(game, position, dice)


@pytest.mark.parametrize("name", ["tablut", "tara", "westeria"])
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = rules_of(name).new_initial_state()
    before, actions = str(state), state.legal_actions()
    clone = state.clone()
    clone.apply_action(actions[0])
    assert str(state) == before != str(clone)
    assert state.legal_actions() == actions == sorted(actions)


def test_plays_a_game_to_its_end_with_returns_that_add_up() -> None:
    state, rng = rules_of("tablut").new_initial_state(), Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == 0
    assert state.current_player() < 0


def test_tells_a_seat_its_own_view_and_not_the_others() -> None:
    state, rng = rules_of("tara").new_initial_state(), Random(1)
    for _ in range(20):
        state.apply_action(rng.choice(state.legal_actions()))
    world, player = state.clone(), state.current_player()
    world.held.position.redeal(player, Dice(7, 8, 9))
    world.seen = {}
    assert world.information_state_string(player) == state.information_state_string(player)
    assert world.information_state_string(1 - player) != state.information_state_string(1 - player)


@pytest.mark.parametrize(
    ("search", "name"), [(Search.CPP, "tablut"), (Search.MCTS, "tablut"), (Search.ISMCTS, "tara")]
)
def test_its_searches_play_legally(search: Search, name: str) -> None:
    rules = rules_of(name)
    opponent = PLAYERS[search](rules, 0.5, Random(1))
    assert opponent.action(rules.start) in rules.new_initial_state().legal_actions()
    assert opponent.simulations > 0


def test_a_duel_is_reported_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--game", "tablut", "--games", "1", "--seconds", "0.01"])
    report = json.loads(capsys.readouterr().out)
    assert report["wins"] + report["draws"] + report["losses"] == 1
    assert report["search"] == "cpp"
    assert report["ours"]["decisions"] > 0 < report["theirs"]["decisions"]
