"""A deadline for the arrival of single-message requests; gRPC itself has none.

gRPC calls the handler of such a method only when the whole message is there. Until then it keeps the bytes
that have arrived: up to 4 MiB for each call that a client leaves unfinished at the last byte. So these
methods are registered as methods that take a stream, which is the same on the wire, and their one message is
read here, with a deadline.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable
from typing import Any, Final, TypeVar

import grpc

from services.runtime.errors import InvalidRequest, LimitReached
from services.runtime.rpc.grpc_server import abort, call_of

ARRIVAL_SECONDS: Final = 30.0
"""How long a message may take to arrive."""
Behaviour = Any
"""The function that gRPC calls for an RPC: async, of the request (or requests) and the context."""
_T = TypeVar("_T")


class Arrivals:
    """The requests that are arriving, at most `most` at once; one more makes the oldest time out.

    Requests of honest callers arrive within moments. So a caller that leaves many unfinished loses its own.
    """

    __slots__ = ("_deadlines", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._deadlines = OrderedDict[asyncio.Timeout, None]()  # oldest first; removed in constant time

    def whole(self, behaviour: Behaviour) -> Behaviour:
        """Returns the behaviour for a call whose message has not arrived yet: reads the message first."""

        async def arrived(_requests: object, context: Any) -> Any:
            try:
                request = await self.message_of(context)
            except (InvalidRequest, LimitReached) as refusal:
                await abort(context, refusal, call_of(context))
                raise
            return await behaviour(request, context)

        return arrived

    async def message_of(self, context: grpc.aio.ServicerContext[Any, Any]) -> bytes:
        """Reads the one message of a call.

        Raises:
            LimitReached: the message has not arrived in time.
            InvalidRequest: the client has sent no message.
        """
        try:
            async with asyncio.timeout(ARRIVAL_SECONDS) as deadline:
                self._make_room()
                self._deadlines[deadline] = None
                try:
                    message = await context.read()
                finally:
                    self._deadlines.pop(deadline, None)
        except TimeoutError as error:
            raise _late() from error
        if not isinstance(message, bytes):
            raise InvalidRequest("message", "the call had none")
        return message

    def _make_room(self) -> None:
        if len(self._deadlines) >= self._most:
            oldest, _ = self._deadlines.popitem(last=False)
            if not oldest.expired():
                oldest.reschedule(0.0)


async def in_time(message: Awaitable[_T]) -> _T:
    """Awaits the next message of a stream that waits for nothing but messages of its client.

    Raises:
        LimitReached: the message has not arrived in time.
    """
    try:
        async with asyncio.timeout(ARRIVAL_SECONDS):
            return await message
    except TimeoutError as error:
        raise _late() from error


def _late() -> LimitReached:
    return LimitReached("no whole message in time", limit="opening")
