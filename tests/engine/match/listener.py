"""A follower of a match inside the engine, which gets the exact bytes."""

from ardri.engine.v1.engine_service_pb2 import PlayResponse
from services.engine.match.actor import LiveMatch
from services.engine.match.following.subscribers import Subscribers
from services.engine.rendering.newest import Wanted
from services.kernel import SPECTATOR, Viewer
from tests.engine.served import Served

NOTHING = Wanted()


class Listener:
    """Follows a match from a version on. `told`: its framed events; `shown`: the last position.

    `failure`: why it could not be told any more.
    """

    def __init__(self, follows: Subscribers, viewer: Viewer, cursor: int, wanted: Wanted) -> None:
        self.viewer = viewer
        self.wanted = wanted
        self.told: list[bytes] = []
        self.shown = b""
        self.failure: Exception | None = None
        self._follows = follows
        self._cursor = cursor
        self._is_ready = False

    async def begin(self) -> "Listener":
        await self._follows.add(self, self._cursor)
        self._is_ready = True
        self.flush()
        return self

    def flush(self) -> None:
        if self._is_ready:
            news = self._follows.events_after(self._cursor, self)
            self.told += news
            self._cursor += len(news)
            self.shown = self._follows.position_for(self)

    def fail(self, error: Exception) -> None:
        self.failure = error
        self._is_ready = False

    def end(self) -> None:
        self._follows.remove(self)

    @property
    def versions(self) -> list[int]:
        return [event.version for told in self.told for event in PlayResponse.FromString(told).events]


async def listening(
    live: LiveMatch, viewer: Viewer = SPECTATOR, cursor: int = 0, wanted: Wanted = NOTHING
) -> Listener:
    return await Listener(live.subscribers, viewer, cursor, wanted).begin()


def here(served: Served, match_id: str) -> LiveMatch:
    live = served.engine.matches.peek(match_id)
    assert live is not None
    return live
