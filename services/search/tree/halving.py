"""Which actions the root tries: fewer in each stage, all of them equally often and in the same worlds.

Sequential halving (Karnin, Koren and Somekh, 2013), as at the root of Gumbel AlphaZero (Danihelka et al.,
2022). A rule such as PUCT prefers actions that look good, so that bad tries cost little. At the root tries
cost nothing: only the choice at the end counts.
"""

from typing import Final

from services.search.tree.answer import root_edges, worths
from services.search.tree.edges import Edges
from services.search.tree.settings import Settings

_FEWEST: Final = 2
"""How many actions are compared in the last stage."""
_CLEAR_LEAD: Final = 60
"""An action is clearly the best if it is worth this much more than the next one."""
_CLEAR_VISITS: Final = 32
"""How many visits both actions need before that lead counts."""


def stages(widest: int) -> list[int]:
    """How many actions are tried in each stage."""
    sizes = [widest]
    while sizes[-1] > _FEWEST:
        sizes.append((sizes[-1] + 1) // 2)
    return sizes


def field(edges: Edges, seat: int, settings: Settings, share: float) -> list[int]:
    """The edges to try after that share of the search, the best first; edges that were dropped may return."""
    worth = worths(edges, seat, settings.prior_visits)
    sizes = stages(min(settings.halving, len(worth)))
    stage = min(int(share * len(sizes)), len(sizes) - 1)
    return sorted(worth, key=worth.__getitem__, reverse=True)[: sizes[stage]]


def is_clear(edges: Edges, seat: int, settings: Settings) -> bool:
    """Whether one action is worth so much more than any other that more tries would hardly change it."""
    worth = worths(edges, seat, settings.prior_visits)
    best, *others = sorted(root_edges(edges), key=worth.__getitem__, reverse=True)
    if not others:
        return True
    visits = min(edges.visits(best), edges.visits(others[0]))
    return visits >= _CLEAR_VISITS and worth[best] - worth[others[0]] >= _CLEAR_LEAD
