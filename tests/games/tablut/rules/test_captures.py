"""How men are taken: seed 3, 4, 7, 8, 10; B1 to B5, B7, B9, B11, B12."""

import pytest

from tests.games.tablut.boards import play, position, record

FLANKS = """
9 x . . . . . . . x
8 . A . . . . . D .
7 . D . . . . . A .
6 . . . . . . . . .
5 . . . . + . . . .
4 . . . . A . . D .
3 . . A D . . A D .
2 . . . . . . . . .
1 x A . . K D . D x
"""


@pytest.mark.parametrize(
    ("turn", "text", "twin"),
    [
        ("attackers", "b1-b6xb7", "b1-b5"),
        ("attackers", "e4-e3xd3", "e4-d4"),
        ("defenders", "h4-h6xh7", "h4-h5"),
        ("defenders", "f1-f3xg3", "f1-f2"),
    ],
)
def test_a_man_between_two_enemies_is_taken(turn: str, text: str, twin: str) -> None:
    """seed: 4, 7: along a row or a column, by both sides; one step off, nobody is."""
    state = position(FLANKS, turn)
    assert record(state, text.split("x", maxsplit=1)[0]) == text
    assert record(state, twin) == twin


BETWEEN = """
9 x . . . . . . . x
8 . . . . . . . . .
7 . A . A . . D . D
6 . . . . . . . . .
5 . . . . + . . . .
4 . . . . . . . . .
3 . . . . . . . . .
2 . . D . . . . A .
1 x . . K . . . . x
"""


def test_moving_between_two_enemies_is_safe() -> None:
    """seed: 3; B11: for both sides; the man stays even when an enemy moves elsewhere."""
    state = play(position(BETWEEN, "defenders"), "c2-c7", "h2-h7", "d1-d2")
    assert state.piece(56) == 2
    assert state.piece(61) == 1
    assert play(state, "b7-b8", "g7-g8", "b8-b7xc7").piece(56) == 0


def test_a_man_beside_a_wall_corner_or_throne_is_safe_to_move_in() -> None:
    """B11: moving between an enemy and a wall, a corner or the empty throne."""
    board = """
9 x . A . . . . . x
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . A . + . . . .
4 A . . . . . . . .
3 . . . D . . . . .
2 . D . . . . . . .
1 x . . . . . . K x
"""
    state = position(board, "defenders")
    for text in ("d3-d5", "b2-b9", "d3-a3"):
        assert record(state, text) == text
    corner = position(board.replace("2 . D", "2 D .").replace("4 A .", "4 . ."), "attackers")
    assert record(play(corner, "c5-c3"), "a2-a8") == "a2-a8"


CORNER = """
9 x D . . . . . D x
8 . . . . . . . . .
7 . . . . . . . . .
6 . . A . . . . . .
5 . . . . + . . . .
4 . . . . . . D . .
3 . . . . . . . . .
2 . . . . . . . . .
1 x A . K . . . A x
"""


@pytest.mark.parametrize(("turn", "text"), [("attackers", "c6-c9xb9"), ("defenders", "g4-g1xh1")])
def test_an_empty_corner_is_hostile_to_men_of_both_sides(turn: str, text: str) -> None:
    """seed: 8; B5."""
    assert record(position(CORNER, turn), text.split("x", maxsplit=1)[0]) == text


@pytest.mark.parametrize(
    ("mark", "turn", "text"),
    [
        ("D", "attackers", "c6-c9"),
        ("A", "attackers", "c6-c9xb9"),
        ("A", "defenders", "g4-g1"),
        ("D", "defenders", "g4-g1xh1"),
    ],
)
def test_an_occupied_corner_is_just_its_occupant(mark: str, turn: str, text: str) -> None:
    """B5: a friend there protects, an enemy takes part."""
    board = CORNER.replace("9 x", f"9 {mark}").replace("A x", f"A {mark}")
    assert record(position(board, turn), text.split("x", maxsplit=1)[0]) == text


