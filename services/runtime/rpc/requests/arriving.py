"""Requests of one message while they arrive, which gRPC would let take for ever.

It takes up a method of one message once it has all of that, and keeps what it has until then: 4 MiB for each
call that somebody leaves at the last byte. So all are served as methods of many messages, which are the same
on the wire, and the one is read here, in time.
"""

import asyncio
from typing import Any, Final

import grpc

from services.runtime.errors import InvalidRequest, LimitReached

ARRIVAL_SECONDS: Final = 30.0
"""How long a request has."""


async def message_of(context: grpc.aio.ServicerContext[Any, Any]) -> bytes:
    """The one message of a call.

    Raises:
        LimitReached: it has not come in time.
        InvalidRequest: the client has ended the call without one.
    """
    try:
        async with asyncio.timeout(ARRIVAL_SECONDS):
            message = await context.read()
    except TimeoutError as error:
        raise LimitReached(f"no whole message in {ARRIVAL_SECONDS:g} s", limit="opening") from error
    if not isinstance(message, bytes):
        raise InvalidRequest("message", "the call had none")
    return message
