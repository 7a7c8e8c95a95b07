"""Replays records without holding up other work: short ones in slices, long ones in a child process."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from ardri.match.v1.record_pb2 import Record
from services import games
from services.engine.rendering.render import Renderer
from services.engine.replaying import work
from services.engine.replaying.looking_back import LookBack, looking_back
from services.engine.replaying.supplied import Retold, Supplied
from services.engine.replaying.telling import Telling, telling
from services.record.verify import Verdict, verifying
from services.runtime.errors import LimitReached
from services.runtime.limits.table import Limit, Limits
from services.runtime.observe import metrics
from services.runtime.process.pool import Bounds, ProcessPool, WorkFailed
from services.runtime.process.turns import SlicedWork

_T = TypeVar("_T")
SHORT: Final = 256
"""Logs of up to so many entries are replayed here: to pass them to a child process would take longer."""


class Replayer:
    """The replayer of an engine."""

    def __init__(self, renderer: Renderer, limits: Limits) -> None:
        self._renderer = renderer
        self._game = renderer.game.facts.name
        # Child processes load a game by its name.
        self._is_installed = self._game in games.names()
        self.turns = SlicedWork()
        bounds = Bounds(
            limit=Limit.REPLAY_QUEUE.label,
            processes=limits.most(Limit.REPLAY_PROCESSES),
            queue=limits.most(Limit.REPLAY_QUEUE),
            seconds=limits.values[Limit.REPLAY_SECONDS],
        )
        self._pool = ProcessPool(work.prepare, bounds)

    async def told(self, what: Telling) -> list[bytes]:
        """Returns the framed events.

        Raises:
            LimitReached: too many others wait for a child process, or this took too long.
        """
        # Folding an entry costs as much as making its event, so streams of longer matches may resume here,
        # too.
        told = len(what.log) - what.after
        if len(what.log) + told <= 2 * SHORT or not self._is_installed:
            return await self.turns.run(telling(what, self._renderer))
        return await self._in_child(work.told, what)

    async def looked_back(self, what: LookBack) -> bytes:
        """Returns the match as it was, serialized.

        Raises:
            LimitReached: as `told`.
        """
        if len(what.log) <= SHORT or not self._is_installed:
            return await self.turns.run(looking_back(what, self._renderer))
        return await self._in_child(work.looked_back, what)

    async def verified(self, record: Record) -> Verdict:
        """Verifies a record of one of the engine's own matches.

        Raises:
            LimitReached: as `told`.
        """
        if len(record.entries) <= SHORT or not self._is_installed:
            return await self.turns.run(verifying(record, self._renderer.game, self._renderer.first_position))
        return await self.verified_supplied(record)

    async def verified_supplied(self, record: Record) -> Verdict:
        """Verifies a record from a request, in which a single entry may take long.

        Raises:
            LimitReached: as `told`.
        """
        return await self._in_child(work.verified, record.SerializeToString())

    async def retold(self, what: Supplied) -> Retold:
        """Verifies a record from a request, and returns its events.

        Raises:
            LimitReached: as `told`.
        """
        return await self._in_child(work.retold, what)

    def close(self) -> None:
        """Ends the child processes."""
        self._pool.close()

    async def _in_child(self, do: Callable[[str, Any], _T], what: Any) -> _T:
        try:
            return await self._pool.run(do, self._game, what)
        except WorkFailed as error:
            # Without RetryInfo: another try would end the same way.
            name = Limit.REPLAY_SECONDS.label
            metrics.LIMITED.labels(name).inc()
            raise LimitReached(f"to play it again was given up: {error}", limit=name) from error
