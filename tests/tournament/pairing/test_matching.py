"""Matching minimizes the cost, and gives the same pairs for the same costs."""

from itertools import combinations
from random import Random

import pytest

from services.tournament.pairing import CannotPair
from services.tournament.pairing.matching import cheapest_matching

Costs = dict[tuple[int, int], tuple[int, ...]]


def best(nodes: tuple[int, ...], costs: Costs) -> list[int]:
    """The least sum of costs over all ways to pair the players."""
    if not nodes:
        return [0, 0]
    first, *others = nodes
    ways = []
    for other in others:
        rest = best(tuple(node for node in others if node != other), costs)
        ways.append([own + more for own, more in zip(costs[first, other], rest, strict=True)])
    return min(ways)


def test_neighbours_are_paired_not_opposites() -> None:
    costs = {(low, high): ((high - low) ** 2,) for low, high in combinations(range(8), 2)}
    assert cheapest_matching(costs, b"") == ((0, 1), (2, 3), (4, 5), (6, 7))


def test_no_other_way_is_cheaper_and_earlier_parts_come_first() -> None:
    rng = Random(5)
    for _ in range(60):
        costs: Costs = {
            pair: (rng.choice((0, 0, 0, 1, 3)), rng.randrange(10**6)) for pair in combinations(range(8), 2)
        }
        pairs = cheapest_matching(costs, b"")
        assert sorted(node for pair in pairs for node in pair) == list(range(8))
        assert [sum(costs[pair][part] for pair in pairs) for part in (0, 1)] == best(tuple(range(8)), costs)


def test_as_many_are_paired_as_can_be_at_any_price() -> None:
    assert cheapest_matching({(0, 1): (10**9,), (1, 2): (0,), (2, 3): (10**9,)}, b"") == ((0, 1), (2, 3))


def test_lots_decide_between_equals_and_nothing_else_does() -> None:
    costs: Costs = dict.fromkeys(combinations(range(8), 2), (0,))
    turned = dict(reversed(costs.items()))
    drawn = [cheapest_matching(costs, bytes([lot])) for lot in range(40)]
    assert len(set(drawn)) > 20
    assert drawn == [cheapest_matching(turned, bytes([lot])) for lot in range(40)]


def test_nobody_gives_no_pairs() -> None:
    assert cheapest_matching({}, b"") == ()


def test_costs_that_cannot_be_summed_exactly_are_refused() -> None:
    with pytest.raises(CannotPair, match="too far apart"):
        cheapest_matching({(0, 1): (2**100,)}, b"")
