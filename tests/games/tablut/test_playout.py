"""Random games to their end."""

from random import Random

import pytest

from services.games.tablut import GAME
from tests.games.tablut.boards import outcome_of, play, position, start
from tests.games.tablut.test_endings import SHUFFLE
from tests.games.tablut.test_king import BESIDE_CORNER, EDGE


@pytest.mark.parametrize("rule", ["draw", "loss_of_mover"])
def test_positions_from_before_the_playout_count(rule: str) -> None:
    """B14: repetition, by one action of the first ply."""
    twice = play(start(repetition=rule), *(SHUFFLE * 2)[:-1])
    reasons = {GAME.playout(twice, Random(seed)).reason for seed in range(160)}
    assert "repetition" in reasons


def test_an_ended_match_stays_as_it_is() -> None:
    """B13."""
    ended = play(position(EDGE), "e4-b4xa4")
    assert GAME.playout(ended, Random(1)) == outcome_of(ended)


def test_every_reason_occurs() -> None:
    """B13, B14: the playout itself sees them all."""
    reasons = {GAME.playout(position(BESIDE_CORNER), Random(seed)).reason for seed in range(150)}
    reasons |= {GAME.playout(start(), Random(seed)).reason for seed in range(60)}
    assert {"king_escaped", "king_captured", "no_legal_action", "quiet_plies"} <= reasons
