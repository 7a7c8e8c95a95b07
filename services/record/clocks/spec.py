"""The time control of a match: its kind, its times and their limits, fixed when it is created. Pure."""

import enum
from dataclasses import dataclass, field

LEAST_BASE_MS = 10
MOST_BASE_MS = 30 * 24 * 3600 * 1000
MOST_INCREMENT_MS = 3600 * 1000
LEAST_GRACE_MS = 1_000
"""The shortest time that a seat may be away before others may claim the match."""


class ClockKind(enum.Enum):
    """How time runs; the values are those of match.v1.ClockKind."""

    NONE = 1
    PER_MOVE = 2
    FISCHER = 3
    CORRESPONDENCE = 4


@dataclass(frozen=True, slots=True)
class ClockSpec:
    """The clock of a match. `increment_ms` is for Fischer only.

    `window_ms`: how long a decision that lapses may take; 0: as long as the clock allows. `is_timed`: whether
    any time can run out; computed once, as every action asks for it.
    """

    kind: ClockKind
    base_ms: int = 0
    increment_ms: int = 0
    window_ms: int = 0
    is_timed: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_timed", self.has_clock or self.window_ms > 0)

    @property
    def has_clock(self) -> bool:
        """Whether each seat has a clock."""
        return self.kind is not ClockKind.NONE


NO_CLOCK = ClockSpec(ClockKind.NONE)
