"""Puzzles on drawn boards, draws by repetition, and a short duel."""

import json
from dataclasses import replace
from random import Random

import pytest

from bench.duel.__main__ import main
from services.games.tablut import GAME
from services.games.tablut.presentation.views import position_of, view_of
from services.games.tablut.rules.position import TablutPosition
from services.search import Budget, Choice, StopReason
from services.search.pvs.table import TranspositionTable
from services.search.scores import WIN
from tests.games.tablut.boards import applied, history_of, legal_of, position, start, turn_of
from tests.search.yardsticks import minimax, searched, think

OPEN_FILE = """
9 x . . . . . . . x
8 . . . . . . . . .
7 . . . . A . . . .
6 . . . . . . . . .
5 . . . . + . . . .
4 D . . . . . . . .
3 K . . . . . . . .
2 . . . . . . . . A
1 x . . . . . . . x
"""
KING_IN_THE_OPEN = """
9 x . . A . . . . x
8 . . . . . . . . .
7 . . . . . . D . .
6 . . . . . . . . .
5 . . . . + . . . .
4 . . . . . . . . .
3 . A K . . . . . .
2 . . A . . . . . .
1 x . . . . . . . x
"""
KING_AT_HOME = """
9 x . . . . . . . x
8 . . . . . . . D .
7 . . . . . . . . .
6 . . . . A . . . .
5 . . . A K A . . .
4 . . . D . . . . .
3 . . . . . . . . .
2 . . . . . . . . .
1 x . . . A . . . x
"""
TWO_ROADS = """
9 x . . . A . . . x
8 . . . . . . . . .
7 . . . . . . A . .
6 . . . . . . . . .
5 . . . . + . . . .
4 . . . K . . . . .
3 . . D . . . . . .
2 . . . . . . . . .
1 x . . A . . . . x
"""
ALMOST_ALONE = """
9 x . . A A A . . x
8 . . . . A . . . .
7 . . . . . . . . .
6 A . . . . . . . A
5 A A . . K D . A A
4 A . . . . . . . A
3 . . . . . . . . .
2 . . . . A . . . .
1 x . . A A A . . x
"""


def solve(state: TablutPosition, nodes: int = 2_000) -> tuple[str, Choice]:
    choice = think(GAME, state, Budget(nodes=nodes))
    return GAME.format(state, turn_of(state), choice.action), choice


def test_the_king_escapes() -> None:
    action, choice = solve(position(OPEN_FILE, "defenders"))
    assert (action, choice.report.value, choice.report.stop) == ("a3-a1", WIN - 1, StopReason.DECIDED)


def test_the_way_out_is_shut() -> None:
    assert solve(position(OPEN_FILE))[0] == "i2-a2"


@pytest.mark.parametrize(("board", "best"), [(KING_IN_THE_OPEN, "d9-d3"), (KING_AT_HOME, "e1-e4")])
def test_the_king_is_taken(board: str, best: str) -> None:
    action, choice = solve(position(board))
    assert (action, choice.report.value) == (best, WIN - 1)


def test_two_ways_out_win_in_three_plies() -> None:
    choice = solve(position(TWO_ROADS, "defenders"), nodes=20_000)[1]
    assert (choice.report.value, choice.report.depth, choice.report.stop) == (WIN - 3, 3, StopReason.DECIDED)
    assert len(choice.report.variation) == 3


@pytest.mark.parametrize("entries", [0, 1 << 16], ids=["no table", "a table"])
@pytest.mark.parametrize(("board", "depth"), [(TWO_ROADS, 3), (OPEN_FILE, 2), (KING_IN_THE_OPEN, 2)])
def test_equals_minimax_on_drawn_boards(board: str, depth: int, entries: int) -> None:
    state, table = position(board, "defenders"), TranspositionTable(entries) if entries else None
    assert searched(GAME, state, depth, table).report.value == minimax(GAME, state, depth)


@pytest.mark.parametrize("seed", range(3))
def test_equals_minimax_after_random_play(seed: int) -> None:
    rng, state = Random(seed), start()
    for _ in range(12):
        state = applied(state, rng.choice(legal_of(state)))
    # Without cuts, following captures for more than one ply takes minutes.
    found = searched(GAME, state, 2, TranspositionTable(1 << 16), quiescence=1)
    assert found.report.value == minimax(GAME, state, 2, quiescence=1)


def with_past(state: TablutPosition, action: int) -> TablutPosition:
    """The state with a history in which the position after the action occurred twice."""
    key = history_of(applied(state, action))[-1]
    # Seats alternate, so the position after the action can only have occurred an even number of plies ago.
    past = (1, key, 3, 4, 5, key, 7, 8)
    return position_of(replace(view_of(state), history=past + history_of(state), quiet_plies=len(past)))


def test_a_seat_ahead_shuns_the_third_repetition() -> None:
    before = start()
    plain = think(GAME, before, Budget(depth=2))
    assert plain.report.value > 0
    warned = think(GAME, with_past(before, plain.action), Budget(depth=2))
    assert warned.action != plain.action


def test_a_seat_behind_seeks_the_third_repetition() -> None:
    before = position(ALMOST_ALONE, "defenders")
    worst = think(GAME, before, Budget(depth=2))
    assert worst.report.value < 0
    saving = legal_of(before)[0]
    saved = think(GAME, with_past(before, saving), Budget(depth=2))
    assert (saved.action, saved.report.value) == (saving, 0)


def test_a_few_hundred_nodes_beat_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    main(["tablut", "--first", "pvs:400n", "--second", "random", "--games", "6", "--seed", "1", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["wins"]) == (6, 6)
    assert {seat: part["wins"] for seat, part in report["by_seat"].items()} == {"0": 3, "1": 3}
