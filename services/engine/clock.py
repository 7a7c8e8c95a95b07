"""Clocks as arithmetic: what is left for each seat, and when a seat loses on time.

Pure; times are Unix milliseconds and come in as arguments. What is stored is a deadline, so that
neither a restart nor a second replica can lose it or fire it twice.
"""

import enum
from collections.abc import Collection
from dataclasses import dataclass, replace

from services.kernel import Seat

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
    """The clock of a match. `increment_ms` is for Fischer alone."""

    kind: ClockKind
    base_ms: int = 0
    increment_ms: int = 0


NO_CLOCK = ClockSpec(ClockKind.NONE)


@dataclass(frozen=True, slots=True)
class ClockState:
    """What is left for each seat, and since when the clocks of `running` seats run."""

    spec: ClockSpec
    remaining_ms: tuple[int, ...] = ()
    running: tuple[Seat, ...] = ()
    since_ms: int = 0

    @classmethod
    def started(cls, spec: ClockSpec, seats: int, to_act: Collection[Seat], now_ms: int) -> "ClockState":
        """Full clocks; those of the seats to act run."""
        if spec.kind is ClockKind.NONE:
            return cls(spec)
        return cls(spec, (spec.base_ms,) * seats, _people(to_act), now_ms)

    def after(self, actor: Seat, to_act: Collection[Seat], now_ms: int) -> "ClockState":
        """The clocks once the actor has acted and others (or the same) are to act."""
        if self.spec.kind is ClockKind.NONE:
            return self
        elapsed = now_ms - self.since_ms
        remaining = list(self.remaining_ms)
        for runner in self.running:
            remaining[runner] = max(0, remaining[runner] - elapsed)
        if actor in self.running:
            remaining[actor] += self.spec.increment_ms
        if self.spec.kind is not ClockKind.FISCHER:
            for seat in map(Seat, range(len(remaining))):
                if seat == actor or seat not in self.running:
                    remaining[seat] = self.spec.base_ms
        return replace(self, remaining_ms=tuple(remaining), running=_people(to_act), since_ms=now_ms)

    def stopped(self) -> "ClockState":
        """Nobody's clock runs."""
        return replace(self, running=())

    def resumed(self, remaining_ms: tuple[int, ...], to_act: Collection[Seat], at_ms: int) -> "ClockState":
        """The clocks as the log recorded them at that time."""
        if self.spec.kind is ClockKind.NONE:
            return self
        return replace(self, remaining_ms=remaining_ms, running=_people(to_act), since_ms=at_ms)

    def deadline_of(self, seat: Seat) -> int | None:
        """When the seat loses on time; None while its clock does not run."""
        return self.since_ms + self.remaining_ms[seat] if seat in self.running else None

    @property
    def deadline_ms(self) -> int | None:
        """When the first seat loses on time; None if no clock runs."""
        if not self.running:
            return None
        return self.since_ms + min(self.remaining_ms[seat] for seat in self.running)

    def flagged(self, now_ms: int) -> tuple[Seat, ...]:
        """The seats whose time is up."""
        elapsed = now_ms - self.since_ms
        return tuple(seat for seat in self.running if self.remaining_ms[seat] <= elapsed)


def _people(to_act: Collection[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in to_act if seat >= 0)
