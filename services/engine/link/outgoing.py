"""What the engine has to say on a link, until the gateway takes it.

The gateway reads a link as fast as frames come and keeps what its own clients do not take, so a link that
backs up means a gateway that is slow as a whole, or one call with much to say. The first bound (backlog.py)
therefore ends the streams for which much waits, with SlowConsumer; they resume from where they are. What
waits in spite of that, answers of unary calls above all, may grow to a second bound; then the link ends, and
with it all its calls: no single one of them is at fault.
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
from services.runtime.errors import SlowConsumer, to_status
from services.runtime.observe import tracing
from services.runtime.rpc.responses.backlog import Backlog
from services.runtime.rpc.sockets.message_socket import MessageSocket

LINK_BYTES: Final = 32 * 1024 * 1024
"""How much may wait for one gateway before calls with much to say are cut off."""
MOST_LINK_BYTES: Final = 128 * 1024 * 1024
"""How much may wait for one gateway before its link is cut off."""
FRAMES_A_MESSAGE: Final = 256
CALLS_A_FRAME: Final = 64
CALLS_A_MESSAGE: Final = 512
"""About: a gateway that hands on so many does nothing else for four milliseconds or more."""
MESSAGE_BYTES: Final = 1024 * 1024
"""A message takes no more frames from here on; with its last one it stays under the transport's limit."""
FRAME_BYTES: Final = 128
"""How much of a frame is not its payload, at the most."""


@dataclass(slots=True)
class _Queued:
    """What waits: a message, told once to all of these streams, or another frame."""

    payload: bytes
    streams: "list[FramedResponses]"
    frame: Frame | None = None


class Outgoing:
    """Frames in order; those that pile up while one message is being written leave together in the next.

    `takes_shared`: whether the gateway takes one frame for several calls. Then streams that are told the same
    one right after the other, as the watchers of a match are, have one frame.
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
        """Writes what is queued, as soon as it is, until `end`: there, or to a socket once there is one."""
        while self._frames or not self._has_ended:
            await self._news.wait()
            self._news.clear()
            while self._frames and self._socket is None:
                await context.write(self.message())

    def leave_on(self, socket: MessageSocket) -> None:
        """Writes there from now on."""
        self._socket = socket
        socket.write = self._leave
        self._leave()

    def end(self) -> None:
        """Nothing more comes."""
        self._has_ended = True
        self._news.set()

    def put(self, frame: Frame) -> None:
        """Queues a frame that counts against no stream."""
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
        """The frames that fit one message, taken off the queue."""
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
                # Made in its place: one that is put there is made twice.
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

    `on_end` is called once when the stream is over, soon rather than at once: the handler may be in the
    middle of the message that ended it.
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
        """Ends the call well."""
        self._end(Frame(call=self.call, kind=FRAME_KIND_CLOSE))

    def fail(self, error: BaseException) -> None:
        """Ends the call with the error."""
        self._end(failed(self.call, error))

    def silence(self) -> None:
        """Sends no more: the call is over for its listener."""
        self._over = True

    def _end(self, frame: Frame) -> None:
        if not self._over:
            self._over = True
            self._out.put(frame)
            asyncio.get_running_loop().call_soon(self._on_end)


def failed(call: int, error: BaseException) -> Frame:
    """The frame that ends a call with the error."""
    trace_id = tracing.trace_id(tracing.current.get())
    return Frame(call=call, kind=FRAME_KIND_FAIL, status=to_status(error, trace_id=trace_id))