THRONE = """
9 x . . . . . . . x
8 . . . . . . . . .
7 . . . . D . . . .
6 . . . . A . . . .
5 . A . D + A . D .
4 . . . . D . . . .
3 A . . . . . . . .
2 . . . . . . . . .
1 x . . K . . . . x
"""


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        ("attackers", "b5-c5xd5"),
        ("attackers", "a3-e3xe4"),
        ("defenders", "h5-g5xf5"),
    ],
)
def test_the_empty_throne_is_hostile_to_both_sides(turn: str, text: str) -> None:
    """seed: 8; B7."""
    assert record(position(THRONE, turn), text.split("x", maxsplit=1)[0]) == text


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        ("attackers", "b5-c5"),
        ("attackers", "a3-e3"),
        ("defenders", "h5-g5xf5"),
    ],
)
def test_the_throne_with_the_king_is_an_armed_partner_of_the_defenders(turn: str, text: str) -> None:
    """B7: never hostile to defenders, hostile to attackers; B9: the king takes part standing."""
    home = THRONE.replace("+", "K").replace("1 x . . K", "1 x . . .")
    assert record(position(home, turn), text.split("x", maxsplit=1)[0]) == text


WALL = """
9 x . . D . . . . x
8 . . . . . . . . .
7 . . . . . . . . D
6 . . . A . . A . .
5 . . . . + . . . .
4 A . D . . . . . .
3 . . . . . . . . .
2 . . . . . . . . A
1 x . . . . A K . x
"""


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        ("attackers", "d6-d8xd9"),
        ("defenders", "c4-b4xa4"),
        ("attackers", "g6-g2xg1"),
    ],
)
def test_driving_at_the_wall_takes_who_stands_there(turn: str, text: str) -> None:
    """seed: 8; B1: every side (B5), and the king too (B4)."""
    move = text.split("x", maxsplit=1)[0]
    assert record(position(WALL, turn), move) == text
    assert record(position(WALL, turn, walls="none"), move) == move


@pytest.mark.parametrize("walls", ["all", "attackers", "defenders", "none"])
@pytest.mark.parametrize(
    ("turn", "text"),
    [
        ("attackers", "d6-d8xd9"),
        ("attackers", "g6-g2xg1"),
        ("defenders", "c4-b4xa4"),
    ],
)
def test_walls_help_the_sides_that_the_match_says(walls: str, turn: str, text: str) -> None:
    """B17: it is the side of the mover that counts; attackers take a man and the king, defenders a man."""
    move = text.split("x", maxsplit=1)[0]
    assert record(position(WALL, turn, walls=walls), move) == (text if walls in ("all", turn) else move)


@pytest.mark.parametrize(
    ("turn", "text", "why"),
    [
        ("attackers", "d6-d7", "stops one short"),
        ("attackers", "i2-i6", "has the enemy ahead, with two squares to the edge behind him"),
        ("attackers", "a4-a8", "slides along the wall"),
        ("defenders", "c4-c6", "stops beside d6, which stands on no outermost line"),
    ],
)
def test_the_wall_takes_nobody_else(turn: str, text: str, why: str) -> None:
    """B1: straight ahead, right behind, on the outermost line."""
    assert record(position(WALL, turn), text) == text, why


SLIDING = """
9 x . . . . . . . x
8 A . . . . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 D . . A + . . . .
4 . . . . . . . . .
3 . . . . . . . . .
2 . A . . . . . . .
1 x . . K . . . . x
"""


@pytest.mark.parametrize("text", ["d5-b5xa5", "b2-b5", "a8-a6"])
def test_sliding_beside_a_man_on_the_wall_takes_nothing(text: str) -> None:
    """B1: to stop on the very same square, or next to him on the edge, does not drive at the wall."""
    assert record(position(SLIDING), text.split("x", maxsplit=1)[0]) == text


OWN_AHEAD = """
9 x . . A . . . . x
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . A . . . . .
5 . . . . + . . . .
4 . . . . . . . . .
3 . . . . . . . . .
2 . . . . . D . . .
1 x . . K . . . . x
"""


