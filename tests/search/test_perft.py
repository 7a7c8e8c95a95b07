"""Counts that are known from elsewhere, and a game of chance counted by hand."""

from collections.abc import Sequence
from random import Random

import pytest

from services.kernel import CHANCE, Facts, Game, Outcome, Seat, Setup, Viewer
from services.search.perft import perft, split
from tests.search.toys import TicTacToe

GAME = TicTacToe()
START = GAME.initial(GAME.setup(2))


@pytest.mark.parametrize(
    ("depth", "count"),
    [(0, 1), (1, 9), (2, 72), (3, 504), (4, 3_024), (5, 15_120), (6, 54_720)],
)
def test_tic_tac_toe(depth: int, count: int) -> None:
    """9!/(9-n)! lines of n plies; from the sixth on, lines that ended with the fifth are missing."""
    assert perft(GAME, START, depth) == count


def test_the_split_adds_up() -> None:
    parts = split(GAME, START, 6)
    assert list(parts) == [str(cell) for cell in range(9)]
    assert sum(parts.values()) == 54_720
    assert parts["0"] == parts["2"] == parts["6"] == parts["8"] != parts["4"]


def test_an_ended_match_has_no_lines() -> None:
    """`x` has won by 0, 1, 2."""
    state = START
    for cell in (0, 3, 1, 4, 2):
        state = GAME.apply(state, GAME.to_act(state)[0], cell)
    assert GAME.outcome(state) is not None
    assert [perft(GAME, state, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert split(GAME, state, 1) == {}


class DrawThenChoose(Game[int, int]):
    """Chance draws 1, 2 or 3 (the 1 twice as likely); the only seat then chooses below what was drawn."""

    facts = Facts("lots", "Lots", 1, 1, ("player",), 2, "1", perfect_information=True, chance=True)

    def initial(self, setup: Setup) -> int:
        return 0

    def to_act(self, state: int) -> tuple[Seat, ...]:
        if state == 0:
            return (CHANCE,)
        return (Seat(0),) if state > 0 else ()

    def chances(self, state: int) -> Sequence[tuple[int, int]]:
        return [(1, 2), (2, 1), (3, 1)] if state == 0 else []

    def legal_actions(self, state: int, seat: Seat) -> Sequence[int]:
        return range(state) if state > 0 and seat == 0 else ()

    def apply(self, state: int, seat: Seat, action: int) -> int:
        return action if seat == CHANCE else -1

    def outcome(self, state: int) -> Outcome | None:
        return Outcome.drawn(1, "chosen") if state < 0 else None

    def view(self, state: int, viewer: Viewer) -> int:
        return state

    def sample(self, view: int, rng: Random) -> int:
        return view

    def format(self, state: int, seat: Seat, action: int) -> str:
        return str(action)

    def parse(self, state: int, seat: Seat, text: str) -> int:
        return int(text)

    def draw(self, view: int) -> str:
        return str(view)


def test_each_draw_counts_once_whatever_its_weight() -> None:
    game = DrawThenChoose()
    start = game.initial(game.setup(1))
    assert [perft(game, start, depth) for depth in range(4)] == [1, 3, 6, 0]
    assert split(game, start, 2) == {"1": 1, "2": 2, "3": 3}
