"""What a grown tree says."""

from collections import Counter
from random import Random

import pytest

from services.search.tree.answer import chosen, leads_for_good, line
from services.search.tree.edges import ROOT, Edges

SEAT = 1


def grown(*counts: tuple[int, int]) -> Edges:
    """A root whose actions 10, 11, .. were visited so often, and were worth so much to the seat each time."""
    edges = Edges(2)
    for action, (visits, worth) in enumerate(counts, start=10):
        edge = edges.add(ROOT, SEAT, action)
        for _ in range(visits):
            edges.visit(edge)
            edges.credit(edge, SEAT, worth)
    return edges


@pytest.mark.parametrize(
    ("counts", "action"),
    [
        (((5, 900), (8, 100), (7, 950)), 11),
        (((8, 100), (8, 300), (2, 990)), 11),
        (((0, 0), (8, 300), (8, 300)), 11),
    ],
)
def test_chooses_by_visits_then_worth_then_order(counts: tuple[tuple[int, int], ...], action: int) -> None:
    edges = grown(*counts)
    assert edges.action(chosen(edges, SEAT, 0.0, Random(1))) == action


@pytest.mark.parametrize(("temperature", "shares"), [(1.0, (0.80, 0.15, 0.05)), (50.0, (0.34, 0.33, 0.32))])
def test_a_temperature_plays_by_visits(temperature: float, shares: tuple[float, ...]) -> None:
    edges, rng = grown((80, 500), (15, 500), (5, 500), (0, 0)), Random(1)
    drawn = Counter(edges.action(chosen(edges, SEAT, temperature, rng)) for _ in range(4_000))
    assert [drawn[action] / 4_000 for action in (10, 11, 12, 13)] == pytest.approx([*shares, 0], abs=0.03)


def test_the_line_follows_the_most_visited() -> None:
    edges = grown((9, 100), (20, 200))
    for action, visits in ((30, 3), (31, 5), (32, 0)):
        edge = edges.add(2, 0, action)
        for _ in range(visits):
            edges.visit(edge)
    assert line(edges, 2) == (11, 31)
    assert line(edges, 1) == (10,)


def test_leads_for_good_only_out_of_reach() -> None:
    edges = grown((30, 0), (20, 0), (10, 0))
    assert not leads_for_good(edges, 10)
    assert leads_for_good(edges, 9)
    assert leads_for_good(grown((1, 0)), 1_000)
