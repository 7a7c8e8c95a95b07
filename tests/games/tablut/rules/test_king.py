"""The king: seed 9; B4, B6, B10, B13, and that he is like any piece elsewhere."""

import pytest

from services.games.tablut import GAME
from services.kernel import to_act
from tests.games.tablut.boards import legal_of, outcome_of, play, position, record

THRONE = """
9 x . . . . . . . x
8 . . . . A . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . . A K A . . .
4 . . . . A . . . .
3 . . . . . . . . .
2 . . D . . . . . .
1 x . . . . . . . x
"""


def test_on_the_throne_he_is_taken_by_four() -> None:
    """seed: 9; B10."""
    after = play(position(THRONE), "e8-e6xe5")
    ended = outcome_of(after)
    assert (ended.reason, ended.rule, ended.winners) == ("king_captured", "B13", (0,))
    assert to_act(after) == ()


@pytest.mark.parametrize(
    "board",
    [
        THRONE.replace("4 . . . . A", "4 . . . . ."),
        THRONE.replace("4 . . . . A", "4 . . . . D"),
        THRONE.replace("A K A", "A K ."),
        THRONE.replace("A K A", "D K A"),
    ],
)
def test_on_the_throne_three_attackers_are_not_enough(board: str) -> None:
    """seed: 9; B10: nor three and a defender, whichever side is open."""
    assert record(position(board), "e8-e6") == "e8-e6"


RAISED = {
    "d5": """
9 x . . . . . . . x
8 . . . A . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . A K + . . . .
4 . . . A . . . . .
3 . . . . . . . . .
2 . . D . . . . . .
1 x . . . . . . . x
""",
    "f5": """
9 x . . . . . . . x
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . . . A . . .
5 . . . . + K . . A
4 . . . . . A . . .
3 . . . . . . . . .
2 . . D . . . . . .
1 x . . . . . . . x
""",
    "e4": """
9 x . . . . . . . x
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . . . + . . . .
4 . . . A K . . A .
3 . . . . A . . . .
2 . . D . . . . . .
1 x . . . . . . . x
""",
    "e6": """
9 x . . . . . . . x
8 . . . . . . . . .
7 . . . . A . . . .
6 A . . . K A . . .
5 . . . . + . . . .
4 . . . . . . . . .
3 . . . . . . . . .
2 . . D . . . . . .
1 x . . . . . . . x
""",
}
CLOSING = {"d5": "d8-d6", "f5": "i5-g5", "e4": "h4-f4", "e6": "a6-d6"}


@pytest.mark.parametrize("square", RAISED)
def test_on_a_raised_square_he_is_taken_by_the_other_three_sides(square: str) -> None:
    """seed: 9; B10: the fourth side is the throne, which nobody can take."""
    after = play(position(RAISED[square]), f"{CLOSING[square]}x{square}")
    assert outcome_of(after).reason == "king_captured"


@pytest.mark.parametrize("square", RAISED)
@pytest.mark.parametrize("twin", [".", "D"])
def test_on_a_raised_square_two_attackers_are_not_enough(square: str, twin: str) -> None:
    """seed: 9; B10: not even from opposite sides, nor one against the empty throne (B7)."""
    mover = {"d5": "8 . . . A", "f5": "+ K . . A", "e4": "K . . A", "e6": "6 A"}[square]
    board = RAISED[square].replace(mover, mover.replace("A", "@"))
    for number in range(board.count("A")):
        parts = board.split("A")
        weaker = "A".join(parts[: number + 1]) + twin + "A".join(parts[number + 1 :])
        state = position(weaker.replace("@", "A"))
        assert record(state, CLOSING[square]) == CLOSING[square]


ELSEWHERE = """
9 x . . . . . . . x
8 . . . . . . . . .
7 . . A K . . A . .
6 . . . . . . . . .
5 . . . . + . . . .
4 . . . . . . . . .
3 . . . . . . . . .
2 . . D . . . . . .
1 x . . . . . . . x
"""


