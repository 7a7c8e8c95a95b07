"""What is tried, iteration by iteration: a world that fits what the seat knows, and where to go in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from services.kernel.dice import Dice
from services.kernel.position import Position, buffer
from services.search.budget import NO_BOUND, Meter
from services.search.pacing import share_spent
from services.search.tree.edges import NONE, Edges
from services.search.tree.halving import field
from services.search.tree.settings import Settings

_FIELD_TRIES: Final = 16
"""Iterations, at least, between two looks at which actions are to be tried."""


@dataclass(frozen=True, slots=True)
class Root:
    """What is searched: of the position only what the seat knows."""

    position: Position
    seat: int
    settings: Settings


def free(dice: Dice, root: Root) -> Iterator[tuple[Position, int]]:
    """A world for each iteration, and no word about where to go in it."""
    while True:
        yield drawn_world(root.position, root.seat, dice), NONE


def halved(edges: Edges, meter: Meter, dice: Dice, root: Root) -> Iterator[tuple[Position, int]]:
    """After a first iteration, which lists the root's actions, each of the field in the same worlds.

    How far the search has come is told by its nodes, and by its time where nothing else bounds it.
    """
    yield drawn_world(root.position, root.seat, dice), NONE
    while True:
        share = share_spent(meter) if meter.most == NO_BOUND else meter.nodes / meter.most
        tried = field(edges, root.seat, root.settings, share)
        for _ in range(max(1, _FIELD_TRIES // len(tried))):
            world = drawn_world(root.position, root.seat, dice)
            for edge in tried:
                yield world.copy(), edge


def drawn_world(position: Position, seat: int, dice: Dice) -> Position:
    """One of the worlds that the seat may be in, at its own decision."""
    world = position.copy()
    world.redeal(seat, dice)
    if world.actor() == seat:
        return world
    out = buffer(world.width)
    while (actor := world.actor()) != seat:
        if actor < 0:
            raise ValueError(f"seat {seat} is not to act")
        world.step(dice, out)
    return world
