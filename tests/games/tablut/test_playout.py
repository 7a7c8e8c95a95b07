"""The kernel's own playout against the contract's, ply by ply of the same chance."""

from random import Random

import pytest

from services.games.tablut import GAME
from services.kernel import Game, OptionValue
from tests.games.tablut.boards import play, position, start
from tests.games.tablut.test_endings import SHUFFLE
from tests.games.tablut.test_king import BESIDE_CORNER, EDGE


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"quiet_plies": 12},
        {"wall_capture": False, "repetition": "loss_of_mover"},
        {"corner_against_king": False, "quiet_plies": 1000},
    ],
)
def test_it_plays_the_same_game(options: dict[str, OptionValue]) -> None:
    """Same outcome, and as many random numbers drawn."""
    state = start(**options)
    for seed in range(60):
        ours, contracts = Random(seed), Random(seed)
        assert GAME.playout(state, ours) == Game.playout(GAME, state, contracts)
        assert ours.random() == contracts.random()


@pytest.mark.parametrize("rule", ["draw", "loss_of_mover"])
def test_positions_from_before_the_playout_count(rule: str) -> None:
    """B14: repetition, by one action of the first ply."""
    reasons = set()
    twice = play(start(repetition=rule), *(SHUFFLE * 2)[:-1])
    for seed in range(160):
        ours, contracts = Random(seed), Random(seed)
        outcome = GAME.playout(twice, ours)
        assert outcome == Game.playout(GAME, twice, contracts)
        reasons.add(outcome.reason)
    assert "repetition" in reasons


def test_an_ended_match_stays_as_it_is() -> None:
    """B13: no random number is drawn."""
    ended = play(position(EDGE), "e4-b4xa4")
    rng = Random(1)
    assert GAME.playout(ended, rng) is ended.outcome
    assert rng.random() == Random(1).random()


def test_every_reason_occurs() -> None:
    """B13, B14: the playout itself sees them all."""
    reasons = {GAME.playout(position(BESIDE_CORNER), Random(seed)).reason for seed in range(150)}
    reasons |= {GAME.playout(start(), Random(seed)).reason for seed in range(60)}
    assert {"king_escaped", "king_captured", "no_legal_action", "quiet_plies"} <= reasons
