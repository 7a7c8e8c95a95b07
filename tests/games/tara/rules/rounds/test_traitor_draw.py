"""The cards that settle who may buy a traitor first: T3, T20, T40."""

from services.games.tara.deck import CARDS
from services.games.tara.presentation.events.cards import CardDrawn, DeckShuffled, Draw
from services.games.tara.presentation.events.regions import TieDrawn, TraitorOffered
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import RED, WHITE, YELLOW, offers, round_over

ULSTER = 1


def test_those_who_tie_turn_over_a_card_each_and_the_highest_has_the_first_option() -> None:
    """T20: from the Starting Player clockwise; the dominant seat does not draw."""
    state = round_over({"ulster": "F1:b F2:b F3:r F4:w F5:y"}, starter=WHITE)
    assert events(state, "draw 30") == [CardDrawn(WHITE, 30, Draw.TIE)]
    state = play(state, "draw 30", "draw 4")
    assert state.drawn == [0, 0, 30, 4]
    assert events(state, "draw 29") == [
        CardDrawn(RED, 29, Draw.TIE),
        TieDrawn(WHITE, ULSTER),
        TraitorOffered(WHITE, ULSTER),
    ]
    state = play(state, "draw 29")
    assert offers(state) == [WHITE, YELLOW, RED]
    assert state.drawn == [0, 0, 0, 0]


def test_seats_that_tie_with_captives_alone_draw_too() -> None:
    """T20: red and white control nothing in ulster, and are as strong."""
    state = round_over({"ulster": "F1:brw"})
    assert offers(play(state, "draw 7", "draw 3")) == [RED, WHITE]


def test_drawn_cards_go_to_the_discards_and_cannot_be_drawn_again() -> None:
    """T3."""
    state = round_over({"ulster": "F1:b F2:r", "leinster": "F1:b F2:r"})
    assert len(legal(state)) == len(CARDS) - 1
    state = play(state, "draw 30")
    assert "draw 30" not in legal(state)
    state = play(state, "draw 29", "buy")
    assert state.discards == 1 << 36 | 1 << 30 | 1 << 29
    assert "draw 30" not in legal(state)
    assert "draw 29" not in legal(state)
    state = play(state, "draw 28")
    assert state.discards >> 28 & 1
    assert "draw 28" not in legal(state)


def test_when_the_deck_is_out_the_discards_are_shuffled_but_not_the_cards_on_the_table() -> None:
    """T3."""
    used = sum(1 << card for card in range(2, 36))
    state = round_over({"ulster": "F1:b F2:r"}, discards=used)
    assert legal(state) == ["draw 1"]
    state = play(state, "draw 1")
    assert legal(state) == [f"draw {card}" for card in range(2, 37)]
    assert events(state, "draw 9")[:2] == [DeckShuffled(), CardDrawn(RED, 9, Draw.TIE)]
    state = play(state, "draw 9")
    assert state.discards == 1 << 1 | 1 << 9


def test_who_has_no_cumal_is_passed_over_though_it_won_the_draw() -> None:
    """T40: the option goes on clockwise."""
    state = round_over({"ulster": "F1:b F2:b F3:r F4:w F5:y"}, cumals=[0, 9, 0, 0])
    assert offers(play(state, "draw 1", "draw 30", "draw 2")) == [YELLOW, RED]


def test_where_nobody_can_pay_no_card_is_drawn() -> None:
    """T40: there is no option to draw for."""
    state = round_over({"ulster": "F1:b F2:b F3:r F4:w"}, cumals=[9, 0, 0, 0])
    assert legal(state) == ["income"]
