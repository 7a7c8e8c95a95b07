"""Actions as text: one text an action, and typed refusals of all others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.games.westeria.data.armies import NEW_SPY_MASTER, RAPID_ADVANCE
from services.games.westeria.presentation.notation import format_action, parse_action
from services.games.westeria.rules.cells import actions
from services.games.westeria.rules.cells.actions import kind_of, made, paired
from services.kernel import InvalidNotation
from tests.games.westeria.tables import start

STATE = start()
KING = STATE.ground.data.king
SPY_MASTER = STATE.ground.data.spy_master

TEXTS = [
    (made(actions.DRAW_LOT, SPY_MASTER), "lot spy-master"),
    (made(actions.CLAIM, 23), "claim X"),
    (made(actions.PLACE, 0), "place A1"),
    (made(actions.LIFT, 8), "lift C3"),
    (made(actions.PUT, 10), "put D2"),
    (made(actions.DONE), "done"),
    (made(actions.READY), "ready"),
    (made(actions.DRAW_CARD, RAPID_ADVANCE), "draw rapid-advance"),
    (made(actions.PLAY, NEW_SPY_MASTER), "play new-spy-master"),
    (made(actions.DISCARD), "discard"),
    (made(actions.RECRUIT, KING), "recruit king"),
    (made(actions.DEPLOY, 71), "deploy X3"),
    (made(actions.PICK, 0), "pick A1"),
    (made(actions.SWITCH, 0), "switch 1"),
    (made(actions.SWITCH, 2), "switch 21"),
    (made(actions.SWITCH, 6), "switch 231"),
    (paired(actions.SPY, 0, 1), "spy A-B"),
    (made(actions.ACCUSE, 0), "accuse A1"),
    (made(actions.GUESS, KING), "guess king"),
    (paired(actions.MOVE, 0, 71), "A1-X3"),
    (made(actions.END), "end"),
]


@pytest.mark.parametrize(("action", "text"), TEXTS)
def test_the_form_of_each_action(action: int, text: str) -> None:
    assert format_action(STATE, action) == text
    assert parse_action(STATE, text) == action


def test_every_kind_has_a_form() -> None:
    assert {kind_of(action) for action, _ in TEXTS} == set(range(actions.DRAW_LOT, actions.END + 1))


@pytest.mark.parametrize(
    "text",
    [
        *("claim Y", "claim A1", "place A4", "a1-b1", "A1-B1 ", " A1-B1", "spy A", "spy A1-B1", "switch 11"),
        *("switch", "play", "play King", "guess King", "guess redeploy", "end end", "READY"),
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match="no action"):
        parse_action(STATE, text)


@given(st.text())
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse_action(STATE, text)
    except InvalidNotation:
        return
    assert format_action(STATE, action) == text


def test_the_small_land_has_its_own_zones_and_units() -> None:
    for text in ("A1-X1", "guess queen", "claim M"):
        with pytest.raises(InvalidNotation):
            parse_action(start(map="small"), text)


def test_spying_may_name_the_territories_in_either_order() -> None:
    assert parse_action(STATE, "spy B-A") == parse_action(STATE, "spy A-B")
