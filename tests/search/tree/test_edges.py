"""The tree's flat array, and integer square roots."""

from math import sqrt
from random import Random

import pytest

from services.search.tree.answer import root_edges
from services.search.tree.edges import NONE, ROOT, Edges
from services.search.tree.roots import SIXTEENTHS, root_of


def grown(*actions: int) -> Edges:
    edges = Edges(2)
    for action in actions:
        edges.add(ROOT, action % 2, action)
    return edges


def test_actions_stay_in_the_order_of_their_adding() -> None:
    edges = grown(7, 3, 5)
    edges.add(2, 0, 9)
    assert [edges.action(edge) for edge in root_edges(edges)] == [7, 3, 5]
    assert root_edges(Edges(2)) == []


def test_finds_each_action_from_anywhere_and_no_other() -> None:
    edges = grown(7, 3, 5, 8)
    for behind in range(1, 5):
        assert [edges.find(action % 2, action, behind) for action in (7, 3, 5, 8)] == [1, 2, 3, 4]
        assert edges.find(0, 6, behind) == edges.find(0, 7, behind) == NONE
    assert edges.find(1, 7, NONE) == NONE


def test_sums_are_kept_apart_by_edge_and_seat() -> None:
    edges, rng = grown(*range(30)), Random(1)
    sums = {(edge, seat): 0 for edge in range(31) for seat in range(2)}
    for _ in range(500):
        edge, seat, utility = rng.randrange(31), rng.randrange(2), rng.randrange(1001)
        edges.credit(edge, seat, utility)
        sums[edge, seat] += utility
    assert {at: edges.sum(*at) for at in sums} == sums
    assert {edges.visits(edge) for edge in range(31)} == {0}


def test_a_promise_is_the_mean_of_all_looks() -> None:
    edges = grown(7, 3)
    for utility in (100, 200, 600):
        edges.look(2, utility)
    assert [edges.promise(edge) for edge in (1, 2)] == [0, 300]


def test_an_edge_counts_how_often_it_was_offered() -> None:
    edges = grown(7, 3)
    assert [edges.offer(1), edges.offer(1), edges.offer(2)] == [1, 2, 1]


@pytest.mark.parametrize("number", [0, 1, 2, 50, 4_095, 4_096, 16_383, 1_000_000, 123_456_789])
def test_roots_are_near(number: int) -> None:
    assert root_of(number) / SIXTEENTHS == pytest.approx(sqrt(number), rel=0.02, abs=0.07)
