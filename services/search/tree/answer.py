"""What a grown tree says: the choice, the line that goes with it, and whether more could change it."""

from random import Random
from typing import Final

from services.search.lapses import drawn, noticed
from services.search.tree.edges import NONE, ROOT, Edges
from services.search.tree.settings import Settings

_CLEAR_LEAD: Final = 8
"""Visits of the leader for one of the next."""


def root_edges(edges: Edges) -> list[int]:
    """The actions of the root, in the order of the game."""
    return _ring(edges, ROOT)


def chosen(edges: Edges, seat: int, temperature: float, rng: Random) -> int:
    """The edge that was visited most, of equals the one worth most, then the first; or one by lot.

    By lot, visits to the power of `1 / temperature` are the weights.
    """
    tried = [edge for edge in root_edges(edges) if edges.visits(edge)]
    if not temperature:
        return max(tried, key=lambda edge: (edges.visits(edge), edges.mean(edge, seat)))
    visits = [int(edges.visits(edge)) for edge in tried]
    weights = [(count / max(visits)) ** (1 / temperature) for count in visits]
    return rng.choices(tried, weights)[0]


def chosen_by_people(edges: Edges, seat: int, settings: Settings, rng: Random) -> int:
    """One of the edges that are noticed, by what each is worth."""
    ring = {int(edges.action(edge)): edge for edge in root_edges(edges)}
    plain = max(ring, key=lambda action: edges.promise(ring[action]))
    worth = worths(edges, seat, settings.prior_visits)
    seen = noticed([*ring], {plain}, settings)
    return ring[drawn({action: worth[ring[action]] for action in seen}, settings.slack, rng)]


def worths(edges: Edges, seat: int, prior_visits: int) -> dict[int, float]:
    """By edge of the root: the mean of its visits, and of as many as the first look counts for.

    A mean alone flatters what was visited once or twice: the others' answers are not in it yet.
    """
    ring = root_edges(edges)
    most, base = max(map(edges.promise, ring)), edges.mean(ROOT, seat)
    return {
        edge: int(edges.sum(edge, seat) + prior_visits * (base + edges.promise(edge) - most))
        / int(edges.visits(edge) + prior_visits)
        for edge in ring
    }


def line(edges: Edges, edge: int) -> tuple[int, ...]:
    """The action, and what was visited most after it."""
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
