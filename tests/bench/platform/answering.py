"""Loads of a moment, and longer ones where a machine is too busy to answer within it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeVar

T = TypeVar("T")

LONGER: Final = (0.2, 0.5, 4.0, 30.0)
"""Seconds of load."""
WITH_OTHERS: Final = LONGER[1:]
"""Where there are platforms that need more."""


def until_answered(
    run: Callable[[float], T],
    longer: Sequence[float] = LONGER,
    *,
    is_enough: Callable[[T], bool] = lambda _found: True,
) -> T:
    """What a run finds that is so long that all answer.

    `is_enough`: whether it was long enough to be told from nothing: processor time is counted in hundredths
    of a second.
    """
    for seconds in longer[:-1]:
        with suppress(RuntimeError):  # somebody answers nothing
            found = run(seconds)
            if is_enough(found):
                return found
    return run(longer[-1])


def until_heard(killed: Callable[[float], tuple[int, int]]) -> tuple[int, int]:
    """What was heard and what was lost, after a load so long that something was heard."""
    for seconds in WITH_OTHERS:
        heard, lost = killed(seconds)
        if heard:
            return heard, lost
    raise AssertionError("nothing was ever heard")
