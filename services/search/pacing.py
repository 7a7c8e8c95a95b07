"""When a search by the clock may stop: early for a clear action, not at all if its value has just fallen."""

from typing import Final

from services.search.budget import Meter

CLEAR_ITERATIONS: Final = 4
CLEAR_SHARE: Final = 0.12
"""A search with the same best action for `CLEAR_ITERATIONS` stops after this share of its time."""
LAST_BEGIN: Final = 0.6
"""No iteration begins after this share of the time: it would seldom finish, and be wasted."""
TROUBLE: Final = 60
"""If the value falls by this much from one iteration to the next, the search uses all its time."""


def share_spent(meter: Meter) -> float:
    """The share of the time budget that is spent."""
    spent = meter.seconds()
    return spent / (spent + max(0.0, meter.seconds_left()))


def has_thought_enough(meter: Meter, steady: int, fall: int) -> bool:
    """Whether a search may stop after an iteration, by its result and by the time that is spent.

    `steady`: iterations in a row with the same best action. `fall`: how much its value fell in the last one.
    """
    share = share_spent(meter)
    if fall >= TROUBLE:
        return False
    return share >= LAST_BEGIN or (steady >= CLEAR_ITERATIONS and share >= CLEAR_SHARE)
