"""What a grown tree says: the choice, the line that goes with it, and whether more could change it."""

from random import Random

from services.search.tree.edges import NONE, ROOT, Edges


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


def line(edges: Edges, edge: int) -> tuple[int, ...]:
    """The action, and what was visited most after it."""
    actions = [edges.action(edge)]
    while tried := [after for after in _ring(edges, edge) if edges.visits(after)]:
        edge = max(tried, key=edges.visits)
        actions.append(edges.action(edge))
    return tuple(actions)


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
