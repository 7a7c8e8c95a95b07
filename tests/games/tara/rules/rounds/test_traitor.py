"""Who owns the traitor of a region: T20, T21, T22."""

import pytest

from services.games.tara import GAME
from services.games.tara.presentation.events.money import Paid, Reason
from services.games.tara.presentation.events.regions import TraitorBought, TraitorOffered, TraitorPassed
from services.kernel import CHANCE, IllegalAction, to_act
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import BLUE, RED, WHITE, YELLOW, end_round, offers, round_over, table

ULSTER = 1


def test_the_strongest_but_the_dominant_seat_has_the_first_option_then_clockwise() -> None:
    """T20, seed: "the next player clockwise": blue dominates; white is next in strength, then yellow, red."""
    state = round_over({"ulster": "F1:b F2:b F3:b H1:w H2:w W1:r W2:y"})
    assert offers(state) == [WHITE, YELLOW, RED]


def test_whoever_holds_the_kings_position_is_dominant_however_few_it_has() -> None:
    """T21, seed: "either with a King piece or an ordinary piece"."""
    for king in ("b", "B"):
        assert offers(round_over({"ulster": f"K:{king} F1:r F2:r W1:w"})) == [RED, WHITE]


def test_on_a_tie_for_most_positions_nobody_is_dominant() -> None:
    """T21: blue and red tie and so both may own the traitor, as white may."""
    state = round_over({"ulster": "F1:b F2:b F3:r F4:r F5:wy"})
    assert to_act(state) == (CHANCE,)
    assert offers(play(state, "draw 5", "draw 6")) == [RED, WHITE, YELLOW, BLUE]


def test_a_captive_is_enough_to_own_the_traitor() -> None:
    """T20, seed: "at least one piece in the region"; captives included."""
    assert offers(round_over({"ulster": "F1:bw F2:b"})) == [WHITE]


def test_without_a_piece_or_as_the_dominant_seat_there_is_no_option() -> None:
    """T20: only blue has pieces, and dominates."""
    assert offers(round_over({"ulster": "F1:b F2:bb", "leinster": "K:R"})) == []


def test_each_seat_is_asked_once_and_if_all_pass_there_is_no_traitor() -> None:
    """T20, seed: "If all players pass, there is no traitor for this round in that region"."""
    state = round_over({"ulster": "F1:b F2:b H1:b F3:r F4:r F5:w", "leinster": "F1:r F2:b F3:b"})
    assert events(state, "pass") == [TraitorPassed(RED, ULSTER), TraitorOffered(WHITE, ULSTER)]
    assert offers(state) == [RED, WHITE, RED]


def test_regions_come_in_order_from_connacht() -> None:
    """T20, seed: "starting with Connacht and moving clockwise"."""
    board = dict.fromkeys(("munster", "ulster", "connacht", "leinster"), "F1:b F2:b F3:r")
    state = round_over(board)
    regions = []
    while to_act(state) == (RED,):
        regions.append(state.region)
        state = play(state, "pass")
    assert regions == [0, 1, 2, 3]


def test_a_traitor_costs_a_cumal_before_the_card_is_seen_and_ends_the_offers() -> None:
    """T22, seed: "There can never be more than one traitor per region"."""
    state = round_over({"ulster": "F1:b F2:b H1:b F3:r F4:r F5:w"})
    assert events(state, "buy") == [Paid(RED, 1, Reason.TRAITOR), TraitorBought(RED, ULSTER)]
    state = play(state, "buy")
    assert state.cumals == [9, 8, 9, 11]
    assert to_act(state) == (CHANCE,)
    assert legal(play(state, "draw 13", "target none")) == ["income"]


def test_a_closed_region_and_one_out_of_play_have_no_traitor() -> None:
    """T34, T39: nothing but a King piece stands there."""
    state = table({"connacht": "K:B"}, seats=2, cumals=[9, 9], closed=1)
    assert legal(end_round(state)) == ["income"]


def test_silence_passes() -> None:
    """Course 4: no answer in time is no traitor."""
    state = round_over({"ulster": "F1:b F2:b F3:r"})
    lapsed = GAME.lapse(state, RED)
    assert lapsed is not None
    assert GAME.format(state, RED, lapsed) == "pass"


@pytest.mark.parametrize("text", ["target F1", "draw 5", "discard 1", "pay"])
def test_other_answers_are_refused(text: str) -> None:
    """T22."""
    state = round_over({"ulster": "F1:b F2:b F3:r"})
    with pytest.raises(IllegalAction) as refused:
        play(state, text)
    assert refused.value.rule == "T22"
