"""Lines: an action, its value, and the expected play after it. Values are utilities from 0 to `WHOLE`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from services.kernel.position import WHOLE
from services.search.report import Choice
from services.search.scores import is_decided

LEAD: Final = 1_000
"""A lead of this much, by a position's `value`, is worth half of the way from even to won."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line. `variation`: the expected play, the action first. `depth`, `visits`: 0 if it has none."""

    action: int
    value: int
    variation: tuple[int, ...]
    depth: int = 0
    visits: int = 0


def utility_of(value: int) -> int:
    """The utility for a value of alpha-beta or an evaluation; those of two seats add up to `WHOLE`."""
    if is_decided(value):
        return WHOLE if value > 0 else 0
    size = WHOLE // 2 * abs(value) // (abs(value) + LEAD)
    return WHOLE // 2 + (size if value > 0 else -size)


def compared(choice: Choice, worth: Callable[[int], int]) -> list[Line]:
    """The lines of a search that compares actions. `worth`: turns a value of the search into a utility.

    The choice comes first, then the actions with the most tries, because the value of an action with few
    tries is uncertain. No line has a depth, because no action is searched completely to any depth.
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
