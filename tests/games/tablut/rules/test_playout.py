"""Random games to their end."""

from random import Random

import pytest

from services.games.tablut import GAME
from services.games.tablut.rules.position import TablutPosition
from services.kernel import Outcome
from services.kernel.dice import dice_of
from tests.games.tablut.boards import outcome_of, play, position, start
from tests.games.tablut.rules.test_endings import SHUFFLE
from tests.games.tablut.rules.test_king import BESIDE_CORNER, EDGE


def played_out(state: TablutPosition, seed: int) -> Outcome:
    """How a random game ends."""
    playing = state.copy()
    playing.rollout(dice_of(Random(seed)), GAME.facts.max_plies)
    return outcome_of(playing)


@pytest.mark.parametrize("rule", ["draw", "loss_of_mover"])
def test_positions_from_before_the_playout_count(rule: str) -> None:
    """B14: repetition, by one action of the first ply."""
    twice = play(start(repetition=rule), *(SHUFFLE * 2)[:-1])
    reasons = {played_out(twice, seed).reason for seed in range(160)}
    assert "repetition" in reasons


def test_an_ended_match_stays_as_it_is() -> None:
    """B13."""
    ended = play(position(EDGE), "e4-b4xa4")
    assert played_out(ended, 1) == outcome_of(ended)


def test_every_reason_occurs() -> None:
    """B13, B14: the playout itself sees them all."""
    reasons = {played_out(position(BESIDE_CORNER), seed).reason for seed in range(150)}
    reasons |= {played_out(start(), seed).reason for seed in range(60)}
    assert {"king_escaped", "king_captured", "no_legal_action", "quiet_plies"} <= reasons
