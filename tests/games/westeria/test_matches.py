"""Random matches end, and units, tokens and cards are conserved in each of their states."""

import pytest

from tests.games.westeria.matches import check_match
from tests.games.westeria.tables import GAME


@pytest.mark.parametrize("seed", range(24))
def test_a_random_match_ends_and_nothing_is_lost(seed: int) -> None:
    """seed: 24 tokens, 42 cards, 18 units a colour on the board, in reserve or captured; W30."""
    assert check_match(seed) in {"last_flag", "turn_limit", "all_stuck"}


def test_no_match_is_longer_than_the_facts_say() -> None:
    """W30 to W32: ten rounds of lots, the draft, placing, a thousand turns."""
    opening = 10 * 4 + 24 + 4 * (18 + 2 * 200 + 2)
    turn = 12 + 1 + 4 + 2 * (1 + 8 + 2) + 1
    assert GAME.facts.max_plies == opening + 1000 * turn
