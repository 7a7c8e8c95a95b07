"""The table before the first card, and the draw for the start: T2, course 1."""

import pytest

from services.games.tara import GAME
from services.games.tara.deck import CARDS
from services.games.tara.presentation.events.cards import (
    CardDrawn,
    DeckShuffled,
    Draw,
    RoundStarted,
    StarterNamed,
)
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table.cards import ALL_CARDS
from services.games.tara.rules.table.pile import face_down
from services.kernel import chances
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import RED, YELLOW


def start(seats: int = 4, **options: str | int) -> TaraPosition:
    return GAME.initial(GAME.setup(seats, options))


def test_the_table_is_set_as_the_rules_say() -> None:
    """seed: "Set up": 2 cumals, 20 pieces, 2 King pieces each, an empty board, all cards in the deck."""
    state = start()
    assert (state.cumals, state.stock, state.kings) == ([2] * 4, [20] * 4, [2] * 4)
    assert not any(state.board)
    assert face_down(state) == ALL_CARDS
    assert ALL_CARDS.bit_count() == 36


@pytest.mark.parametrize(
    ("seats", "options", "regions"),
    [
        (4, {}, 0b1111),
        (3, {}, 0b0111),
        (3, {"left_out_of_three": "connacht"}, 0b1110),
        (2, {}, 0b0011),
        (2, {"regions_of_two": "ulster-munster"}, 0b1010),
    ],
)
def test_four_seats_use_all_regions_three_any_three_two_any_two(
    seats: int, options: dict[str, str], regions: int
) -> None:
    """seed: "Set up", "Tara for Two"; course 1; T34."""
    assert start(seats, **options).regions == regions


def test_the_highest_card_names_the_first_starting_player_and_all_return() -> None:
    """T2, seed: "The player with the highest Tie-break Number is the Starting Player"."""
    state = play(start(), "draw 12", "draw 30")
    assert state.drawn == [12, 30, 0, 0]
    assert "draw 30" not in legal(state)
    state = play(state, "draw 29")
    assert events(state, "draw 3") == [
        CardDrawn(YELLOW, 3, Draw.START),
        StarterNamed(RED),
        RoundStarted(1, dealt=True),
        DeckShuffled(),
    ]
    state = play(state, "draw 3")
    assert (state.starter, state.round, state.drawn) == (RED, 1, [0] * 4)
    assert legal(state) == [f"draw {card}" for card in CARDS]


def test_chance_draws_each_card_of_the_deck_alike() -> None:
    """T1: the deck is shuffled."""
    assert [weight for _, weight in chances(start())] == [1] * 36
