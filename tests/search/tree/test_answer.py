"""The choice and report that a grown tree gives."""

from collections import Counter
from random import Random

import pytest

from services.search.tree.answer import chosen, chosen_by_people, leads_for_good, line
from services.search.tree.edges import ROOT, Edges
from services.search.tree.settings import Settings

SEAT = 1


def grown(*counts: tuple[int, int]) -> Edges:
    """A root with actions 10, 11, ..; for each, the number of visits and its worth to the seat at each."""
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


def test_one_lucky_visit_of_what_looked_worse_does_not_make_it_the_best() -> None:
    edges = grown((20, 500), (1, 560), (0, 0))
    for visits, worth in ((20, 500), (1, 560)):
        for _ in range(visits):
            edges.visit(ROOT)
            edges.credit(ROOT, SEAT, worth)
    for edge, look in zip((1, 2, 3), (520, 440, 530), strict=True):
        edges.look(edge, look)

    def taken(prior_visits: int) -> int:
        settings = Settings(slack=0.001, prior_visits=prior_visits)
        return int(edges.action(chosen_by_people(edges, SEAT, settings, Random(1))))

    assert taken(4) == 12  # it looked best at first, and no visit has contradicted that
    edges.visit(3)
    assert taken(4) == 10


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
