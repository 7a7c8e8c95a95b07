"""The calls that are open on a link, by their numbers."""

import asyncio
from collections.abc import Callable

from ardri.link.v1 import link_service_pb2 as pb
from services.runtime.errors import Draining, RemoteRefusal
from services.runtime.rpc.methods import ResponseStream

_CALLS = 1 << 32


class OpenCalls:
    """Passes the engine's frames to the futures of unary calls and the responses of streams."""

    def __init__(self) -> None:
        self.answers: dict[int, asyncio.Future[bytes]] = {}
        self.streams: dict[int, ResponseStream] = {}
        self._last = 0

    def number(self) -> int:
        """A number that no open call has; numbers wrap around at 32 bits."""
        self._last = (self._last + 1) % _CALLS
        while self._last in self.streams or self._last in self.answers:
            self._last = (self._last + 1) % _CALLS
        return self._last

    def take(self, frame: pb.Frame) -> None:
        """Passes on one frame; drops it if its caller has gone."""
        if frame.kind == pb.FRAME_KIND_DATA:
            self._tell(frame)
        elif (answer := self.answers.pop(frame.call, None)) is not None:
            if answer.done():
                return
            if frame.kind == pb.FRAME_KIND_FAIL:
                answer.set_exception(RemoteRefusal(frame.status))
            else:
                answer.set_result(frame.payload)
        elif (responses := self.streams.pop(frame.call, None)) is not None:
            _end(responses, frame)

    def _tell(self, frame: pb.Frame) -> None:
        """Passes on a message to its stream, or to all streams that share the frame."""
        payload, streams = frame.payload, self.streams
        for call in (frame.call, *frame.also):
            if (responses := streams.get(call)) is not None:
                responses.send(payload)

    def fail(self, make_error: Callable[[], Exception]) -> None:
        """Ends all calls, each with a new error."""
        answers, self.answers = self.answers, {}
        streams, self.streams = self.streams, {}
        for answer in answers.values():
            if not answer.done():
                answer.set_exception(make_error())
        for responses in streams.values():
            responses.fail(make_error())

    def drain(self) -> list[int]:
        """Sends the clients of all streams to another replica; returns the numbers of those streams."""
        for responses in self.streams.values():
            responses.fail(Draining())
        return list(self.streams)


def _end(responses: ResponseStream, frame: pb.Frame) -> None:
    if frame.kind == pb.FRAME_KIND_FAIL:
        responses.fail(RemoteRefusal(frame.status))
        return
    if frame.payload:
        responses.send(frame.payload)
    responses.close()
