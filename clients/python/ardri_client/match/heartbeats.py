"""Streams by which the platform says every few seconds that it is there."""

import asyncio
from typing import Any, Final

from ardri_client.errors import Unreachable

SILENCE_SECONDS: Final = 15.0
"""With no message for so long, three heartbeats, the connection counts as broken."""


async def next_message(call: Any) -> object:
    """The next message of a stream; `grpc.aio.EOF` after the last.

    Raises:
        Unreachable: none came in time.
        grpc.RpcError: the stream broke.
    """
    try:
        async with asyncio.timeout(SILENCE_SECONDS):
            return await call.read()
    except TimeoutError as error:
        raise Unreachable(f"no heartbeat in {SILENCE_SECONDS:g} s") from error
