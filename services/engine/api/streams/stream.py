"""The sending half of an open stream: what a viewer is sent about a match, until the stream ends.

A stream keeps a cursor into the events of its match, and sends what follows the cursor. So no event can be
missing or come twice, however slow the client is and whatever happens in between.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

from ardri.engine.v1.engine_service_pb2 import (
    Heartbeat,
    PlayOpen,
    PlayResponse,
    StreamEnd,
    WatchMatchRequest,
)
from services.engine.api.call_resolver import CallResolver
from services.engine.match.actor import LiveMatch
from services.engine.match.following.behind import Shown
from services.engine.match.following.company import Interest
from services.engine.match.following.presence import MOST_KEEP_SECONDS
from services.engine.rendering.newest import Wanted
from services.kernel import Viewer
from services.record.match import ENDED
from services.runtime.errors import Draining, InvalidRequest
from services.runtime.limits.serving import HEARTBEAT_SECONDS
from services.runtime.rpc.methods import ResponseStream

EVENTS_A_MESSAGE = 64


class Stream:
    """The sending half: cursor, heartbeat and end."""

    def __init__(self, resolver: CallResolver, responses: ResponseStream) -> None:
        self.viewer: Viewer
        self.wanted = Wanted()
        self.interest = Interest()
        self._keep_seconds = 0.0
        self._is_counted = True
        self._resolver = resolver
        self._responses = responses
        self._live: LiveMatch | None = None
        self._shown: Shown | None = None
        self._cursor = 0
        self._over = False
        self._sent = 0.0
        self._heartbeat: asyncio.TimerHandle | None = None
        self._opening: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        """Cleans up when the call is over."""
        self._over = True
        if self._opening is not None:
            self._opening.cancel()
        if self._heartbeat is not None:
            self._heartbeat.cancel()
        self._detach()

    def fail(self, error: Exception) -> None:
        """Ends the stream: what comes next cannot be sent to it, and its seat may belong to somebody else."""
        self._over = True
        self._responses.fail(error)
        self._detach()

    def _detach(self) -> None:
        live, self._live = self._live, None
        if live is None or self._shown is None:
            return
        self._shown.subscribers.remove(self)
        live.company.remove(self)
        live.touched = time.monotonic()
        if self.viewer >= 0:
            live.presence.closed(self.viewer, self._keep_seconds)
        elif self._is_counted:
            live.presence.watched(-1)
        live.context.monitor.watchers.dec()
        self._resolver.streams.discard(self)

    def drain(self) -> None:
        """Ends the stream because the process stops; the client resumes on another replica."""
        self._responses.fail(Draining())

    def begin(self, opening: Callable[[], Awaitable[None]]) -> None:
        """Opens the stream in the background: the match may have to be read from the log."""
        self._opening = asyncio.get_running_loop().create_task(self._open(opening))

    async def _open(self, opening: Callable[[], Awaitable[None]]) -> None:
        try:
            await opening()
        except Exception as error:  # noqa: BLE001  # whatever fails ends this stream and no other
            self._responses.fail(error)

    async def attach(self, live: LiveMatch, viewer: Viewer, from_version: int) -> None:
        """Follows the match from that version on.

        Raises:
            InvalidRequest: the match has no such version yet.
            Draining: the process stops.
            LogUnavailable: past events have to be read, and the log does not answer.
        """
        shown = live.shown_to(viewer)
        match = shown.match
        if not -1 <= from_version <= match.version:
            raise InvalidRequest("from_version", f"-1 to {match.version}, not {from_version}")
        self.viewer = viewer
        await shown.subscribers.add(self, match.version if from_version == -1 else from_version)
        if self._over:
            return  # it has failed meanwhile: the seat was given back, or its events cannot be made
        if self._resolver.is_draining:
            shown.subscribers.remove(self)
            raise Draining
        self._cursor = from_version
        if from_version == -1:
            self._cursor = match.version
            snapshot = PlayResponse(snapshot=live.context.renderer.match(match, viewer))
            self._responses.send(snapshot.SerializeToString() + self._position(shown, views=False))
        self._live, self._shown = live, shown
        self._resolver.streams.add(self)
        live.context.monitor.watchers.inc()
        if viewer >= 0:
            live.presence.opened(viewer)
        elif self._is_counted:
            live.presence.watched(1)
        if from_version == match.version and (self.wanted.position or match.status != ENDED):
            self._beat(self._position(shown))
        if beside := live.company.add(self):
            self._responses.send(beside)
        self.flush()
        self._sent = time.monotonic()
        self._schedule()

    def flush(self, answer: bytes = b"") -> None:
        """Sends the answer, if any, and the events after the cursor; closes the stream at the match's end."""
        shown = self._shown
        if shown is None or self._over:
            return
        version = shown.match.version
        if version == self._cursor and not answer and shown.match.status != ENDED:
            return
        self._sent = time.monotonic()
        events = shown.subscribers.events_after(self._cursor, self)
        self._cursor = version
        if events and self.wanted.position:
            events[-1] += self._position(shown)
        while len(events) > EVENTS_A_MESSAGE:
            self._responses.send(answer + b"".join(events[:EVENTS_A_MESSAGE]))
            del events[:EVENTS_A_MESSAGE]
            answer = b""
        if events or answer:
            self._responses.send(answer + b"".join(events))
        if shown.match.status == ENDED:
            self._over = True
            self._responses.send(PlayResponse(end=StreamEnd(version=version)).SerializeToString())
            self._responses.close()

    def tell(self, payload: bytes) -> None:
        """Sends a message that is not an event."""
        if not self._over:
            self._sent = time.monotonic()
            self._responses.send(payload)

    def want(self, request: WatchMatchRequest | PlayOpen) -> None:
        """Notes what the opening request asks for beside events.

        Raises:
            InvalidRequest: the seat is to be kept for longer than allowed.
        """
        keep_seconds = request.keep_seat.ToMilliseconds() / 1000
        if not 0 <= keep_seconds <= MOST_KEEP_SECONDS:
            raise InvalidRequest("keep_seat", f"0 to {MOST_KEEP_SECONDS:g} s, not {keep_seconds:g}")
        self._keep_seconds = keep_seconds
        self._is_counted = not (isinstance(request, WatchMatchRequest) and request.uncounted)
        self.wanted = Wanted(request.with_views, request.with_actions, request.with_words)
        self.interest = Interest(request.with_phrases, request.with_presence)

    def _position(self, shown: Shown, *, views: bool = True) -> bytes:
        """Returns the newest position. If it cannot be shown, ends this stream; the match goes on."""
        try:
            return shown.subscribers.position_for(self, views=views)
        except Exception as error:  # noqa: BLE001  # a defect of views or words
            self._responses.fail(error)
            return b""

    def _beat(self, position: bytes = b"") -> None:
        assert self._live is not None
        beat = Heartbeat(version=self._cursor)
        beat.time.FromMilliseconds(self._live.context.now_ms())
        self._responses.send(PlayResponse(heartbeat=beat).SerializeToString() + position)

    def _schedule(self) -> None:
        if self._over:
            return
        wait = self._sent + HEARTBEAT_SECONDS - time.monotonic()
        if wait <= 0:
            self._beat()
            self._sent, wait = time.monotonic(), HEARTBEAT_SECONDS
        self._heartbeat = asyncio.get_running_loop().call_later(wait, self._schedule)
