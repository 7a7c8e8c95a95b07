"""How a match ends besides the king's fate (B14), and what follows the end."""

import pytest

from services.games.tablut import GAME
from services.kernel import SPECTATOR, IllegalAction, Outcome, Seat, apply, legal_actions, to_act
from tests.games.tablut.boards import history_of, outcome_of, play, position, start

SHUFFLE = ("e8-f8", "e7-f7", "f8-e8", "f7-e7")

LAST_ATTACKER = """
9 x . . . . . . . x
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . . . + . . . .
4 . . . . . . . . .
3 . . . D . . . . .
2 . . . . . . . . .
1 x . A K . . . . x
"""

SHUT_IN = """
9 A A . . . . . . x
8 K A . . . . . . .
7 D A . . . . . . .
6 . . . . . . . . .
5 . . . . + . . . .
4 . . . . . . . . .
3 . . . . . . . . .
2 A . . . . . . . .
1 x . . . . . . . x
"""


def test_attackers_without_a_move_lose() -> None:
    """B14: here because the last one is taken."""
    board = LAST_ATTACKER.replace("3 . . . D", "3 . D . .")
    after = play(position(board, "defenders"), "b3-b1xc1")
    assert GAME.outcome(after) == Outcome.won_by(1, 2, "no_legal_action", "B14")
    assert to_act(after) == ()


def test_defenders_without_a_move_lose() -> None:
    """B14: king and man are shut in; with one square left to them the match goes on."""
    assert GAME.outcome(play(position(SHUT_IN), "a2-a5")) is None
    assert GAME.outcome(play(position(SHUT_IN), "a2-a6")) == Outcome.won_by(0, 2, "no_legal_action", "B14")


def test_the_lack_of_a_move_comes_before_quiet_plies() -> None:
    """B15."""
    after = play(position(SHUT_IN, quiet_plies=1), "a2-a6")
    assert GAME.outcome(after) == Outcome.won_by(0, 2, "no_legal_action", "B14")


def test_repetition_comes_before_quiet_plies() -> None:
    """B15."""
    after = play(start(quiet_plies=8), *SHUFFLE, *SHUFFLE)
    assert GAME.outcome(after) == Outcome.drawn(2, "repetition", "B14")


@pytest.mark.parametrize(
    ("rule", "outcome"),
    [
        ("draw", Outcome.drawn(2, "repetition", "B14")),
        ("loss_of_mover", Outcome.won_by(0, 2, "repetition", "B14")),
    ],
)
def test_the_third_occurrence_ends_the_match(rule: str, outcome: Outcome) -> None:
    """B14: both switches; B16: the starting array counts as its first occurrence."""
    twice = play(start(repetition=rule), *SHUFFLE, *SHUFFLE[:3])
    assert GAME.outcome(twice) is None
    third = play(twice, SHUFFLE[3])
    assert GAME.outcome(third) == outcome
    assert to_act(third) == ()


def test_the_attackers_lose_when_they_repeat() -> None:
    """B14, loss of the mover: the position after the opening move comes back by an attacker's move."""
    opening = play(start(repetition="loss_of_mover"), "a4-a3", "e7-f7", "e8-f8", "f7-e7", "f8-e8")
    assert GAME.outcome(opening) is None
    third = play(opening, "e7-f7", "e8-f8", "f7-e7", "f8-e8")
    assert GAME.outcome(third) == Outcome.won_by(1, 2, "repetition", "B14")


def test_the_same_board_with_the_other_seat_to_move_is_another_position() -> None:
    """B14: three boards alike, but never three times with the same seat."""
    triangle = ("e8-f8", "e7-f7", "f8-g8", "f7-e7", "g8-e8")
    state = play(start(), *triangle)
    assert state.pieces() == start().pieces()
    assert state.turn == 1
    assert history_of(state)[-1] not in history_of(state)[:-1]
    again = play(state, "e7-f7", "e8-f8", "f7-e7", "f8-e8")
    assert (again.pieces(), GAME.outcome(again)) == (start().pieces(), None)


CAPTURE_BETWEEN = """
9 x . . . . . . . x
8 A . . . . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . . . + . . . .
4 . . . . . . . . .
3 . . A D . . A . .
2 . . D . . . . . .
1 x . . K . . . . x
"""


def test_a_capture_starts_the_counts_anew() -> None:
    """B16: repetition and quiet plies count from the last capture."""
    state = play(position(CAPTURE_BETWEEN), "a8-b8", "d1-e1", "b8-a8", "e1-d1")
    assert state.quiet == 4
    after = play(state, "g3-e3xd3")
    assert (after.quiet, len(history_of(after))) == (0, 1)


@pytest.mark.parametrize("limit", [1, 2, 5, 7])
def test_quiet_plies_draw_the_match(limit: int) -> None:
    """B14: at the very ply, for any limit."""
    plies = (SHUFFLE * 2)[:limit]
    last = play(start(quiet_plies=limit), *plies[:-1])
    assert GAME.outcome(last) is None
    assert GAME.outcome(play(last, plies[-1])) == Outcome.drawn(2, "quiet_plies", "B14")


def test_the_default_limit_is_100_plies() -> None:
    """B14."""
    assert GAME.view(start(), SPECTATOR).options.quiet_plies == 100


def test_a_capture_on_the_last_quiet_ply_goes_on() -> None:
    """B14: the count is of plies without a capture."""
    state = play(position(CAPTURE_BETWEEN, quiet_plies=3), "a8-b8", "d1-e1")
    assert GAME.outcome(play(state, "g3-e3xd3")) is None
    assert GAME.outcome(play(state, "g3-f3")) == Outcome.drawn(2, "quiet_plies", "B14")


def test_winning_on_the_last_quiet_ply_wins() -> None:
    """B15: B13 before B14."""
    state = play(position(CAPTURE_BETWEEN, quiet_plies=2), "a8-b8")
    escaped = play(state, "d1-a1")
    assert outcome_of(escaped).reason == "king_escaped"


def test_nothing_is_legal_after_the_end() -> None:
    """The refusal says how the match ended."""
    ended = play(start(quiet_plies=1), "e8-f8")
    assert not legal_actions(ended, Seat(1))
    with pytest.raises(IllegalAction, match="over: quiet_plies") as caught:
        apply(GAME, ended, Seat(1), GAME.parse(ended, Seat(1), "e7-e8"))
    assert caught.value.rule == "B14"
