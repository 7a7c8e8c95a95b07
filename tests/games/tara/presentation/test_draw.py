"""What the table looks like."""

from services.games.tara import GAME
from services.games.tara.presentation.draw import stack_text
from services.games.tara.rules.table import codes
from services.games.tara.rules.table.reading import stack_of
from services.games.tara.rules.table.stacks import KING
from services.kernel import SPECTATOR, Seat
from tests.games.tara.positions import position

BOARD = {
    "connacht F1": "blue",
    "connacht F2": "red red",
    "ulster H1": "blue red white",
    "ulster K": "WHITE",
    "munster C2": "yellow yellow red",
}


def test_stacks_are_read_from_the_top() -> None:
    """A capital is on top, two are a fort, small ones are captives, a star is a King piece."""
    assert stack_text(0) == "."
    assert stack_text(stack_of((0,))) == "B"
    assert stack_text(stack_of((0, 0))) == "BB"
    assert stack_text(stack_of((2, 1, 3, 1))) == "Wryr"
    assert stack_text(stack_of((3, 3, 0))) == "YYb"
    assert stack_text(1 | KING) == "B*"


def test_the_table_of_a_seat() -> None:
    hands = {"blue": (1, 9, 31), "red": (2, 3), "white": (), "yellow": (5, 6, 7)}
    prisoners = [0] * 16
    prisoners[1], prisoners[3] = 2, 1
    state = position(BOARD, hands=hands, prisoners=prisoners, aside=[1 << 4, 0, 0, 0])
    assert GAME.draw(GAME.view(state, Seat(0))).splitlines() == [
        "       Connacht               Ulster               Leinster               Munster",
        "K          .                     W*                    .                     .",
        "C        .   .                 .   .                 .   .                 .   YYr",
        "W      .   .   .             .   .   .             .   .   .             .   .   .",
        "H    .   .   .   .         Brw .   .   .         .   .   .   .         .   .   .   .",
        "F  B   RR  .   .   .     .   .   .   .   .     .   .   .   .   .     .   .   .   .   .",
        "",
        "         cumals  stock  kings  prisoners  cards",
        "blue *       10     18      2  2r 1y      1 9 31 in hand, 4 aside",
        "red          10     16      2  -          2 in hand",
        "white        10     19      1  -          -",
        "yellow       10     18      2  -          3 in hand",
        "card 1: F2, F3, F4 or F5, to promote is free",
        "card 4: F1, F2, F3 or F4, to promote is free",
        "card 9: Stone of Destiny, to promote costs 3",
        "card 31: F2+W1, F3+W2 or F4+W3, to promote costs 2",
        "round 2 of 30: blue plays a card",
    ]


def test_a_spectator_sees_no_cards() -> None:
    drawn = GAME.draw(GAME.view(position(BOARD), SPECTATOR))
    assert "3 in hand" in drawn
    assert "card " not in drawn.replace("plays a card", "")


def test_only_regions_in_play_are_drawn_and_won_ones_say_so() -> None:
    """T34; seed: "Start with any two regions"."""
    drawn = GAME.draw(GAME.view(position({"ulster K": "BLUE"}, seats=2, closed=2), Seat(0)))
    assert drawn.splitlines()[0].split() == ["Connacht", "Ulster", "(won)"]


def test_the_card_on_the_table_and_the_question() -> None:
    state = position(BOARD, phase=codes.PHASE_ANCHOR, region=1, card=19)
    lines = GAME.draw(GAME.view(state, Seat(1))).splitlines()
    assert "card 19: F1+H1, F2+H2, F3+H3 or F4+H4, to promote costs 2" in lines
    assert lines[-1] == "round 2 of 30: blue chooses where card 19 fits in Ulster"
