"""The same view, seed and budget of nodes: the same choice, in any process."""

import pytest

from services.kernel import Seat
from services.search import Budget
from tests.hash_seeds import outputs
from tests.search.toys import Cells, TicTacToe
from tests.search.yardsticks import start, think

SCRIPT = """
from dataclasses import replace
from services.games import load
from services.search import Budget
from tests.search.yardsticks import start, think
from tests.search.toys import TicTacToe, Web

for game in (TicTacToe(), Web(3), load("tablut")):
    choice = think(game, start(game), Budget(nodes=1_500), seed=5)
    print(choice.action, replace(choice.report, seconds=0.0))
"""


def test_hash_seeds_change_nothing() -> None:
    first, *others = outputs(SCRIPT)
    assert first.count("StopReason") == 3
    assert others == [first, first]


@pytest.mark.parametrize("nodes", [10, 500])
def test_a_second_run_repeats_the_first(nodes: int) -> None:
    first, second = (think(TicTacToe(), start(TicTacToe()), Budget(nodes=nodes)) for _ in range(2))
    assert first == second


def test_the_seed_orders_equals() -> None:
    position = Cells("....x....", Seat(1))
    assert {think(TicTacToe(), position, Budget(depth=1), seed).action for seed in range(60)} == {0, 2, 6, 8}
