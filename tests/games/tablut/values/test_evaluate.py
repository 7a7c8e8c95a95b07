"""What a search is told: estimates, noisy actions, keys."""

from random import Random

import numpy as np
import pytest

from bench.tablut.features import features
from bench.tablut.marks import marks_value
from services.games.tablut import GAME
from services.games.tablut.data.residual import WEIGHTS, learned
from services.games.tablut.rules.position import TablutPosition
from services.games.tablut.rules.values.residual import Tables
from services.kernel import OptionValue, Seat
from tests.games.tablut.boards import applied, legal_of, noisy_of, play, position, start
from tests.games.tablut.rules.test_king import EDGE, ELSEWHERE, RAISED
from tests.games.tablut.walks import walked

WINNING = ("king_escaped", "king_captured")


def noisy_by_trial(state: TablutPosition) -> list[int]:
    noisy = []
    for action in legal_of(state):
        after = applied(state, action)
        outcome = GAME.outcome(after)
        if after.quiet == 0 or (outcome is not None and outcome.reason in WINNING):
            noisy.append(action)
    return sorted(noisy)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"walls": "none", "corner_against_king": False},
        {"walls": "attackers"},
        {"walls": "defenders"},
    ],
)
def test_noisy_actions_are_the_captures_and_the_kings_corners(options: dict[str, OptionValue]) -> None:
    """B1, B6, B10, B12, B13, B17, by trying every action of random games."""
    for seed in range(6):
        rng = Random(seed)
        state = start(**options)
        while GAME.outcome(state) is None:
            assert noisy_of(state) == noisy_by_trial(state)
            state = applied(state, rng.choice(legal_of(state)))
        assert not noisy_of(state)


@pytest.mark.parametrize("board", [EDGE, ELSEWHERE, *RAISED.values()])
def test_taking_the_king_is_noisy(board: str) -> None:
    """B10, B13."""
    state = position(board)
    assert noisy_of(state) == noisy_by_trial(state) != []


def test_what_is_good_for_one_seat_is_bad_for_the_other() -> None:
    rng = Random(3)
    state = start()
    while GAME.outcome(state) is None:
        assert int(state.value(Seat(0))) == -int(state.value(Seat(1)))
        state = applied(state, rng.choice(legal_of(state)))
    assert abs(int(state.value(Seat(0)))) == 100_000


def test_the_value_is_the_sum_of_its_marks_and_of_what_was_learned() -> None:
    """Men and king by their squares, what he sees, open edges and corners, and who stands beside him."""
    weights = np.array(learned().weights)
    for seed in range(4):
        states = [state for state in walked(seed, {}, 0.0) if GAME.outcome(state) is None]
        boards = [state.pieces() for state in states]
        added = weights[features(boards)].sum(axis=1)
        for state, board, residual in zip(states, boards, added, strict=True):
            assert int(state.value(Seat(1))) == marks_value(board) + int(residual)


def changed(*changes: tuple[str, str]) -> str:
    board = ELSEWHERE
    for old, new in changes:
        assert board.count(old) == 1
        board = board.replace(old, new)
    return board


BETTER = [
    ("a man more", changed(("2 . . D", "2 . D D")), ELSEWHERE),
    ("an attacker less", changed(("7 . . A K", "7 . . . K")), ELSEWHERE),
    (
        "an unguarded corner",
        changed(("9 x . . . . . . . x", "9 x . . . . . . A x")),
        changed(("9 x . . . . . . . x", "9 x . . . . . . . A")),
    ),
    (
        "an own man beside the king",
        changed(("A K .", "A K D"), ("2 . . D", "2 . . A")),
        changed(("A K .", "A K A")),
    ),
    ("an open edge", changed(("8 . . . . .", "8 . . A . A")), changed(("9 x . . . . .", "9 x . A . A ."))),
    ("room for the king", changed(("6 . . . . . .", "6 . . . . . D")), changed(("A K . .", "A K . D"))),
]


@pytest.mark.parametrize(("what", "better", "worse"), BETTER)
def test_what_the_defenders_like_by_the_marks(what: str, better: str, worse: str) -> None:
    assert by_marks(better) > by_marks(worse), what


def by_marks(board: str) -> int:
    """The value for the defenders without what was learned, which may see more in a board as a whole."""
    state = position(board)
    state.tables = Tables([0] * WEIGHTS)
    return int(state.value(Seat(1)))


def test_two_open_corners_outweigh_any_two_men() -> None:
    one = position(EDGE.replace("9 x", "9 A"))
    two = position(EDGE)
    assert int(two.value(Seat(1))) - int(one.value(Seat(1))) > 400


def test_a_key_does_not_see_the_way() -> None:
    """Two orders of the same moves meet in one position."""
    one = play(start(), "e8-f8", "e7-f7", "e2-f2")
    other = play(start(), "e2-f2", "e7-f7", "e8-f8")
    assert int(one.key()) == int(other.key())
    assert one != other


def test_a_key_sees_seat_repetition_and_the_end_of_patience() -> None:
    """B14."""
    shuffle = ("e8-f8", "e7-f7", "f8-e8", "f7-e7")
    assert int(start().key()) != int(play(start(), *shuffle).key())
    assert int(start(quiet_plies=9).key()) != int(start(quiet_plies=10).key())
    assert int(start(quiet_plies=99).key()) == int(start(quiet_plies=100).key())
    triangle = play(start(), "e8-f8", "e7-f7", "f8-g8", "f7-e7", "g8-e8")
    assert int(triangle.key()) != int(start().key())
