"""Tells followers of a whole game, which are gateways, which of its matches have changed.

Changes are gathered for a moment; then the current rows of the changed matches are read from the log and
sent. So a commit only checks whether there are followers. A replica hears of the commits of other replicas as
its matches do, and tells those too.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final, Protocol

from services.engine.log import Listed
from services.engine.rendering.summaries import changes_message
from services.runtime.errors import Draining
from services.runtime.process.tasks import Tasks

GATHER_SECONDS: Final = 0.05
"""How long changes are gathered. If a match changes several times meanwhile, only its newest row is sent."""
_AT_ONCE: Final = 128


Find = Callable[[Sequence[str]], Awaitable[Iterable[Listed]]]
"""Reads the current rows of matches."""


class Follower(Protocol):
    """A follower of all changes."""

    def send(self, payload: bytes) -> None:
        """Sends a serialized WatchMatchesResponse."""

    def fail(self, error: BaseException) -> None:
        """Ends the follower, as changes may have been missed."""


class Changes:
    """The changed matches of one game, and the followers of these changes."""

    def __init__(self, game: str, find: Find, tasks: Tasks) -> None:
        self._prefix = f"{game}."
        self._find = find
        self._tasks = tasks
        self._followers: set[Follower] = set()
        self._changed: dict[str, None] = {}
        self._is_telling = False

    def add(self, follower: Follower) -> None:
        """Sends the follower all changes from now on."""
        self._followers.add(follower)

    def remove(self, follower: Follower) -> None:
        """Sends the follower nothing more."""
        self._followers.discard(follower)
        if not self._followers:
            self._changed.clear()

    def note(self, match_id: str) -> None:
        """Notes that a match has changed."""
        if not self._followers:
            return
        self._changed[match_id] = None
        if not self._is_telling:
            self._is_telling = True
            self._tasks.spawn(self._tell())

    def wake(self, match_id: str) -> None:
        """Notes that a process has appended to a match of any game; an empty id means an unknown match."""
        if not match_id:
            self._fail(Draining())
        elif match_id.startswith(self._prefix):
            self.note(match_id)

    async def _tell(self) -> None:
        try:
            while self._changed:
                await asyncio.sleep(GATHER_SECONDS)
                changed = list(self._changed)[:_AT_ONCE]
                for match_id in changed:
                    del self._changed[match_id]
                await self._send(changed)
        finally:
            self._is_telling = False

    async def _send(self, match_ids: list[str]) -> None:
        try:
            rows = await self._find(match_ids)
        except Exception as error:  # noqa: BLE001  # whatever failed, these changes were missed
            self._fail(error)
            return
        payload = changes_message(rows).SerializeToString()
        for follower in tuple(self._followers):
            follower.send(payload)

    def _fail(self, error: Exception) -> None:
        """Makes all followers start again: they then ask for the current rows."""
        followers, self._followers = self._followers, set()
        self._changed.clear()
        for follower in followers:
            follower.fail(error)