def test_elsewhere_he_is_taken_by_two_opposite_sides() -> None:
    """seed: 9; B10."""
    assert GAME.outcome(play(position(ELSEWHERE), "g7-e7xd7")) is not None
    open_side = ELSEWHERE.replace("7 . . A K", "7 . . . K").replace("9 x . .", "9 x . A")
    assert record(position(open_side), "g7-e7") == "g7-e7"


def test_moving_between_two_attackers_is_safe_for_him() -> None:
    """seed: 3; B11: and between an attacker and a corner or a wall."""
    board = """
9 x . . A . . . . x
8 . . . . . . . . .
7 . A . A . . . . .
6 . . . . . . . . .
5 . . . . + . . . .
4 . . . . . . . . .
3 . . A . . . . . .
2 . . K . . . . . .
1 x . . A . . . . x
"""
    assert GAME.outcome(play(position(board.replace("3 . . A", "3 . . ."), "defenders"), "c2-c7")) is None
    assert GAME.outcome(play(position(board, "defenders"), "c2-b2")) is None
    assert GAME.outcome(play(position(board, "defenders"), "c2-c1")) is None
    cornered = board.replace("2 . . K", "2 . K .").replace("1 x . . A", "1 x . A .")
    assert GAME.outcome(play(position(cornered, "defenders"), "b2-b1")) is None


EDGE = """
9 x . . . . . . . x
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . . . + . . . .
4 K . . . A . . . .
3 . . . . . . A . .
2 . . D . . . . . .
1 x . . . . . . . x
"""


def test_the_wall_works_against_him() -> None:
    """B4: driving at it; B1: only driving; B17: only where walls help the attackers."""
    assert GAME.outcome(play(position(EDGE), "e4-b4xa4")) is not None
    for walls in ("none", "defenders"):
        assert record(position(EDGE, walls=walls), "e4-b4") == "e4-b4"
    assert record(position(EDGE.replace("2 . . D", "2 . A D")), "b2-b4") == "b2-b4"


BESIDE_CORNER = """
9 x . . . . . . . x
8 . . . . . . . . .
7 . . . . . . . . .
6 . . A . . . . . .
5 . . . . + . . . .
4 . . . . . . . . .
3 . D . . . . A . .
2 . . . . . . . . .
1 x K . . . . . . x
"""


@pytest.mark.parametrize(
    ("corner", "switch", "text"),
    [
        ("x", True, "c6-c1xb1"),
        ("x", False, "c6-c1"),
        ("A", True, "c6-c1xb1"),
        ("A", False, "c6-c1xb1"),
        ("D", True, "c6-c1"),
        ("D", False, "c6-c1"),
    ],
)
def test_a_corner_against_a_king_beside_it(corner: str, switch: bool, text: str) -> None:
    """B6: the switch turns the empty corner; an occupied one is its occupant (B5)."""
    board = BESIDE_CORNER.replace("1 x K", f"1 {corner} K")
    assert record(position(board, corner_against_king=switch), "c6-c1") == text


@pytest.mark.parametrize("switch", [True, False])
def test_the_corner_switch_does_not_turn_men(switch: bool) -> None:
    """B6 is about the king; B5 about all."""
    men = BESIDE_CORNER.replace("1 x K", "1 x D").replace("3 . D", "3 . K")
    assert record(position(men, corner_against_king=switch), "c6-c1") == "c6-c1xb1"


@pytest.mark.parametrize("corner", ["a1", "i1", "a9", "i9"])
def test_the_king_wins_on_any_corner(corner: str) -> None:
    """B13; the goal in the seed's preamble."""
    rank, file = corner[1], corner[0]
    rows = BESIDE_CORNER.replace("K", ".").strip().splitlines()
    board = "\n".join(f"{rank} x . . . K . . . x" if row.startswith(rank) else row for row in rows)
    after = play(position(board, "defenders"), f"e{rank}-{file}{rank}")
    ended = outcome_of(after)
    assert (ended.reason, ended.rule, ended.payoffs) == (
        "king_escaped",
        "B13",
        (-1, 1),
    )
    assert to_act(after) == ()
    assert not legal_of(after)


def test_reaching_an_edge_wins_nothing() -> None:
    """B13: only a corner."""
    assert GAME.outcome(play(position(ELSEWHERE, "defenders"), "d7-d9")) is None
