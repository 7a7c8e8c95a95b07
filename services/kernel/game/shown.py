"""What a viewer is shown: one step of a match, and the parts of a drawing."""

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
    """What a part of a drawing stands for, from `start` to `end` as slices count.

    `seat`: whose it is; None if it is nobody's. `places`: names of where it lies, as notations and told
    events use them. `is_empty`: nothing is there.
    """

    start: int
    end: int
    seat: int | None = None
    places: tuple[str, ...] = ()
    is_empty: bool = False
