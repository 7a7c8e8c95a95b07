"""Lines: an action, what it is worth, and what may follow. All values are utilities from 0 to `WHOLE`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from services.kernel.position import WHOLE
from services.search.report import Choice
from services.search.scores import is_decided

LEAD: Final = 1_000
"""A lead of so much, by a position's `value`, is worth half of the way from even to won."""


@dataclass(frozen=True, slots=True)
class Line:
    """`variation`: the expected play, the action first. `depth`, `visits`: 0 for a search without them."""

    action: int
    value: int
    variation: tuple[int, ...]
    depth: int = 0
    visits: int = 0


def utility_of(value: int) -> int:
    """What a value of alpha-beta, or an evaluation, is worth: of two seats, the shares add up to `WHOLE`."""
    if is_decided(value):
        return WHOLE if value > 0 else 0
    size = WHOLE // 2 * abs(value) // (abs(value) + LEAD)
    return WHOLE // 2 + (size if value > 0 else -size)


def compared(choice: Choice, worth: Callable[[int], int]) -> list[Line]:
    """The lines of a search that compares actions, the choice first; `worth`: the utility of its values.

    Then those that it tried most: the value of what was hardly tried is hardly known. None has a depth,
    as none is searched in full to any.
    """
    report = choice.report
    value = worth(report.value)
    visits, values = dict(report.visits), dict(report.values)
    others = sorted(
        (action for action in visits | values if action != choice.action),
        key=lambda action: (visits.get(action, 0), values.get(action, 0)),
        reverse=True,
    )
    best = Line(choice.action, value, report.variation, visits=visits.get(choice.action, 0))
    return [
        best,
        *(
            Line(action, min(best.value, worth(values[action])), (action,), visits=visits.get(action, 0))
            for action in others
            if action in values
        ),
    ]
