"""Which actions deserve a search of their own beside the best one. For two seats that hide nothing."""

from services.kernel.position import ENDED, Position
from services.search.budget import Meter, OutOfBudget
from services.search.position_ops import after, legal


def candidates(position: Position, best: int, meter: Meter) -> list[int]:
    """All legal actions but the best one, the most promising first.

    First by the value of the position after each, then, as far as the meter goes, by that after the best
    answer to it. Of equals the first one comes first.
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
    """The value of the position for the seat after the best answer of the other, if that one is to act."""
    meter.spend()
    worst = int(position.utility(seat))
    if position.actor() in {seat, ENDED}:
        return worst
    for action in legal(position):
        meter.spend()
        worst = min(worst, int(after(position, action).utility(seat)))
    return worst
