"""What each iteration tries: a world that fits what the seat knows, and the first edge to take in it."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel.dice import Dice
from services.kernel.position import WHOLE, Position, buffer
from services.search.budget import NO_BOUND, Meter
from services.search.pacing import share_spent
from services.search.tree.edges import NONE, Edges
from services.search.tree.halving import field
from services.search.tree.settings import Settings
from services.search.tree.walk import HEAVIEST

_LIGHTEST: Final = HEAVIEST >> 9
"""The least weight in the prior, so that every action has a chance."""
_FIELD_TRIES: Final = 16
"""About how many iterations are made before the actions to try are chosen again."""


@dataclass(frozen=True, slots=True)
class Root:
    """What is searched; only what the seat knows of the position is used."""

    position: Position
    seat: int
    settings: Settings


def free(dice: Dice, root: Root) -> Iterator[tuple[Position, int]]:
    """A new world for each iteration, without a first edge."""
    while True:
        yield drawn_world(root.position, root.seat, dice), NONE


def halved(edges: Edges, meter: Meter, dice: Dice, root: Root) -> Iterator[tuple[Position, int]]:
    """All edges of the field in the same worlds, after a first iteration that lists the root's actions.

    The progress of the search is measured by its nodes, or by its time if nodes are not bounded.
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
    """A random world that the seat may be in, with the seat to act."""
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


def prepared(position: Position, settings: Settings) -> Position:
    """The position as a search with these settings takes it; a copy if that changes it."""
    if settings.keen:
        position = position.copy()
        position.sharpen()
    return position


def weights(scale: int) -> "vec[i64]":
    """The weights in the prior by the loss of utility one ply ahead; a loss of `scale` divides them by e."""
    return vec[i64]([max(_LIGHTEST, round(HEAVIEST * math.exp(-loss / scale))) for loss in range(WHOLE + 1)])
