"""Greedy play: looks only one action ahead. Plays any game, almost without delay."""

from random import Random
from typing import Final

from services.kernel.position import Position
from services.search.budget import Meter, OutOfBudget
from services.search.position_ops import legal, look
from services.search.report import Choice, Report, StopReason
from services.search.scores import WIN, estimated

_WORST: Final = -WIN - 1


def greedy(position: Position, seat: int, meter: Meter, rng: Random, _settings: None = None) -> Choice:
    """The action after which the position is best for the seat; a random one of equals.

    For any number of seats. Ends count by their utility, on a scale far above estimates (`look`).
    """
    actions = legal(position)
    rng.shuffle(actions)
    best, choice = _WORST, actions[0]
    stop = StopReason.FINISHED
    try:
        for action in actions:
            meter.spend()
            value = look(position, seat, action)
            if value > best:
                best, choice = value, action
    except OutOfBudget as out:
        stop = out.stop
    value = best if best > _WORST else estimated(position, seat)
    depth = int(stop is StopReason.FINISHED)
    return Choice(choice, Report(meter.nodes, depth, value, (choice,), stop, meter.seconds()))
