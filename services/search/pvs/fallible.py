"""Plays like people: looks a few plies ahead, and may take a nearly best action for the best one."""

import math
from random import Random

from services.kernel.position import WHOLE, Position
from services.search.budget import Meter, OutOfBudget
from services.search.lapses import drawn
from services.search.position_ops import look
from services.search.pvs.settings import Settings
from services.search.pvs.tree import Tree
from services.search.report import Choice, Report, StopReason
from services.search.scores import DECIDED, INFINITE, is_decided

_DEPTH = 2
"""How many plies to look ahead, if the budget sets no depth."""


def fallible(position: Position, seen: list[int], meter: Meter, rng: Random, settings: Settings) -> Choice:
    """Chooses one of the noticed actions, `seen`, by the value of each at the depth of the budget.

    If that depth cannot be completed, the values are those of the last complete depth; if there is none, the
    position after each action is evaluated.
    """
    seat = position.actor()
    tree = Tree(position, meter, None, settings.quiescence, False)
    values: dict[int, int] = {}
    completed, stop = 0, StopReason.DEPTH
    try:
        for depth in range(1, (meter.depth or _DEPTH) + 1):
            values = {action: int(tree.scout_root(action, depth, -INFINITE)) for action in seen}
            completed = depth
    except OutOfBudget as out:
        stop = out.stop
    meter.nodes += tree.nodes
    if not completed:
        values = {action: look(position, seat, action) for action in seen}
    action = max(values, key=lambda each: values[each])
    if values[action] < DECIDED:
        action = drawn(
            {each: _chance(value, settings.scale) for each, value in values.items()}, settings.slack, rng
        )
    report = Report(meter.nodes, completed, values[action], (action,), stop, meter.seconds())
    return Choice(action, report)


def _chance(value: int, scale: int) -> float:
    """The chance to win, in thousandths, for a value that a search has found."""
    if is_decided(value):
        return WHOLE if value > 0 else 0
    return WHOLE / (1 + math.exp(-value / scale))
