"""Reads the answer from a tree: the choice, its line, and whether more iterations could change it."""

from random import Random
from typing import Final

from services.search.lapses import drawn, noticed
from services.search.tree.edges import NONE, ROOT, Edges
from services.search.tree.settings import Settings

_CLEAR_LEAD: Final = 8
"""A clear leader has at least this many visits for each visit of the next action."""


def root_edges(edges: Edges) -> list[int]:
    """The edges of the root, in the order in which the game lists their actions."""
    return _ring(edges, ROOT)


def chosen(edges: Edges, seat: int, temperature: float, rng: Random) -> int:
    """The edge with the most visits, of equals the one worth most, then the first; or a random one.

    With a `temperature` it is random, and the weights are the visits to the power of `1 / temperature`.
    """
    tried = [edge for edge in root_edges(edges) if edges.visits(edge)]
    if not temperature:
        return max(tried, key=lambda edge: (edges.visits(edge), edges.mean(edge, seat)))
    visits = [int(edges.visits(edge)) for edge in tried]
    weights = [(count / max(visits)) ** (1 / temperature) for count in visits]
    return rng.choices(tried, weights)[0]


def chosen_by_people(edges: Edges, seat: int, settings: Settings, rng: Random) -> int:
    """For a level with lapses: one of the edges that it notices, by their values."""
    ring = {int(edges.action(edge)): edge for edge in root_edges(edges)}
    plain = max(ring, key=lambda action: edges.promise(ring[action]))
    worth = worths(edges, seat, settings.prior_visits)
    seen = noticed([*ring], {plain}, settings)
    return ring[drawn({action: worth[ring[action]] for action in seen}, settings.slack, rng)]


def worths(edges: Edges, seat: int, prior_visits: int) -> dict[int, float]:
    """The value of each root edge: the mean over its visits and `prior_visits` more, worth the first look.

    Visits alone overrate an edge with one or two of them: the answers of the others are not in these yet.
    """
    ring = root_edges(edges)
    most, base = max(map(edges.promise, ring)), edges.mean(ROOT, seat)
    return {
        edge: int(edges.sum(edge, seat) + prior_visits * (base + edges.promise(edge) - most))
        / int(edges.visits(edge) + prior_visits)
        for edge in ring
    }


def line(edges: Edges, edge: int) -> tuple[int, ...]:
    """The action of the edge, then the most visited actions after it."""
    actions = [edges.action(edge)]
    while tried := [after for after in _ring(edges, edge) if edges.visits(after)]:
        edge = max(tried, key=edges.visits)
        actions.append(edges.action(edge))
    return tuple(actions)


def leads_clearly(edges: Edges) -> bool:
    """Whether no other action comes near the leader in visits."""
    visits = sorted((edges.visits(edge) for edge in root_edges(edges)), reverse=True)
    return len(visits) == 1 or visits[0] >= _CLEAR_LEAD * max(1, visits[1])


def leads_for_good(edges: Edges, left: int) -> bool:
    """Whether no other action can be visited as often as the leader in the iterations that are left."""
    visits = sorted((edges.visits(edge) for edge in root_edges(edges)), reverse=True)
    return len(visits) == 1 or visits[0] - visits[1] > left


def _ring(edges: Edges, node: int) -> list[int]:
    last = edges.last(node)
    ring: list[int] = []
    while last != NONE and (not ring or ring[-1] != last):
        ring.append(edges.next(ring[-1] if ring else last))
    return ring
