"""The budget of a tree search: exact in nodes; in time, it allows for its slowest iteration."""

from random import Random

import pytest
from mypy_extensions import i64

from services.kernel.dice import Dice
from services.search.budget import Budget, Meter
from services.search.report import StopReason
from services.search.tree import Settings, search
from services.search.tree.tries import weights
from services.search.tree.walk import Walk
from tests.search.tree.toys import Auction, Lottery
from tests.search.yardsticks import still


@pytest.mark.parametrize("nodes", [1, 2, 17, 63])
def test_nodes_are_iterations_and_exact(nodes: int) -> None:
    meter = Meter(Budget(nodes=nodes), still)
    report = search(Auction(), 0, meter, Random(3), Settings()).report
    assert (report.nodes, report.stop) == (nodes, StopReason.NODES)
    assert meter.nodes == nodes
    assert sum(visits for _, visits in report.visits) == nodes


def test_stops_when_nobody_can_catch_up() -> None:
    nodes = 4_000
    report = search(Lottery(), 0, Meter(Budget(nodes=nodes), still), Random(3), Settings()).report
    leader, other = sorted((visits for _, visits in report.visits), reverse=True)
    assert report.stop is StopReason.SETTLED
    assert report.nodes < nodes
    assert leader - other > nodes - report.nodes


class Slow(Auction):
    """Each play takes 9 ms, every tenth one 30 ms, by a clock in the class."""

    now = 0.0
    plays = 0

    def play(self, action: i64) -> None:
        Slow.plays += 1
        Slow.now += 0.030 if Slow.plays % 10 == 0 else 0.009
        super().play(action)


def test_keeps_time_for_an_iteration_as_slow_as_any_before() -> None:
    Slow.now, Slow.plays = 0.0, 0
    meter = Meter(Budget(seconds=1.0), lambda: Slow.now)
    report = search(Slow(), 0, meter, Random(1), Settings(looks_ahead=False)).report
    assert report.stop is StopReason.TIME
    assert 0.85 < Slow.now <= 0.95


def test_there_is_always_one_iteration() -> None:
    Slow.now, Slow.plays = 0.0, 0
    meter = Meter(Budget(seconds=0.001), lambda: Slow.now)
    assert search(Slow(), 0, meter, Random(1), Settings()).report.nodes == 1


def test_a_full_tree_grows_no_more_but_is_searched() -> None:
    walk = Walk(Auction(), Settings(most_edges=6), weights(40))
    dice = Dice(1, 2, 3)
    for _ in range(200):
        walk.iterate(Auction(secret=9), dice)
    assert walk.edges.count == 6
    assert walk.edges.visits(0) == 200
    assert max(range(1, 6), key=walk.edges.visits) == 5
