"""Text for people: actions in both forms, and the drawing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.games.tablut import GAME
from services.games.tablut.board import NAMES, parse_square
from services.games.tablut.presentation.notation import format_action, parse_action
from services.kernel import IllegalAction, InvalidNotation, Seat
from tests.games.tablut.boards import applied, legal_of, play, start, turn_of

SQUARES = st.builds("{}{}".format, st.sampled_from("abcdefghi"), st.integers(1, 9))


@given(
    st.one_of(
        st.text(),
        st.from_regex(r"[a-j][0-9]-[a-j][0-9](x[a-j][0-9])*"),
        st.builds("{}-{}".format, SQUARES, SQUARES),
    )
)
def test_any_text_is_an_action_or_refused(text: str) -> None:
    """Fuzz: parse gives an action that formats to the text's start, which applies or is refused with it."""
    state = start()
    try:
        action = GAME.parse(state, turn_of(state), text)
    except InvalidNotation:
        return
    assert text.split("x", maxsplit=1)[0] == GAME.format(state, turn_of(state), action)
    if action in legal_of(state):
        assert applied(state, action).plies == 1
    else:
        with pytest.raises(IllegalAction, match=text.split("x", maxsplit=1)[0]):
            applied(state, action)


@given(st.integers(0, 6560), st.lists(st.integers(0, 80), max_size=4))
def test_every_action_comes_back_from_both_forms(action: int, taken: list[int]) -> None:
    assert parse_action(format_action(action)) == action
    assert parse_action(format_action(action, taken)) == action


def test_the_forms() -> None:
    assert format_action(parse_action("e8-e7")) == "e8-e7"
    assert format_action(parse_action("e4-b4"), [parse_square("a4"), parse_square("b5")]) == "e4-b4xa4xb5"
    assert [NAMES[square] for square in (0, 8, 72, 80, 40)] == ["a1", "i1", "a9", "i9", "e5"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "e8",
        "e8e7",
        "e8-e0",
        "e8-j7",
        "E8-E7",
        " e8-e7",
        "e8-e7\n",
        "e4-b4x",
        "e4-b4xa",
        "e4-b4a4",
        "e٤-e7",
    ],
)
def test_text_that_is_no_action(text: str) -> None:
    with pytest.raises(InvalidNotation, match="actions look like e8-e7"):
        parse_action(text)


def test_the_drawing() -> None:
    state = play(start(), "d1-a1", "e7-b7", "e8-e7", "e6-b6xa6", "e7-e8", "e5-e6")
    assert GAME.draw(GAME.view(state, turn_of(state))).splitlines() == [
        "9 x . . A A A . . x",
        "8 . . . . A . . . .",
        "7 . D . . . . . . .",
        "6 . D . . K . . . A",
        "5 A A D D + D D A A",
        "4 A . . . D . . . A",
        "3 . . . . D . . . .",
        "2 . . . . A . . . .",
        "1 A . . . A A . . x",
        "  a b c d e f g h i",
        "ply 6, attackers to move, 2 of 100 plies without a capture",
    ]


def test_nobody_is_to_move_once_the_match_is_over() -> None:
    ended = play(start(quiet_plies=1), "a4-a3")
    assert GAME.outcome(ended) is not None
    assert GAME.draw(GAME.view(ended, Seat(0))).splitlines()[-1] == (
        "ply 1, the match is over, 1 of 1 plies without a capture"
    )
