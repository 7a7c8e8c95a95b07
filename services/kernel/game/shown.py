"""What a viewer is shown: an observation of one step, and the marks in a drawing."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Observation:
    """What one viewer sees of one step.

    `action`: the action, or None where the viewer may only know that the seat acted.
    `events`: the game's own frozen events, in the order in which a frontend should show them.
    """

    action: int | None
    events: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """What a part of a drawing stands for: the characters from `start` up to, but not including, `end`.

    `seat`: the seat that it belongs to, or None. `places`: the names of its place, as in the notation of
    actions and in the text of events. `is_empty`: nothing is there.
    """

    start: int
    end: int
    seat: int | None = None
    places: tuple[str, ...] = ()
    is_empty: bool = False
