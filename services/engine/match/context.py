"""What every match of an engine shares, wired once at the start."""

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
"""A machine's clock that is off by more at once was set; less, as a leap second, costs nobody a match."""
_ELAPSED: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Of Linux also goes on while the machine sleeps."""


def wall_ms() -> int:
    """Unix time in milliseconds, as the machine has it."""
    return time.time_ns() // 1_000_000


def elapsed_ms() -> int:
    """Milliseconds since some moment, which nobody sets."""
    return time.clock_gettime_ns(_ELAPSED) // 1_000_000


class MatchClock:
    """Unix time in milliseconds by which matches go: the machine's, but as it was wherever that is set.

    Nobody can tell whether a clock is wrong since it was set, or was wrong until then; nobody is to lose on
    time by it in either case. The next process begins with what the machine says.
    """

    __slots__ = ("_offset_ms",)

    def __init__(self) -> None:
        self._offset_ms = wall_ms() - elapsed_ms()

    def __call__(self) -> int:
        """The time now."""
        at_ms, reckoned_ms = wall_ms(), self._offset_ms + elapsed_ms()
        if abs(at_ms - reckoned_ms) > STEP_MS:
            return reckoned_ms
        self._offset_ms += at_ms - reckoned_ms
        return at_ms

    @property
    def ahead_ms(self) -> int:
        """By how much the machine's clock was set ahead of this one, below 0 if back; 0 where it was not."""
        ahead_ms = wall_ms() - self()
        return ahead_ms if abs(ahead_ms) > STEP_MS else 0


@dataclass(slots=True)
class EngineContext:
    """What the modules of an engine share."""

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
        """All entries of a match, which may still be in memory when it is in the log no more.

        Raises:
            NoSuchMatch: it has been archived.
            LogUnavailable: the log does not answer.
        """
        stored = await self.log.load(match_id)
        if stored is None or not stored.entries:
            raise NoSuchMatch(match_id)
        return stored

    def first_position(self, spec: MatchSpec) -> Any:
        """The position in which a match of that spec starts.

        Raises:
            InvalidSetup, InvalidOptions: the spec does not fit this game.
        """
        return self.renderer.first_position(spec)
