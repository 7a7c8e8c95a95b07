from collections.abc import Callable
from functools import reduce
from operator import xor

import pytest

from services.kernel import Game, Seat, apply, legal_actions, to_act
from services.search import Budget, StopReason
from services.search.budget import UNLIMITED, Meter
from services.search.pvs.table import ABSENT, EXACT, SOLVED, UNKNOWN, TranspositionTable
from services.search.pvs.tree import Tree
from services.search.scores import DECIDED, INFINITE, WIN
from tests.search.toys import Cells, Heaps, Nim, T, TicTacToe, Web
from tests.search.yardsticks import QUIESCENCE, minimax, minimax_of, searched, start, still, think

TABLES: dict[str, Callable[[], TranspositionTable | None]] = {
    "no table": lambda: None,
    "a table": lambda: TranspositionTable(1 << 14),
    "a tiny table": lambda: TranspositionTable(6),
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_equals_minimax_on_random_webs(table: str, depth: int) -> None:
    for seed in range(25):
        game = Web(seed)
        choice = searched(game, start(game), depth, TABLES[table]())
        seat = to_act(start(game))[0]
        reached = depth if choice.report.stop is StopReason.DEPTH else choice.report.depth
        assert choice.report.value == minimax(game, start(game), reached), seed
        assert choice.report.value == minimax_of(game, start(game), seat, choice.action, reached, 0), seed


@pytest.mark.parametrize("table", TABLES)
def test_equals_minimax_on_tictactoe(table: str) -> None:
    game = TicTacToe()
    for board, turn in [("." * 9, 0), ("x........", 1), ("xo.......", 0), ("x...o...x", 1), ("xox.o....", 0)]:
        position = Cells(board, Seat(turn))
        assert searched(game, position, 4, TABLES[table]()).report.value == minimax(game, position, 4)


@pytest.mark.parametrize("sizes", [(1,), (2, 2), (1, 2, 3), (3, 4, 1), (2, 4, 5), (3, 3, 3), (1, 4, 5)])
def test_solves_nim_as_theory_does(sizes: tuple[int, ...]) -> None:
    game = Nim(*sizes)
    choice = searched(game, start(game), 40, TranspositionTable(1 << 14))
    assert (choice.report.value > 0) == (reduce(xor, sizes) != 0)
    assert choice.report.stop is StopReason.DECIDED


def test_tictactoe_is_a_draw_and_known_to_be_one() -> None:
    game = TicTacToe()
    report = searched(game, start(game), 40, TranspositionTable(1 << 14)).report
    assert (report.value, report.depth, report.stop) == (0, 9, StopReason.DECIDED)


def test_reductions_reach_the_same_proofs() -> None:
    report = think(TicTacToe(), start(TicTacToe()), UNLIMITED).report
    assert (report.value, report.stop) == (0, StopReason.DECIDED)
    for seed in range(40):
        game = Web(seed)
        whole, reduced = searched(game, start(game), 40, None), think(game, start(game), UNLIMITED)
        assert whole.report.stop is reduced.report.stop is StopReason.DECIDED
        assert abs(whole.report.value) == abs(reduced.report.value) or reduced.report.value > DECIDED


def test_prefers_the_quicker_win_and_the_slower_loss() -> None:
    #  x x .
    #  o o .    x wins at once at 2, or slowly by blocking at 5
    #  . . .
    winning = think(TicTacToe(), Cells("xx.oo....", Seat(0)), UNLIMITED)
    assert (winning.action, winning.report.value) == (2, WIN - 1)
    #  x . x
    #  . o .    o loses whatever it does, but must block at 1 to lose late
    #  x . .    with x to follow at 3
    losing = think(TicTacToe(), Cells("x.x.o.x..", Seat(1)), UNLIMITED)
    assert (losing.action in {1, 3}, losing.report.value) == (True, -(WIN - 2))


def test_variation_is_legal_play_that_ends_in_the_value() -> None:
    game = Nim(1, 2, 4)
    report = think(game, start(game), UNLIMITED).report
    position: Heaps = start(game)
    for action in report.variation:
        seat = to_act(position)[0]
        assert action in legal_actions(position, seat)
        position = apply(game, position, seat, action)
    assert report.variation
    assert report.value > DECIDED


def scouted(game: Game[T, T], position: T, action: int, depth: int) -> tuple[int, TranspositionTable, int]:
    """The worth of an action, the table after the search, and the place of the next position in it."""
    table, root = TranspositionTable(1 << 17), position.copy()
    value = Tree(root, Meter(UNLIMITED, still), table, QUIESCENCE, False).scout_root(action, depth, -INFINITE)
    after = root.copy()
    after.play(action)
    at = table.find(after.key())
    assert at != ABSENT
    return value, table, at


def test_a_drawn_end_below_leaves_no_value_in_the_table() -> None:
    #  x o x
    #  x o .    seat 1 to act; drawn by best play
    #  . x .
    game, position = TicTacToe(), Cells("xoxxo..x.", Seat(1))
    value, table, at = scouted(game, position, 6, 9)
    assert value == minimax_of(game, position, Seat(1), 6, 9, 0)
    assert table.bound(at) == UNKNOWN


def test_a_value_without_estimates_holds_for_any_depth() -> None:
    game = Nim(1, 1)
    value, table, at = scouted(game, start(game), 1, 5)
    assert value == -(WIN - 2)
    assert (table.depth(at), table.bound(at), table.value(at)) == (SOLVED, EXACT, WIN - 1)


def test_an_only_action_is_played_without_search() -> None:
    choice = think(Nim(1), start(Nim(1)), UNLIMITED)
    assert (choice.action, choice.report.nodes, choice.report.stop) == (1, 0, StopReason.ONLY_ACTION)


def test_depth_ends_the_search() -> None:
    report = think(Web(3), start(Web(3)), Budget(depth=1)).report
    assert (report.depth, report.stop) == (1, StopReason.DEPTH)
