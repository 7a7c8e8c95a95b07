"""Requests of one message while they arrive, which gRPC would let take for ever.

It takes up a method of one message once it has all of that, and keeps what it has until then: 4 MiB for each
call that somebody leaves at the last byte. So all are served as methods of many messages, which are the same
on the wire, and the one is read here, in time.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable
from typing import Any, Final, TypeVar

import grpc

from services.runtime.errors import InvalidRequest, LimitReached
from services.runtime.rpc.grpc_server import abort, call_of

ARRIVAL_SECONDS: Final = 30.0
"""How long a request has."""
Behaviour = Any
"""What gRPC calls for an RPC: a coroutine function of the request, or requests, and the context."""
_T = TypeVar("_T")


class Arrivals:
    """The requests that arrive, `most` at once; one more takes the place of the oldest.

    Those of honest callers are there within moments, so whoever leaves many unfinished refuses his own.
    """

    __slots__ = ("_deadlines", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._deadlines = OrderedDict[asyncio.Timeout, None]()  # the oldest first, found at once

    def whole(self, behaviour: Behaviour) -> Behaviour:
        """The same for what is called before its message is there."""

        async def arrived(_requests: object, context: Any) -> Any:
            try:
                request = await self.message_of(context)
            except (InvalidRequest, LimitReached) as refusal:
                await abort(context, refusal, call_of(context))
                raise
            return await behaviour(request, context)

        return arrived

    async def message_of(self, context: grpc.aio.ServicerContext[Any, Any]) -> bytes:
        """The one message of a call.

        Raises:
            LimitReached: it has not come in time.
            InvalidRequest: the client has ended the call without one.
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
    """One of the messages of a stream that has nothing else to wait for.

    Raises:
        LimitReached: it has not come in time.
    """
    try:
        async with asyncio.timeout(ARRIVAL_SECONDS):
            return await message
    except TimeoutError as error:
        raise _late() from error


def _late() -> LimitReached:
    return LimitReached("no whole message in time", limit="opening")
