"""Nothing comes from nowhere, in any state of random games; every game ends."""

from collections import Counter

import pytest

from services.games.tara.state import State
from tests.games.tara import conservation
from tests.games.tara.games import random_game
from tests.games.tara.tables import BLUE, table

GAMES_EACH = 10


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_cards_and_cumals_are_kept_in_every_state(seats: int, bold: bool) -> None:
    """20 pieces and 2 King pieces a seat, 36 cards, and no cumal without an event that says why."""
    seen = Counter[str]()
    for seed in range(GAMES_EACH):
        seen += conservation.check_game(seed, seats, bold, rounds=30 if bold else 6)
    assert seen["high_king"] + seen["round_limit"] == GAMES_EACH
    if bold:
        assert seen["CLEAR"] > 0
        assert seen["RANSOM"] > 0
        assert seen["EXCHANGE"] + seen["OPEN_REGION"] > 0


@pytest.mark.parametrize("field", ["stock", "kings", "prisoners"])
def test_a_piece_too_many_is_noticed(field: str) -> None:
    state = table({"ulster": "F1:br"})
    conservation.pieces_are_kept(state)
    getattr(state, field)[1] += 1
    with pytest.raises(AssertionError):
        conservation.pieces_are_kept(state)


def test_a_card_in_two_places_is_noticed() -> None:
    state: State = table({})
    conservation.cards_are_kept(state)
    state.aside[BLUE] |= state.hands[3]
    with pytest.raises(AssertionError):
        conservation.cards_are_kept(state)


def test_a_cumal_from_nowhere_is_noticed() -> None:
    step = next(iter(random_game(1, 2)))
    conservation.cumals_have_a_reason(step)
    step.after.cumals[0] += 1
    with pytest.raises(AssertionError):
        conservation.cumals_have_a_reason(step)
