"""Compares actions of the root: all of them are tried equally often, each time in the same world.

The values of one search say little about actions that it seldom tries. It tries them no more once they have
looked bad in some world, and hardly searches what follows them, so their values are too low.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from services.kernel.dice import dice_of
from services.kernel.position import Position
from services.search.budget import Meter
from services.search.tree.answer import line, root_edges
from services.search.tree.settings import Settings
from services.search.tree.tries import drawn_world, prepared, weights
from services.search.tree.walk import Walk


class Tried(NamedTuple):
    """An action of the root, what it is worth to the seat, how often it was tried, and the play after it."""

    action: int
    value: int
    visits: int
    variation: tuple[int, ...]


def compare(
    position: Position, seat: int, actions: Sequence[int], meter: Meter, rng: Random, *, settings: Settings
) -> list[Tried]:
    """What these legal actions of the seat are worth, best first; empty if the nodes do not suffice.

    Hidden things in the position that the seat cannot know have no influence.
    """
    if meter.nodes + len(actions) >= meter.most:
        return []
    position, dice = prepared(position, settings), dice_of(rng)
    walk = Walk(position, settings, weights(settings.prior_scale))
    walk.iterate(drawn_world(position, seat, dice), dice)  # lists the actions of the root
    meter.nodes += 1
    edges = walk.edges
    tried = {int(edges.action(edge)): int(edge) for edge in root_edges(edges)}
    slowest = 0.0
    while True:
        before, world = meter.seconds(), drawn_world(position, seat, dice)
        for action in actions:
            walk.iterate(world.copy(), dice, tried[action])
        meter.nodes += len(actions)
        slowest = max(slowest, meter.seconds() - before)
        if meter.nodes + len(actions) > meter.most or meter.seconds_left() <= slowest:
            break
    found = [
        Tried(action, int(edges.mean(edge, seat)), int(edges.visits(edge)), line(edges, edge))
        for action, edge in ((action, tried[action]) for action in actions)
    ]
    return sorted(found, key=lambda each: each.value, reverse=True)
