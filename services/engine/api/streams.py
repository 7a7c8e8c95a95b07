"""Open streams of matches: `WatchMatch` looks, `Play` looks and acts.

A stream keeps a cursor into the events of its match and sends what lies after it, so that no event can
be left out or come twice, however slow the client and whatever happened between.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from google.protobuf.message import Message

from ardri.engine.v1.engine_service_pb2 import (
    Heartbeat,
    PlayAck,
    PlayOpen,
    PlayRefusal,
    PlayRequest,
    PlayResponse,
    StreamEnd,
    WatchMatchRequest,
)
from services.engine.api.call_resolver import CallResolver, Seated
from services.engine.match import decide
from services.engine.match.actor import LiveMatch
from services.engine.rendering.newest import Wanted
from services.kernel import Viewer
from services.record.match import ENDED, Receipt
from services.runtime.errors import Draining, InvalidRequest, is_refusal, reason_name, to_status
from services.runtime.rpc.methods import Call, ResponseStream, decoded

HEARTBEAT_SECONDS = 5.0
EVENTS_A_MESSAGE = 64


class Stream:
    """The sending half: cursor, heartbeat, end."""

    def __init__(self, resolver: CallResolver, responses: ResponseStream) -> None:
        self.viewer: Viewer
        self.wanted = Wanted()
        self._resolver = resolver
        self._responses = responses
        self._live: LiveMatch | None = None
        self._cursor = 0
        self._over = False
        self._sent = 0.0
        self._heartbeat: asyncio.TimerHandle | None = None
        self._opening: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        """The call is over."""
        self._over = True
        if self._opening is not None:
            self._opening.cancel()
        if self._heartbeat is not None:
            self._heartbeat.cancel()
        if self._live is not None:
            self._live.subscribers.remove(self)
            self._live.touched = time.monotonic()
            if self.viewer >= 0:
                self._live.presence.closed(self.viewer)
            self._live.context.monitor.watchers.dec()
            self._resolver.streams.discard(self)

    def drain(self) -> None:
        """Ends the stream because the process stops; the client resumes on another replica."""
        self._responses.fail(Draining())

    def begin(self, opening: Callable[[], Awaitable[None]]) -> None:
        """Opens in the background: the match may have to be read from the log."""
        self._opening = asyncio.get_running_loop().create_task(self._open(opening))

    async def _open(self, opening: Callable[[], Awaitable[None]]) -> None:
        try:
            await opening()
        except Exception as error:  # noqa: BLE001  # whatever goes wrong ends this stream and no other
            self._responses.fail(error)

    async def attach(self, live: LiveMatch, viewer: Viewer, from_version: int) -> None:
        """Follows the match from that version on.

        Raises:
            InvalidRequest: the match is not that far.
            Draining: the process stops.
            LogUnavailable: what is past has to be read, and the log does not answer.
        """
        match = live.match
        if not -1 <= from_version <= match.version:
            raise InvalidRequest("from_version", f"-1 to {match.version}, not {from_version}")
        self.viewer = viewer
        await live.subscribers.add(self, match.version if from_version == -1 else from_version)
        if self._resolver.is_draining:
            live.subscribers.remove(self)
            raise Draining
        self._cursor = from_version
        if from_version == -1:
            self._cursor = match.version
            snapshot = PlayResponse(snapshot=live.context.renderer.match(match, viewer))
            self._responses.send(snapshot.SerializeToString() + self._position(live, views=False))
        self._live = live
        self._resolver.streams.add(self)
        live.context.monitor.watchers.inc()
        if viewer >= 0:
            live.presence.opened(viewer)
        if from_version == match.version and (self.wanted.position or match.status != ENDED):
            self._beat(self._position(live))
        self.flush()
        self._sent = time.monotonic()
        self._schedule()

    def flush(self, answer: bytes = b"") -> None:
        """Sends the answer, if any, and the events after the cursor; ends with the match."""
        live = self._live
        if live is None or self._over:
            return
        version = live.match.version
        if version == self._cursor and not answer and live.match.status != ENDED:
            return
        self._sent = time.monotonic()
        events = live.subscribers.events_after(self._cursor, self)
        self._cursor = version
        if events:
            events[-1] += self._position(live)
        for start in range(0, max(1, len(events)), EVENTS_A_MESSAGE):
            payload = answer + b"".join(events[start : start + EVENTS_A_MESSAGE])
            if payload:
                self._responses.send(payload)
            answer = b""
        if live.match.status == ENDED:
            self._over = True
            self._responses.send(PlayResponse(end=StreamEnd(version=version)).SerializeToString())
            self._responses.close()

    def _position(self, live: LiveMatch, *, views: bool = True) -> bytes:
        """The newest position; what cannot be shown ends this stream, and holds up no match."""
        try:
            return live.subscribers.position_for(self, views=views)
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


class WatchHandler(Stream):
    """`WatchMatch`: one request, then events."""

    def __init__(self, resolver: CallResolver, call: Call, responses: ResponseStream) -> None:
        super().__init__(resolver, responses)
        self._call = call

    def on_message(self, payload: bytes) -> None:
        """The request."""
        request = decoded(WatchMatchRequest, payload)
        self.begin(lambda: self._watch(request))

    def on_half_close(self) -> None:
        """There is only one request."""

    async def _watch(self, request: WatchMatchRequest) -> None:
        live, viewer = await self._resolver.looking(self._call, request.match_id)
        self.wanted = _wanted(request)
        await self.attach(live, viewer, request.from_version)


class PlayHandler(Stream):
    """`Play`: the first message opens, every later one acts."""

    def __init__(self, resolver: CallResolver, call: Call, responses: ResponseStream) -> None:
        super().__init__(resolver, responses)
        self._call = call
        self._seated: Seated | None = None
        self._early: list[PlayRequest] = []

    def on_message(self, payload: bytes) -> None:
        """One message of the client."""
        request = decoded(PlayRequest, payload)
        body = request.WhichOneof("body")
        if self._opening is None:
            if body != "open":
                raise InvalidRequest("open", "the first message opens the stream")
            self.begin(lambda: self._sit(request))
        elif body != "act":
            raise InvalidRequest("act", "every message after the first one acts")
        elif self._seated is None:
            self._early.append(request)
        else:
            self._act(request)

    def on_half_close(self) -> None:
        """The client will only look from now on."""

    async def _sit(self, request: PlayRequest) -> None:
        seated = await self._resolver.seated(self._call, request.match_id)
        self.wanted = _wanted(request.open)
        await self.attach(seated.live, seated.seat, request.open.from_version)
        self._seated = seated
        early, self._early = self._early, []
        for act in early:
            self._act(act)

    def _act(self, request: PlayRequest) -> None:
        act = request.act
        seated = self._seated
        assert seated is not None
        try:
            command = self._resolver.command(seated, act.action, act.expected_version, act.request_id)
        except Exception as error:  # noqa: BLE001  # told to the client below; defects are told apart there
            self._refuse(act.request_id, error)
            return
        seated.live.submit(
            lambda match, now_ms: decide.play(match, command, now_ms),
            self._answering(act.request_id),
            request_key=command.request_key,
        )

    def _answering(self, request_id: str) -> Callable[[Any], None]:
        def answer(outcome: Any) -> None:
            if isinstance(outcome, BaseException):
                self._refuse(request_id, outcome)
                return
            version = outcome.version if isinstance(outcome, Receipt) else outcome.steps[0].entry.version
            ack = PlayAck(request_id=request_id, version=version)
            self.flush(_bytes(PlayResponse(ack=ack)))

        return answer

    def _refuse(self, request_id: str, error: BaseException) -> None:
        if not is_refusal(error):
            self._responses.fail(error)
            return
        self._resolver.monitor.refused(reason_name(error))
        refusal = PlayRefusal(request_id=request_id, status=to_status(error))
        if not self._over:
            self._responses.send(_bytes(PlayResponse(refusal=refusal)))


def _wanted(request: WatchMatchRequest | PlayOpen) -> Wanted:
    """What the opening of a stream asks for beside events."""
    return Wanted(request.with_views, request.with_actions, request.with_words)


def _bytes(message: Message) -> bytes:
    return message.SerializeToString()
