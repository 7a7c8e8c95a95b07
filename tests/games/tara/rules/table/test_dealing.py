"""The deal and what is kept: T1, T45, course 2."""

import pytest

from services.games.tara import GAME
from services.games.tara.deck import CARDS
from services.games.tara.presentation.events.cards import (
    CardDrawn,
    CardsKept,
    DeckShuffled,
    Draw,
    RoundStarted,
)
from services.games.tara.rules.position import TaraPosition
from services.kernel import CHANCE, SPECTATOR, IllegalAction, Seat, apply, legal_actions, to_act
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import BLUE, RED, WHITE, YELLOW, end_round, table

KEPT = ("keep 1 5 9", "keep 2 6 10", "keep 3 7 11", "keep 4 8 12")


def start(seats: int = 4, **options: str | int) -> TaraPosition:
    return GAME.initial(GAME.setup(seats, options))


def dealt() -> TaraPosition:
    """Blue starts; blue holds 1 5 9 13 17 21, red 2 6 10 .., white 3 7 11 .., yellow 4 8 12 ..."""
    drawn = play(start(), "draw 36", "draw 1", "draw 2", "draw 3")
    return play(drawn, *(f"draw {card}" for card in range(1, 25)))


def test_each_seat_is_dealt_six_cards_from_the_starter_clockwise() -> None:
    """T45, seed: "deals six new cards face down to each player"."""
    state = play(start(3), "draw 1", "draw 9", "draw 2")
    receivers = []
    for card in range(1, 19):
        receivers.append(state.active)
        state = play(state, f"draw {card}")
    assert receivers == [1, 2, 0] * 6
    assert [hand.bit_count() for hand in state.hands] == [6, 6, 6]
    assert to_act(state) == (BLUE, RED, WHITE)


def test_all_keep_three_of_six_at_once_and_set_three_aside() -> None:
    """Course 2, seed: "Each player secretly chooses three of the six cards"."""
    state = dealt()
    assert to_act(state) == (BLUE, RED, WHITE, YELLOW)
    assert len(legal_actions(state, WHITE)) == 20
    state = play(state, *KEPT[:2])
    assert to_act(state) == (WHITE, YELLOW)
    assert list(legal_actions(state, BLUE)) == []
    state = play(state, *KEPT[2:])
    assert to_act(state) == (BLUE,)
    assert state.hands == [sum(1 << card for card in (seat, seat + 4, seat + 8)) for seat in range(1, 5)]
    assert state.aside == [sum(1 << card for card in (seat, seat + 4, seat + 8)) for seat in range(13, 17)]


def test_what_others_are_dealt_and_keep_is_told_without_the_cards() -> None:
    """Hands and cards aside are secret."""
    dealing = play(start(), "draw 36", "draw 1", "draw 2", "draw 3")
    assert events(dealing, "draw 5", BLUE) == [CardDrawn(BLUE, 5, Draw.DEAL)]
    assert events(dealing, "draw 5", RED) == [CardDrawn(BLUE, 0, Draw.DEAL)]
    assert events(dealing, "draw 5", SPECTATOR) == [CardDrawn(BLUE, 0, Draw.DEAL)]
    keeping = dealt()
    assert events(keeping, KEPT[0], BLUE) == [CardsKept(BLUE, (1, 5, 9))]
    assert events(keeping, KEPT[0], WHITE) == [CardsKept(BLUE, ())]
    action = GAME.parse(keeping, BLUE, KEPT[0])
    after = apply(GAME, keeping, BLUE, action)
    assert GAME.observe(keeping, BLUE, action, after, BLUE).action == action
    assert GAME.observe(keeping, BLUE, action, after, RED).action is None


@pytest.mark.parametrize("text", ["keep 1 5 2", "keep 2 6 10", "keep 1 5 25"])
def test_cards_that_were_not_dealt_cannot_be_kept(text: str) -> None:
    """Course 2: it is blue's choice."""
    state = dealt()
    with pytest.raises(IllegalAction) as refused:
        play(state, text)
    assert refused.value.rule == "seed: start of round"
    assert state == dealt()


def test_a_seat_keeps_once() -> None:
    """Course 2."""
    state = play(dealt(), KEPT[0])
    with pytest.raises(IllegalAction):
        apply(GAME, state, BLUE, GAME.parse(state, BLUE, KEPT[0]))


def test_every_other_round_is_played_with_the_cards_set_aside() -> None:
    """seed: "the other set of three cards will be used in the next round"; no card is dealt."""
    state = play(dealt(), *KEPT)
    aside = state.aside
    for card in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11):
        state = play(state, f"discard {card}")
    state = play(state, "discard 12", "income")
    assert RoundStarted(2, dealt=False) in events(state, "start white")
    state = play(state, "start white")
    assert (state.hands, state.aside) == (aside, [0] * 4)
    assert to_act(state) == (WHITE,)
    assert int(state.discards).bit_count() == 12


def test_before_a_deal_all_cards_are_shuffled() -> None:
    """T1: the discards are in the deck again."""
    state = end_round(table({}, round=2, discards=(1 << 5) - 2), "income")
    assert events(state, "start red")[-2:] == [RoundStarted(3, dealt=True), DeckShuffled()]
    state = play(state, "start red")
    assert to_act(state) == (CHANCE,)
    assert legal(state) == [f"draw {card}" for card in CARDS]


def test_the_first_turn_is_the_starting_players_and_play_goes_clockwise() -> None:
    """seed: "The Starting Player takes the first turn", "the next player to the left"."""
    state = play(start(), "draw 1", "draw 2", "draw 36", "draw 3")
    state = play(state, *(f"draw {card}" for card in range(1, 25)))
    for _ in range(4):
        state = play(state, legal(state)[0])
    turns = list[Seat]()
    while state.hands != [0, 0, 0, 0]:
        turns += to_act(state)
        state = play(state, legal(state)[-1])
    assert turns == [WHITE, YELLOW, BLUE, RED] * 3
