"""Nothing comes from nowhere, in any state of random games; every game ends."""

from collections import Counter

import pytest

from tests.games.tara import conservation
from tests.games.tara.games import random_game
from tests.games.tara.positions import changed
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
    numbers = getattr(state, field)
    numbers[1] += 1
    with pytest.raises(AssertionError):
        conservation.pieces_are_kept(changed(state, **{field: numbers}))


def test_a_card_in_two_places_is_noticed() -> None:
    state = table({})
    conservation.cards_are_kept(state)
    aside = state.aside
    aside[BLUE] |= state.hands[3]
    with pytest.raises(AssertionError):
        conservation.cards_are_kept(changed(state, aside=aside))


def test_a_cumal_from_nowhere_is_noticed() -> None:
    step = next(iter(random_game(1, 2)))
    conservation.cumals_have_a_reason(step)
    cumals = step.after.cumals
    cumals[0] += 1
    richer = changed(step.after, cumals=cumals)
    richer.journal = step.after.journal
    with pytest.raises(AssertionError):
        conservation.cumals_have_a_reason(step._replace(after=richer))
