"""The contract: facts, switches, and the bounds of a match."""

import pytest

from services import games
from services.games.plaques import GAME
from services.games.plaques.rules.numbers.bounds import MOST_PLIES
from services.kernel import InvalidOptions, InvalidSetup
from tests.games.plaques.tables import players, start


def test_the_game_is_found_by_its_name() -> None:
    assert games.load("plaques") is GAME


def test_the_switches_and_their_defaults() -> None:
    """P1, P3, P9, P24, P25, P35, P36."""
    assert GAME.setup(2).options == {
        "peek": False,
        "betting": "fixed",
        "bet": 2,
        "ante": 1,
        "stack": 50,
        "hands": 20,
        "up_since": "showing",
        "broke": "yield",
        "data_set": "restored",
    }
    rules = {spec.name: spec.rule for spec in GAME.facts.options}
    assert rules == {
        "peek": "P1",
        "betting": "P9",
        "bet": "P9",
        "ante": "P9",
        "stack": "P24",
        "hands": "P24",
        "up_since": "P3",
        "broke": "P35",
        "data_set": "P36",
    }


@pytest.mark.parametrize(
    "options",
    [
        {"peek": 1},
        {"betting": "all"},
        {"bet": 0},
        {"bet": 6},
        {"ante": 11},
        {"stack": 9},
        {"hands": 0},
        {"pot": 1},
    ],
)
def test_a_switch_out_of_range_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        GAME.setup(2, options)


@pytest.mark.parametrize("seats", [1, 8])
def test_the_game_is_for_two_to_seven(seats: int) -> None:
    with pytest.raises(InvalidSetup):
        GAME.setup(seats)


def test_everybody_can_pay_the_first_ante() -> None:
    """P24: the least stack is as much as the highest ante."""
    specs = {spec.name: spec for spec in GAME.facts.options}
    assert specs["stack"].least >= specs["ante"].most
    assert players(start(7, stack=10, ante=10)) == tuple(range(7))


def test_no_match_is_longer_than_the_facts_say() -> None:
    """Of a hand: 49 plaques dealt and 35 turned, 77 choices, each with a round of up to 24 answers."""
    assert GAME.facts.max_plies == MOST_PLIES == 100 * (49 + 35 + 77 * (1 + 24))
