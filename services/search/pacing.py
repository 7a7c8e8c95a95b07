"""When a search by the clock has thought enough: a clear move is made at once, a troubled one to the end."""

from typing import Final

from services.search.budget import Meter

CLEAR_ITERATIONS: Final = 4
CLEAR_SHARE: Final = 0.12
"""Whose best action has been the same for so many iterations, needs this part of its time."""
LAST_BEGIN: Final = 0.6
"""What begins after this part of the time is seldom finished, and then was for nothing."""
TROUBLE: Final = 60
"""By how much the value falls from one iteration to the next, for the time to be used up."""


def share_spent(meter: Meter) -> float:
    """Of the time that there was."""
    spent = meter.seconds()
    return spent / (spent + max(0.0, meter.seconds_left()))


def has_thought_enough(meter: Meter, steady: int, fall: int) -> bool:
    """After an iteration, by the time that the meter has left.

    `steady`: iterations in a row that had the same best action. `fall`: of its value in the last one.
    """
    share = share_spent(meter)
    if fall >= TROUBLE:
        return False
    return share >= LAST_BEGIN or (steady >= CLEAR_ITERATIONS and share >= CLEAR_SHARE)
