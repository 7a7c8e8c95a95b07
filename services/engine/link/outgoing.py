"""Frames that wait on a link until the gateway reads them.

A gateway reads a link as fast as frames come, and keeps in memory what its own clients are too slow for. So a
link backs up only if the gateway is slow as a whole, or one call sends very much. The first bound
(backlog.py) therefore ends the streams that have much waiting, with SlowConsumer; their clients resume from
where they are. The rest, mostly answers of unary calls, may grow to a second bound. Then the link ends with
all its calls, as no single call is at fault.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import grpc

from ardri.link.v1.link_service_pb2 import (
    FRAME_KIND_CLOSE,
    FRAME_KIND_DATA,
    FRAME_KIND_FAIL,
    Frame,
    LinkResponse,
)
from services.runtime.errors import SlowConsumer
from services.runtime.observe import tracing
from services.runtime.rpc.responses.backlog import Backlog
from services.runtime.rpc.sockets.message_socket import MessageSocket
from services.runtime.rpc.statuses import to_status

LINK_BYTES: Final = 32 * 1024 * 1024
"""Bytes that may wait for one gateway before calls with much to send are ended."""
MOST_LINK_BYTES: Final = 128 * 1024 * 1024
"""Bytes that may wait for one gateway before its link is ended."""
FRAMES_A_MESSAGE: Final = 256
CALLS_A_FRAME: Final = 64
CALLS_A_MESSAGE: Final = 512
"""Approximate. A gateway that passes on so many calls does nothing else for four milliseconds or more."""
MESSAGE_BYTES: Final = 1024 * 1024
"""A message with this many bytes takes no more frames; its last frame keeps it under the transport's limit.
"""
FRAME_BYTES: Final = 128
"""The most bytes of a frame beside its payload."""


@dataclass(slots=True)
class _Queued:
    """A queued message, sent once to all these streams, or another frame."""

    payload: bytes
    streams: "list[FramedResponses]"
    frame: Frame | None = None


class Outgoing:
    """Queues frames in order. Frames that gather while a message is being written leave in the next one.

    `takes_shared`: whether the gateway accepts one frame for several calls. If so, streams that are sent the
    same message one right after the other, as the watchers of a match are, share one frame.
    """

    def __init__(self) -> None:
        self.backlog = Backlog(LINK_BYTES)
        self.overfull = asyncio.Event()
        self.takes_shared = False
        self._news = asyncio.Event()
        self._has_ended = False
        self._frames: deque[_Queued] = deque()
        self._newest: _Queued | None = None
        self._socket: MessageSocket | None = None

    async def leave_by(self, context: grpc.aio.ServicerContext[Any, LinkResponse]) -> None:
        """Writes queued frames until `end`: to the stream at first, and to the socket once there is one."""
        while self._frames or not self._has_ended:
            await self._news.wait()
            self._news.clear()
            while self._frames and self._socket is None:
                await context.write(self.message())

    def leave_on(self, socket: MessageSocket) -> None:
        """Writes to this socket from now on."""
        self._socket = socket
        socket.write = self._leave
        self._leave()

    def end(self) -> None:
        """Stops `leave_by` once the queue is empty."""
        self._has_ended = True
        self._news.set()

    def put(self, frame: Frame) -> None:
        """Queues a frame that is not counted for any stream."""
        self._newest = None
        self._frames.append(_Queued(frame.payload, [], frame))
        self._count(len(frame.payload) + FRAME_BYTES)

    def tell(self, stream: "FramedResponses", payload: bytes) -> None:
        """Queues a message of that stream."""
        newest = self._newest
        if newest is not None and len(newest.streams) < CALLS_A_FRAME and newest.payload == payload:
            newest.streams.append(stream)
        else:
            queued = _Queued(payload, [stream])
            self._newest = queued if self.takes_shared else None
            self._frames.append(queued)
        size = len(payload) + FRAME_BYTES
        stream.waiting += size
        self._count(size)

    def message(self) -> LinkResponse:
        """Takes the frames that fit into one message off the queue, and returns that message."""
        self._newest = None
        response = LinkResponse()
        frames = response.frames
        size = calls = 0
        while (
            self._frames
            and size <= MESSAGE_BYTES
            and len(frames) < FRAMES_A_MESSAGE
            and calls < CALLS_A_MESSAGE
        ):
            queued = self._frames.popleft()
            bytes_of_it = len(queued.payload) + FRAME_BYTES
            for stream in queued.streams:
                stream.waiting -= bytes_of_it
            if queued.frame is not None:
                frames.append(queued.frame)
            else:
                # Added in place: to append a finished frame would copy it.
                frame = frames.add()
                frame.call, frame.kind = queued.streams[0].call, FRAME_KIND_DATA
                frame.payload = queued.payload
                if len(queued.streams) > 1:
                    frame.also.extend([stream.call for stream in queued.streams[1:]])
            told = len(queued.streams) or 1
            calls += told
            size += bytes_of_it * told
        self.backlog.waiting -= size
        return response

    def _count(self, size: int) -> None:
        self.backlog.waiting += size
        if self.backlog.waiting > MOST_LINK_BYTES:
            self.overfull.set()
        if self._socket is None:
            self._news.set()
        else:
            self._socket.write_soon()

    def _leave(self) -> None:
        assert self._socket is not None
        while self._frames and self._socket.takes:
            self._socket.send(self.message().SerializeToString())
        if self._has_ended:
            self._news.set()


class FramedResponses:
    """The sending half of one stream on the link.

    `on_end` is called once when the stream has ended, shortly after rather than at once: the handler may
    still be in the middle of the message that ended it.
    """

    __slots__ = ("_on_end", "_out", "_over", "call", "waiting")

    def __init__(self, out: Outgoing, call: int, *, on_end: Callable[[], None]) -> None:
        self.waiting = 0
        self._on_end = on_end
        self._out = out
        self.call = call
        self._over = False

    def send(self, payload: bytes) -> None:
        """Queues one message; ends the call if it has too much waiting."""
        if self._over:
            return
        size = len(payload) + FRAME_BYTES
        if not self._out.backlog.admits(self.waiting, size):
            self.fail(SlowConsumer(f"{self.waiting} bytes wait; resume from the last version you have"))
            return
        self._out.tell(self, payload)

    def close(self) -> None:
        """Ends the call without an error."""
        self._end(Frame(call=self.call, kind=FRAME_KIND_CLOSE))

    def fail(self, error: BaseException) -> None:
        """Ends the call with the error."""
        self._end(failed(self.call, error))

    def silence(self) -> None:
        """Sends nothing more: the client does not listen to this call any more."""
        self._over = True

    def _end(self, frame: Frame) -> None:
        if not self._over:
            self._over = True
            self._out.put(frame)
            asyncio.get_running_loop().call_soon(self._on_end)


def failed(call: int, error: BaseException) -> Frame:
    """Makes the frame that ends a call with the error."""
    trace_id = tracing.trace_id(tracing.current.get())
    return Frame(call=call, kind=FRAME_KIND_FAIL, status=to_status(error, trace_id=trace_id))
