"""Pairs at the least total cost, by rustworkx's blossom algorithm (Edmonds 1965; Galil 1986)."""

import hashlib
from collections.abc import Mapping

import rustworkx as rx

from services.tournament.pairing.meetings import CannotPair

_LOT_BYTES = 5
_MOST_BITS = 120
"""rustworkx sums weights, and twice their difference, in 128 bits."""


def cheapest_matching(
    costs: Mapping[tuple[int, int], tuple[int, ...]], seed: bytes
) -> tuple[tuple[int, int], ...]:
    """As many pairs of the nodes 0, 1, .. as possible, and of these matchings one with the least cost.

    `costs`: of each allowed pair, smaller node first; tuples of the same length, not negative, whose sums are
    compared in order. `seed`: for lots that decide between equal matchings; without them the choice would
    depend on the library's internal order. Pairs are returned smaller node first, sorted.

    Raises:
        CannotPair: the costs are too large to be summed exactly.
    """
    if not costs:
        return ()
    size = 1 + max(high for _, high in costs)
    edges = sorted(costs)
    joined = _joined([costs[edge] for edge in edges], _lots(len(edges), seed), size)
    ceiling = max(joined) + 1  # the library maximizes weight, so a cost becomes what it is below the ceiling
    if (ceiling * size).bit_length() > _MOST_BITS:
        raise CannotPair(f"{size} entrants with costs too far apart to be weighed")
    graph: rx.PyGraph[None, int] = rx.PyGraph()
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(
        [(low, high, ceiling - cost) for (low, high), cost in zip(edges, joined, strict=True)]
    )
    pairs = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def _lots(count: int, seed: bytes) -> list[int]:
    """Lots so wide that two matchings hardly ever have equal sums (isolation lemma, Mulmuley et al. 1987)."""
    drawn = hashlib.shake_128(b"lots" + seed).digest(count * _LOT_BYTES)
    return [int.from_bytes(drawn[at : at + _LOT_BYTES], "big") for at in range(0, len(drawn), _LOT_BYTES)]


def _joined(costs: list[tuple[int, ...]], lots: list[int], size: int) -> list[int]:
    """Each cost as one number: later parts in lower bits, each part so wide that its sum cannot overflow."""
    widths = [(max(part) * (size // 2)).bit_length() for part in zip(*costs, strict=True)]
    lot_width = (size // 2 << 8 * _LOT_BYTES).bit_length()
    numbers = []
    for cost, lot in zip(costs, lots, strict=True):
        number = 0
        for part, width in zip(cost, widths, strict=True):
            number = number << width | part
        numbers.append(number << lot_width | lot)
    return numbers
