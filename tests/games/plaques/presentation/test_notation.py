"""Actions as text and as numbers, and why one is refused."""

import pytest

from services.games.plaques.presentation.notation import Kind, encode, format_action, parse_action
from services.games.plaques.rules.numbers.actions import PASS, SEE, TURN, YIELD
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import CHANCE, IllegalAction, InvalidNotation, Seat, apply, to_act
from tests.games.plaques.tables import GAME, deal, play, stacked, start, turn_of

TEXTS = {
    "turn": TURN,
    "pass": PASS,
    "see": SEE,
    "yield": YIELD,
    "bet 1": encode(Kind.BET, 1),
    "raise 1400": encode(Kind.RAISE, 1400),
    "draw R9": encode(Kind.DRAW, 44),
    "draw D2": encode(Kind.DRAW, 49),
}


@pytest.mark.parametrize(("text", "action"), TEXTS.items())
def test_each_action_has_its_text(text: str, action: int) -> None:
    assert parse_action(text) == action
    assert format_action(action) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "bet", "bet 0", "bet 01", "bet -1", "bet 1401", "bet \u0663", "raise", "see 2"),
        *("draw", "draw X1", "draw R9 R8", "Turn", "turn "),
    ],
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(InvalidNotation):
        parse_action(text)


THREE = ("R7 B6", "K3 W4", "G5 K1")
REFUSED: list[tuple[PlaquesPosition, str, str, str]] = [
    (deal(*THREE), "turn", "P8", "bet or yield"),
    (deal(*THREE), "see", "P7", "no bet"),
    (deal(*THREE), "bet 3", "P9", "with 2, not 3"),
    (deal(*THREE, betting="spread"), "bet 6", "P9", "1 to 5, not 6"),
    (stacked(deal(*THREE), (49, 0, 49)), "bet 2", "P9", "no tokens"),
    (play(deal(*THREE), "bet 2"), "bet 2", "P7", "see, raise or yield"),
    (play(deal(*THREE), "bet 2"), "raise 3", "P9", "with 2, not 3"),
    (play(stacked(deal(*THREE, betting="spread"), (49, 49, 7)), "bet 4"), "raise 4", "P9", "1 to 3, not 4"),
    (play(deal(*THREE), "bet 2", "raise 2", "raise 2", "raise 2"), "raise 2", "P9", "raised 3 times"),
    (play(stacked(deal(*THREE), (49, 49, 1)), "bet 2"), "see", "P9", "costs 2, and the seat has 1"),
    (turn_of(0, *THREE), "pass", "P4", "not up"),
    (turn_of(0, *THREE), "raise 2", "P7", "no bet"),
    (play(turn_of(0, *THREE), "turn", "draw W7"), "turn", "P4", "is over"),
    (play(turn_of(0, "R7 B6 W1 K2", *THREE[1:]), "turn", "draw G3"), "turn", "P4", "fifth"),
    (play(turn_of(0, "R7 B6 W1 K2", *THREE[1:]), "turn", "draw G3"), "pass", "P4", "fifth"),
    (play(turn_of(0, *THREE), "turn"), "draw R7", "seed", "lies face-down"),
    (deal(*THREE), "draw R5", "P1", "not for a seat"),
    (start(2), "see", "P1", "not for chance"),
]


@pytest.mark.parametrize(("state", "text", "rule", "words"), REFUSED)
def test_a_refusal_names_its_rule(state: PlaquesPosition, text: str, rule: str, words: str) -> None:
    (seat,) = to_act(state)
    with pytest.raises(IllegalAction, match=words) as caught:
        apply(GAME, state, seat, GAME.parse(state, seat, text))
    assert caught.value.rule == rule


def test_out_of_turn_nobody_acts() -> None:
    """P2."""
    for seat in (0, 2, 3, -2, -3):
        with pytest.raises(IllegalAction, match="the second seat acts") as caught:
            apply(GAME, deal(*THREE), Seat(seat), YIELD)
        assert caught.value.rule == "P2"
    with pytest.raises(IllegalAction, match="chance acts") as caught:
        apply(GAME, start(2), Seat(0), YIELD)
    assert caught.value.rule == "P2"


def test_after_the_match_nobody_acts() -> None:
    """P24."""
    over = play(deal("R1 R2", "K1 K2", hands=1), "yield")
    for seat in (Seat(0), CHANCE):
        with pytest.raises(IllegalAction, match="over: hands_played") as caught:
            apply(GAME, over, seat, YIELD)
        assert caught.value.rule == "P24"


@pytest.mark.parametrize("action", [-1, 0, 2**20, -(2**63), 2**63 - 1, encode(Kind.BET, 0)])
def test_strange_numbers_are_refused(action: int) -> None:
    with pytest.raises(IllegalAction):
        apply(GAME, deal(*THREE), Seat(1), action)
