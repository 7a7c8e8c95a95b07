"""What every match of an engine shares, wired once at the start."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

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


def wall_ms() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


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
    now_ms: Callable[[], int] = wall_ms
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
