"""How pieces move: seed 1, 2, 3, 5, 6; B3 (stopping on corners) and B8."""

import pytest

from services.games.tablut import GAME
from services.games.tablut.rules.position import TablutPosition
from services.kernel import IllegalAction, Seat, apply, legal_actions, to_act
from tests.games.tablut.boards import actions_of, applied, play, position, rows_of, start, turn_of

OPEN = """
9 x . . . . . . . x
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . A . + . . . .
4 . . . . . . . . .
3 . . D . . . . . .
2 . . . . . . K . .
1 x . . . . . . . x
"""

KING_AT_HOME = """
9 x . . . A . . . x
8 . . . . . . . . .
7 . . . . D . . . .
6 . . . . . . . . .
5 . A . . K . . D .
4 . . . . . . . . .
3 . . . . A . . . .
2 . . . . . . . . .
1 x . . . . . . . x
"""


def refusal(state: TablutPosition, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        applied(state, GAME.parse(state, turn_of(state), text))
    assert str(caught.value).startswith(f"{text}: ")
    assert text not in actions_of(state)
    return caught.value


def test_the_attackers_move_first_and_seats_take_turns() -> None:
    """seed: 1, 2."""
    state = start()
    assert to_act(state) == (0,)
    assert to_act(play(state, "e8-f8")) == (1,)
    assert to_act(play(state, "e8-f8", "e7-f7")) == (0,)


@pytest.mark.parametrize("seat", [1, 2, -1, -2, -3])
def test_only_the_seat_to_act_has_actions(seat: int) -> None:
    """seed: 1, 2."""
    state = start()
    action = legal_actions(state, Seat(0))[0]
    assert not legal_actions(state, Seat(seat))
    with pytest.raises(IllegalAction, match="turn of the attackers") as caught:
        apply(GAME, state, Seat(seat), action)
    assert caught.value.rule == "seed 1"
    with pytest.raises(IllegalAction, match="turn of the defenders") as caught:
        apply(GAME, play(state, "e8-f8"), Seat(0), action)
    assert caught.value.rule == "seed 2"


def test_a_piece_slides_any_distance_along_its_row_or_column() -> None:
    """seed: 2, 3: to the edge, up to the next piece, and never onto the throne (B8)."""
    assert actions_of(position(OPEN)) == (
        ["c5-a5", "c5-b5", "c5-d5", "c5-c4", "c5-c6", "c5-c7", "c5-c8", "c5-c9"]
    )


def test_canonical_order_is_ranks_then_files() -> None:
    actions = actions_of(position(OPEN, "defenders"))
    assert actions[:7] == ["g2-a2", "g2-b2", "g2-c2", "g2-d2", "g2-e2", "g2-f2", "g2-h2"]
    assert actions[7:] == (
        ["g2-i2"]
        + [f"c3-{file}3" for file in "abdefghi"]
        + ["c3-c1", "c3-c2", "c3-c4"]
        + ["g2-g1"]
        + [f"g2-g{rank}" for rank in range(3, 10)]
    )


@pytest.mark.parametrize(
    ("text", "says", "rule"),
    [
        ("c5-d6", "straight", "seed 2"),
        ("c5-c5", "another square", "seed 2"),
        ("b7-b8", "b7 is empty", "seed 2"),
        ("c3-c4", "a defender on c3 is not the attackers'", "seed 2"),
        ("g2-g3", "the king on g2 is not the attackers'", "seed 2"),
        ("c5-c3", "a defender stands on c3, and a piece may not stop on another", "seed 3"),
        ("c5-c2", "a defender stands on c3, and a piece may not jump over another", "seed 3"),
    ],
)
def test_a_refusal_says_why_and_quotes_the_rule(text: str, says: str, rule: str) -> None:
    """seed: 2, 3."""
    caught = refusal(position(OPEN), text)
    assert says in str(caught)
    assert caught.rule == rule


@pytest.mark.parametrize("action", [-1, 6561, 1 << 40])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    with pytest.raises(IllegalAction, match=f"{action} is no action"):
        apply(GAME, start(), Seat(0), action)


@pytest.mark.parametrize(
    ("side", "text"),
    [("attackers", "c9-a9"), ("attackers", "c9-i9"), ("defenders", "c1-a1"), ("defenders", "c1-i1")],
)
def test_any_man_may_stop_on_a_corner(side: str, text: str) -> None:
    """seed: 6; B3: every corner, both sides; a man there ends nothing (B13)."""
    board = OPEN.replace("9 x . .", "9 x . A").replace("1 x . .", "1 x . D")
    after = play(position(board, side), text)
    assert GAME.outcome(after) is None
    rank, file = 9 - int(text[4]), "abcdefghi".index(text[3])
    assert rows_of(after)[rank].split()[1:][file] == side[0].upper()


@pytest.mark.parametrize("text", ["b5-e5", "c5-e5"])
def test_nobody_stops_on_the_empty_throne(text: str) -> None:
    """seed: 5; B8: not even from beside it."""
    board = OPEN.replace("5 . . A .", "5 . A . ." if text[0] == "b" else "5 . . A .")
    caught = refusal(position(board), text)
    assert caught.rule == "B8"
    assert "nobody may stop on the throne" in str(caught)


@pytest.mark.parametrize("text", ["b5-f5", "e3-e6"])
def test_nobody_crosses_the_throne_while_the_king_is_on_it(text: str) -> None:
    """B8: the king stands there."""
    assert refusal(position(KING_AT_HOME), text).rule == "B8"


@pytest.mark.parametrize(
    ("text", "turn"), [("b5-f5", "attackers"), ("e7-e4", "defenders"), ("h5-d5", "defenders")]
)
def test_nobody_crosses_the_throne_when_it_is_empty(text: str, turn: str) -> None:
    """B8: the king is away, and the middle of the line is as shut as before."""
    away = KING_AT_HOME.replace("K", "+").replace("2 . .", "2 . K")
    caught = refusal(position(away, turn), text)
    assert caught.rule == "B8"
    assert "cross" in str(caught)


def test_the_king_leaves_the_throne_and_does_not_return_or_cross() -> None:
    """seed: 5; B8."""
    home = position(KING_AT_HOME, "defenders")
    assert {"e5-d5", "e5-c5", "e5-g5", "e5-e6", "e5-e4"} <= set(actions_of(home))
    away = play(home, "e5-d5", "e9-f9")
    for text, says in (("d5-e5", "may not return"), ("d5-f5", "cross")):
        caught = refusal(away, text)
        assert caught.rule == "B8"
        assert says in str(caught)


def test_the_rest_of_the_middle_lines_is_open() -> None:
    """B8 shuts one square, not its lines."""
    assert {"b5-a5", "b5-c5", "b5-d5", "e3-a3", "e3-e4", "e3-e1"} <= set(actions_of(position(KING_AT_HOME)))
