"""What all matches of an engine share; built once at the start."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from ardri.match.v1.match_pb2 import MatchSpec
from services.engine.log import EventLog, Stored
from services.engine.match.changes import Changes
from services.engine.match.committer import Committer
from services.engine.match.deleted_accounts import DeletedAccounts
from services.engine.match.monitor import Monitor
from services.engine.outbox.jobs import JobMaker
from services.engine.outbox.outbox import Outbox
from services.engine.rendering.render import Renderer
from services.engine.replaying.replayer import Replayer
from services.runtime.errors import NoSuchMatch
from services.runtime.limits.table import Limits
from services.runtime.process.tasks import Tasks

STEP_MS: Final = 2_000
"""A machine's clock that jumps by more than this was set by somebody. Smaller jumps, as a leap second, are
harmless to any match."""
_ELAPSED: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""CLOCK_BOOTTIME exists on Linux only. It also counts while the machine sleeps."""


def wall_ms() -> int:
    """Returns Unix time in milliseconds, by the machine's clock."""
    return time.time_ns() // 1_000_000


def elapsed_ms() -> int:
    """Returns milliseconds since a fixed moment, by a clock that cannot be set."""
    return time.clock_gettime_ns(_ELAPSED) // 1_000_000


class MatchClock:
    """Unix time in milliseconds for matches: the machine's clock, except that setting it changes nothing.

    When a clock is set, nobody can tell whether it is wrong now or was wrong before. No seat may lose on time
    in either case. The next process starts from the machine's clock again.
    """

    __slots__ = ("_offset_ms",)

    def __init__(self) -> None:
        self._offset_ms = wall_ms() - elapsed_ms()

    def __call__(self) -> int:
        """Returns the current time."""
        at_ms, reckoned_ms = wall_ms(), self._offset_ms + elapsed_ms()
        if abs(at_ms - reckoned_ms) > STEP_MS:
            return reckoned_ms
        self._offset_ms += at_ms - reckoned_ms
        return at_ms

    @property
    def ahead_ms(self) -> int:
        """How far the machine's clock is ahead of this one, below 0 if behind; 0 if it was never set."""
        ahead_ms = wall_ms() - self()
        return ahead_ms if abs(ahead_ms) > STEP_MS else 0


@dataclass(slots=True)
class EngineContext:
    """The objects that the modules of an engine share."""

    log: EventLog
    committer: Committer
    renderer: Renderer
    jobs: JobMaker
    outbox: Outbox
    monitor: Monitor
    replayer: Replayer
    limits: Limits
    changes: Changes
    deleted_accounts: DeletedAccounts = field(default_factory=DeletedAccounts)
    now_ms: Callable[[], int] = field(default_factory=MatchClock)
    tasks: Tasks = field(default_factory=Tasks)

    async def whole_log(self, match_id: str) -> Stored:
        """Returns all entries of a match.

        Raises:
            NoSuchMatch: it has been archived, so the log lacks it although it may still be in memory.
            LogUnavailable: the log does not answer.
        """
        stored = await self.log.load(match_id)
        if stored is None or not stored.entries:
            raise NoSuchMatch(match_id)
        return stored

    def first_position(self, spec: MatchSpec) -> Any:
        """Returns the position in which a match of that spec starts.

        Raises:
            InvalidSetup, InvalidOptions: the spec does not fit this game.
        """
        return self.renderer.first_position(spec)
