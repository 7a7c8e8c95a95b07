"""Chooses which actions, beside the best one, are searched separately. For two seats, with nothing hidden."""

from services.kernel.position import ENDED, Position
from services.search.budget import Meter, OutOfBudget
from services.search.position_ops import after, legal


def candidates(position: Position, best: int, meter: Meter) -> list[int]:
    """All legal actions except the best one, the most promising first.

    They are ordered by the value of the position after them. As far as the budget allows, they are then
    ordered by the value after the opponent's best answer. Equal actions keep their order.
    """
    seat = int(position.actor())
    afters = {action: after(position, action) for action in legal(position) if action != best}
    values = {action: int(following.utility(seat)) for action, following in afters.items()}
    promising = sorted(values, key=values.__getitem__, reverse=True)
    answered: dict[int, int] = {}
    try:
        for action in promising:
            answered[action] = _worst(afters[action], seat, meter)
    except OutOfBudget:
        pass  # the rest keep the order of the first values
    return [
        *sorted(answered, key=answered.__getitem__, reverse=True),
        *(action for action in promising if action not in answered),
    ]


def _worst(position: Position, seat: int, meter: Meter) -> int:
    """The seat's value after the opponent's best answer, or of the position itself if that is lower."""
    meter.spend()
    worst = int(position.utility(seat))
    if position.actor() in {seat, ENDED}:
        return worst
    for action in legal(position):
        meter.spend()
        worst = min(worst, int(after(position, action).utility(seat)))
    return worst
