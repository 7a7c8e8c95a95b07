"""Counts that are known from other sources, and a game of chance counted by hand."""

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from services.kernel import Facts, Game, IllegalAction, Outcome, Seat, Setup, Viewer, apply, to_act
from services.kernel.position import CHANCE_ACTS, ENDED, Position
from services.search.perft import perft, split
from tests.search.toys import TicTacToe, written

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
        state = apply(GAME, state, to_act(state)[0], cell)
    assert GAME.outcome(state) is not None
    assert [perft(GAME, state, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert split(GAME, state, 1) == {}


class Drawn(Position):
    """0 before the draw, then what was drawn, then -1."""

    def __init__(self, drawn: int = 0) -> None:
        super().__init__(1, 3)
        self.drawn = drawn

    def copy(self) -> "Drawn":
        return Drawn(self.drawn)

    def actor(self) -> i64:
        if self.drawn == 0:
            return CHANCE_ACTS
        return 0 if self.drawn > 0 else ENDED

    def fill(self, out: "vec[i64]") -> i64:
        return written(range(1, 4) if self.drawn == 0 else range(self.drawn), out)

    def fill_chances(self, out: "vec[i64]", weights: "vec[i64]") -> i64:
        count = super().fill_chances(out, weights)
        weights[0] = 2
        return count

    def play(self, action: i64) -> None:
        self.drawn = int(action) if self.drawn == 0 else -1


class DrawThenChoose(Game[Drawn, int]):
    """Chance draws 1, 2 or 3 (1 is twice as likely); then the only seat chooses a number below it."""

    facts = Facts("lots", "Lots", 1, 1, ("player",), 2, "1", perfect_information=True, chance=True)

    def initial(self, setup: Setup) -> Drawn:
        return Drawn()

    def outcome(self, position: Drawn) -> Outcome | None:
        return Outcome.drawn(1, "chosen") if position.drawn < 0 else None

    def refusal(self, position: Drawn, seat: Seat, action: int) -> IllegalAction:
        return IllegalAction(f"not {action}")

    def view(self, position: Drawn, viewer: Viewer) -> int:
        return position.drawn

    def sample(self, view: int, rng: Random) -> Drawn:
        return Drawn(view)

    def format(self, position: Drawn, seat: Seat, action: int) -> str:
        return str(action)

    def parse(self, position: Drawn, seat: Seat, text: str) -> int:
        return int(text)

    def draw(self, view: int) -> str:
        return str(view)


def test_each_draw_counts_once_whatever_its_weight() -> None:
    game = DrawThenChoose()
    start = game.initial(game.setup(1))
    assert [perft(game, start, depth) for depth in range(4)] == [1, 3, 6, 0]
    assert split(game, start, 2) == {"1": 1, "2": 2, "3": 3}
