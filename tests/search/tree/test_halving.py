"""Halving: the root tries ever fewer actions, in the same worlds, and finds actions that only look worse."""

from collections import Counter, defaultdict
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from services.kernel.dice import Dice
from services.kernel.position import Position
from services.search.budget import Budget, Meter
from services.search.report import Report, StopReason
from services.search.tree import Settings, search
from services.search.tree.edges import NONE, ROOT, Edges
from services.search.tree.halving import field, is_clear, stages
from services.search.tree.tries import Root, halved
from tests.search.toys import Cells, Heaps
from tests.search.tree.toys import Ambush, Auction, Sacrifice, Scripted
from tests.search.yardsticks import still, ticking

HALVING = Settings(halving=16)
SHARP = Settings(exploration=60, prior_scale=4)


def think(position: Position, settings: Settings, seat: int = 0, nodes: int = 200) -> tuple[int, Report]:
    choice = search(position, seat, Meter(Budget(nodes=nodes), still), Random(1), settings)
    return choice.action, choice.report


def grown(*counts: tuple[int, int]) -> Edges:
    """A root with actions; for each, the number of visits and its worth to seat 0 at each."""
    edges = Edges(2)
    for action, (visits, worth) in enumerate(counts):
        edge = edges.add(ROOT, 0, action)
        for _ in range(visits):
            for each in (ROOT, edge):
                edges.visit(each)
                edges.credit(each, 0, worth)
    return edges


@pytest.mark.parametrize(
    ("widest", "sizes"), [(16, [16, 8, 4, 2]), (5, [5, 3, 2]), (3, [3, 2]), (2, [2]), (1, [1])]
)
def test_half_of_them_go_from_stage_to_stage(widest: int, sizes: list[int]) -> None:
    assert stages(widest) == sizes


@pytest.mark.parametrize(("share", "actions"), [(0.0, [3, 1, 0, 2]), (0.49, [3, 1, 0, 2]), (0.5, [3, 1])])
def test_those_stay_that_are_worth_most(share: float, actions: list[int]) -> None:
    edges = grown((5, 300), (5, 600), (5, 100), (5, 900))
    found = field(edges, 0, Settings(halving=4), share)
    assert [edges.action(edge) for edge in found] == actions
    assert field(edges, 0, Settings(halving=4), 1.0) == found[:2]


def test_finds_what_looks_worse_at_once_where_a_sharp_prior_does_not() -> None:
    assert think(Sacrifice(), SHARP)[0] == Sacrifice.KEEP
    action, report = think(Sacrifice(), replace(SHARP, halving=16))
    assert action == Sacrifice.BEST
    assert report.value == pytest.approx(700, abs=20)


@pytest.mark.parametrize(
    ("position", "seat", "actions"),
    [
        (Auction(), 0, {4, 5, 6}),
        (Cells("xx.oo....", 0), 0, {2}),
        (Cells("oo.xx....", 0), 0, {5}),
        (Heaps((1, 2, 4)), 0, {21}),
    ],
)
def test_plays_what_is_known_to_be_best(position: Position, seat: int, actions: set[int]) -> None:
    assert think(position, HALVING, seat, nodes=700)[0] in actions


def test_all_that_is_tried_is_tried_in_the_same_worlds() -> None:
    edges, dice, root = grown((1, 500), (0, 0), (0, 0)), Dice(1, 2, 3), Root(Auction(), 0, HALVING)
    tried = defaultdict(list)
    for world, first in islice(halved(edges, Meter(Budget(nodes=400), still), dice, root), 1, 16):
        assert isinstance(world, Scripted)
        tried[first].append(world.secret)
    assert len(tried) == 3
    assert NONE not in tried
    worlds, *others = tried.values()
    assert others == [worlds] * 2
    assert len(set(worlds)) > 1


@pytest.mark.parametrize("nodes", [1, 2, 17, 63])
def test_nodes_are_exact_and_each_action_has_its_share(nodes: int) -> None:
    _, report = think(Auction(), HALVING, nodes=nodes)
    assert (report.nodes, report.stop) == (nodes, StopReason.NODES)
    visits = Counter(dict(report.visits))
    assert visits.total() == nodes
    assert nodes < 63 or min(visits.values()) >= 1


@pytest.mark.parametrize("nodes", [1, 30, 300])
def test_the_world_it_is_handed_changes_nothing(nodes: int) -> None:
    for toy in (Auction, Ambush, Sacrifice):
        found = [think(toy(secret=secret), HALVING, nodes=nodes) for secret in range(4)]
        assert found == [found[0]] * 4


def test_who_has_time_alone_halves_by_time() -> None:
    meter = Meter(Budget(seconds=1.0), ticking(0.0005))
    choice = search(Sacrifice(), 0, meter, Random(1), replace(SHARP, halving=16))
    assert choice.report.stop is StopReason.TIME
    first, second, third, fourth = sorted((visits for _, visits in choice.report.visits), reverse=True)
    assert first <= second + 1
    assert third <= fourth + 2
    assert second > 2 * third


def test_a_clear_action_is_made_at_once_by_who_is_paced() -> None:
    meter = Meter(Budget(seconds=1.0), ticking(0.0002), is_paced=True)
    choice = search(Sacrifice(), 0, meter, Random(1), replace(SHARP, halving=16))
    assert (choice.action, choice.report.stop) == (Sacrifice.BEST, StopReason.CLEAR)


@pytest.mark.parametrize(
    ("counts", "is_so"),
    [
        (((40, 600), (40, 500)), True),
        (((40, 600), (40, 560)), False),
        (((40, 600), (20, 300)), False),
        (((1, 600),), True),
    ],
)
def test_clear_is_a_lead_in_worth_that_was_tried_often(
    counts: tuple[tuple[int, int], ...], is_so: bool
) -> None:
    assert is_clear(grown(*counts), 0, HALVING) is is_so
