"""What time a match gives: its kind, its amounts and their limits, as settled when it was created. Pure."""

import enum
from dataclasses import dataclass

LEAST_BASE_MS = 10
MOST_BASE_MS = 30 * 24 * 3600 * 1000
MOST_INCREMENT_MS = 3600 * 1000


class ClockKind(enum.Enum):
    """How time runs; the values are those of match.v1.ClockKind."""

    NONE = 1
    PER_MOVE = 2
    FISCHER = 3
    CORRESPONDENCE = 4


@dataclass(frozen=True, slots=True)
class ClockSpec:
    """The clock of a match. `increment_ms` is for Fischer alone.

    `window_ms`: how long a decision may take that lapses; 0 as the clock says.
    """

    kind: ClockKind
    base_ms: int = 0
    increment_ms: int = 0
    window_ms: int = 0

    @property
    def has_clock(self) -> bool:
        """Whether seats have a time of their own."""
        return self.kind is not ClockKind.NONE

    @property
    def is_timed(self) -> bool:
        """Whether anything can run out."""
        return self.has_clock or self.window_ms > 0


NO_CLOCK = ClockSpec(ClockKind.NONE)
