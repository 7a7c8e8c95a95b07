"""Combines a list of one game's matches with the changes that come while the list is read and after it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import structlog

from ardri.match.v1.match_pb2 import MatchSummary
from services.runtime.errors import is_refusal

_RETRY_SECONDS: Final = 0.5

_log = structlog.get_logger()

Read = Callable[[], Awaitable[Sequence[MatchSummary]]]
Settled = Callable[[Mapping[str, MatchSummary]], None]
Changed = Callable[[MatchSummary], None]


class Intake:
    """`settled` gets the list, updated by the changes of the meantime; `changed` gets each change after that.

    The caller passes changes to `take` from before `begin` on. List and changes may overlap: versions tell
    which of two states of a match is newer. If they are equal, the change counts: it may lack a deleted name.
    """

    def __init__(self, settled: Settled, changed: Changed) -> None:
        self._settled = settled
        self._changed = changed
        self._early: dict[str, MatchSummary] | None = None
        self._reading: asyncio.Task[None] | None = None

    def begin(self, read: Read) -> None:
        """Reads the list anew."""
        self.stop()
        self._early = {}
        self._reading = asyncio.create_task(self._read(read, self._early))

    def stop(self) -> None:
        """Stops reading."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def take(self, match: MatchSummary) -> None:
        """Takes a change of a match."""
        if self._early is None:
            self._changed(match)
        else:
            self._early[match.match_id] = match

    async def _read(self, read: Read, early: dict[str, MatchSummary]) -> None:
        while True:
            try:
                found = {match.match_id: match for match in await read()}
                break
            except Exception as error:  # noqa: BLE001  # the engine may be back before its feed is said to be broken
                if not is_refusal(error):
                    _log.error("matches not read", exc_info=error)
                await asyncio.sleep(_RETRY_SECONDS)
        for match in early.values():
            if match.match_id not in found or found[match.match_id].version <= match.version:
                found[match.match_id] = match
        self._early = None
        self._settled(found)