def test_the_wall_does_not_take_the_movers_own_men() -> None:
    """B1: an enemy."""
    assert record(position(OWN_AHEAD), "d6-d8") == "d6-d8"


CORNER_MAN = """
9 A . . . . . . . D
8 . . . . . . . D .
7 . . . . . . . . .
6 . . . . . . . . .
5 D . . . + . . . A
4 . . . . . . . . .
3 . . . . . . A . .
2 . . . . . . . . .
1 x . . K . D . . A
"""


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        ("defenders", "a5-a8xa9"),
        ("defenders", "f1-h1xi1"),
        ("attackers", "i5-i8xh8xi9"),
    ],
)
def test_a_man_on_a_corner_is_taken_by_driving_at_it_along_the_edge(turn: str, text: str) -> None:
    """B3: by the wall alone, so with the switch off not at all."""
    board = CORNER_MAN.replace("8 . . . . . . . D", "8 . . . . . . A D") if "h8" in text else CORNER_MAN
    move, *taken = text.split("x")
    assert record(position(board, turn), move) == text
    without_wall = "x".join([move, *(square for square in taken if square == "h8")])
    assert record(position(board, turn, walls="none"), move) == without_wall


def test_a_man_on_a_corner_is_not_taken_from_the_side() -> None:
    """B3: whoever comes to stand beside the corner from elsewhere drives at the wall beside it."""
    board = CORNER_MAN.replace("8 . .", "8 . D")
    assert record(position(board, "defenders"), "b8-b9") == "b8-b9"
    assert record(position(board, "defenders"), "b8-a8") == "b8-a8"


MANY = """
9 x . . . . D . . x
8 . . . A D . D A .
7 . . . . . . . . .
6 . . . . . D . . .
5 . . . . + A . . .
4 . . A . . . . . .
3 . . . . . . . . .
2 A D . D A . . . .
1 x . D . . . . K x
"""


@pytest.mark.parametrize(
    ("text", "without_wall"),
    [
        ("c4-c2xc1xb2xd2", "c4-c2xb2xd2"),
        ("c4-c3", "c4-c3"),
    ],
)
def test_one_move_takes_several_by_both_ways(text: str, without_wall: str) -> None:
    """seed: 10; B12: two between enemies and one against the wall."""
    move = text.split("x", maxsplit=1)[0]
    assert record(position(MANY), move) == text
    assert record(position(MANY, walls="none"), move) == without_wall


def test_two_beside_and_one_against_the_wall() -> None:
    """seed: 10; B12: the most that one move can take."""
    board = MANY.replace("6 . . . . . D", "6 . . . . . .")
    assert record(position(board), "f5-f8") == "f5-f8xe8xg8xf9"


ARMED = """
9 x . . . . . . . x
8 . . . . . . . . .
7 . D A . . . . . .
6 . . . . . . . . .
5 . . . . + . . . .
4 . . . K . . . . .
3 . . . . . . . . .
2 . . D . . . . . .
1 x A . . A . . . x
"""


@pytest.mark.parametrize("text", ["d4-d7xc7", "d4-d1", "d4-d2"])
def test_the_king_takes_by_moving(text: str) -> None:
    """B9: like a man of his side, and only where a man would."""
    assert record(position(ARMED, "defenders"), text.split("x", maxsplit=1)[0]) == text


def test_the_king_takes_against_the_wall() -> None:
    """B1, B9."""
    board = ARMED.replace("4 . . . K", "4 . K . .")
    assert record(position(board, "defenders"), "b4-b2") == "b4-b2xb1"
    assert record(position(board, "defenders", walls="none"), "b4-b2") == "b4-b2"


def test_the_king_takes_part_standing() -> None:
    """B9: anywhere, not just on the throne."""
    board = ARMED.replace("4 . . . K", "4 . . . .").replace("7 . D A", "7 . K A").replace("2 . .", "2 . D")
    assert record(position(board.replace("2 . D D", "2 . . . D"), "defenders"), "d2-d7") == "d2-d7xc7"
