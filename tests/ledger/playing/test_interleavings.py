"""What holds whatever the order of events."""

import pytest

from services.ledger.ledger import Ledger
from tests.ledger.playing.interleaving import run


@pytest.mark.parametrize("seed", range(2))
def test_every_game_counts_once_in_any_course_of_events(ledger: Ledger, other: Ledger, seed: int) -> None:
    run((ledger, other), seed, steps=50)
