"""Chooses by tree search, over random worlds that fit what the seat knows, until the budget is spent."""

from random import Random
from typing import Final

from services.kernel.dice import Dice, dice_of
from services.kernel.position import Position, buffer
from services.search.budget import Meter
from services.search.lapses import errs
from services.search.pacing import CLEAR_SHARE, share_spent
from services.search.report import Choice, Report, StopReason
from services.search.tree.answer import (
    chosen,
    chosen_by_people,
    leads_clearly,
    leads_for_good,
    line,
    root_edges,
)
from services.search.tree.halving import field, is_clear
from services.search.tree.settings import Settings
from services.search.tree.tries import Root, drawn_world, free, halved, prepared, weights
from services.search.tree.walk import Walk

DEFAULTS: Final = Settings()
_SEATS_OF_LONG_LEAVES: Final = 2
_SETTLED_EVERY: Final = 64
"""How many iterations are made between two checks whether the choice is settled."""


def plays(position: Position, settings: Settings) -> bool:
    """Whether a search with these settings can play such a match: with more seats, a round is too long."""
    return not settings.leaf_rounds or position.seats == _SEATS_OF_LONG_LEAVES


def search(position: Position, seat: int, meter: Meter, rng: Random, settings: Settings = DEFAULTS) -> Choice:
    """The action with the most tries, or with `halving` the highest value; with lapses, one near to it.

    Values are expected utilities, 0 to `WHOLE`. A node of the budget is an iteration; there is at least one.
    Hidden things in the position that the seat cannot know have no influence. Seats that decide at the same
    time are assumed to act at random.

    Raises:
        ValueError: the seat is not to act.
    """
    position = prepared(position, settings)
    dice = dice_of(rng)
    world = drawn_world(position, seat, dice)
    out = buffer(world.width)
    if world.fill(out) == 1:
        report = Report(0, 0, world.utility(seat), (out[0],), StopReason.ONLY_ACTION, meter.seconds())
        return Choice(out[0], report)
    walk = Walk(position, settings, weights(settings.prior_scale))
    stop = _iterate(walk, meter, dice, Root(position, seat, settings))
    edges = walk.edges
    if errs(settings):
        edge = chosen_by_people(edges, seat, settings, rng)
    elif settings.halving:
        edge = field(edges, seat, settings, 1.0)[0]
    else:
        edge = chosen(edges, seat, settings.temperature, rng)
    tried = root_edges(edges)
    report = Report(
        nodes=meter.nodes,
        depth=walk.deepest,
        value=edges.mean(edge, seat) if edges.visits(edge) else edges.promise(edge),
        variation=line(edges, edge),
        stop=stop,
        seconds=meter.seconds(),
        visits=tuple((edges.action(each), edges.visits(each)) for each in tried),
        values=tuple((edges.action(each), edges.mean(each, seat)) for each in tried if edges.visits(each)),
    )
    return Choice(edges.action(edge), report)


def _iterate(walk: Walk, meter: Meter, dice: Dice, root: Root) -> StopReason:
    """Grows the tree until something stops it.

    It stops when the time left is no more than the slowest iteration took; in a wide game that is long.
    """
    most = max(1, meter.most)
    slowest, before = 0.0, meter.seconds()
    tries = halved(walk.edges, meter, dice, root) if root.settings.halving else free(dice, root)
    while True:
        world, first = next(tries)
        walk.iterate(world, dice, first)
        meter.nodes += 1
        now = meter.seconds()
        slowest, before = max(slowest, now - before), now
        if meter.nodes >= most:
            return StopReason.NODES
        if meter.seconds_left() <= slowest:
            return StopReason.TIME
        if meter.nodes % _SETTLED_EVERY == 0:
            if not root.settings.halving and leads_for_good(walk.edges, most - meter.nodes):
                return StopReason.SETTLED
            if meter.is_paced and share_spent(meter) >= CLEAR_SHARE and _is_clear(walk, root):
                return StopReason.CLEAR


def _is_clear(walk: Walk, root: Root) -> bool:
    if root.settings.halving:
        return is_clear(walk.edges, root.seat, root.settings)
    return leads_clearly(walk.edges)
