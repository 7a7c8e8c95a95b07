"""The next Starting Player and the last round: T33, T35, course 6."""

import pytest

from services.games.tara import GAME
from services.games.tara.presentation.events.cards import StarterNamed
from services.kernel import IllegalAction, Outcome, to_act
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import BLUE, RED, WHITE, end_round, table


def ended(board: dict[str, str], cumals: list[int]) -> Outcome:
    """How a match ends if its last round ends so; yellow still discards for 2, and red holds the cube."""
    state = end_round(table(board, cumals=cumals, round=30, starter=RED))
    while to_act(state):
        state = play(state, "pass" if "pass" in legal(state) else legal(state)[0])
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def test_the_starting_player_names_any_other_seat() -> None:
    """T33, seed: "chooses any other player"."""
    state = end_round(table({}, starter=WHITE), "income")
    assert to_act(state) == (WHITE,)
    assert legal(state) == ["start blue", "start red", "start yellow"]
    assert events(state, "start red")[0] == StarterNamed(RED)
    assert play(state, "start red").starter == RED
    with pytest.raises(IllegalAction) as refused:
        play(state, "start white")
    assert refused.value.rule == "T33"


def test_of_two_seats_the_other_one_starts_without_being_named() -> None:
    """T33: there is nothing to decide."""
    state = end_round(table({}, seats=2, starter=BLUE))
    assert StarterNamed(RED) in events(state, "income")
    assert play(state, "income").starter == RED


def test_silence_names_nobody() -> None:
    """Course 6: there is no Starting Player that goes without saying."""
    assert GAME.lapse(end_round(table({}), "income"), BLUE) is None


def test_after_the_last_round_most_kings_come_first() -> None:
    """T35."""
    outcome = ended({"ulster": "K:B", "leinster": "F1:r F2:r F3:r"}, [0, 0, 0, 0])
    assert outcome == Outcome((1, 2, 2, 2), (3, -1, -1, -1), "round_limit", "T35")


def test_then_most_positions_then_most_cumals() -> None:
    """T35, T46."""
    board = {"ulster": "K:B", "leinster": "K:R F1:r", "munster": "F2:w F3:w F4:w"}
    assert ended(board, [5, 0, 0, 0]).winners == (RED,)
    board["ulster"] += " F3:b"
    assert ended(board, [1, 0, 0, 0]).winners == (BLUE,)
    assert ended(board, [0, 0, 0, 0]) == Outcome((1, 1, 3, 3), (2, 2, -2, -2), "round_limit", "T35")


def test_a_match_of_equals_is_drawn() -> None:
    """T35: yellow's discard makes up for the others' cumals."""
    assert ended({}, [2, 2, 2, 0]) == Outcome((1, 1, 1, 1), (0, 0, 0, 0), "round_limit", "T35")


@pytest.mark.parametrize("limit", [1, 2, 30, 60])
def test_the_last_round_is_an_option(limit: int) -> None:
    """T35."""
    options = {"round_limit": limit}
    assert GAME.outcome(end_round(table({}, options=options, round=limit), "income")) is not None
    if limit > 1:
        assert GAME.outcome(end_round(table({}, options=options, round=limit - 1), "income")) is None
