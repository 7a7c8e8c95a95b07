"""Streams with heartbeats, which the platform sends every few seconds."""

import asyncio
from typing import Any, Final

from ardri_client.errors import Unreachable

SILENCE_SECONDS: Final = 15.0
"""After this long without a message, which is three heartbeats, the connection counts as broken."""


async def next_message(call: Any) -> object:
    """Returns the next message of a stream; `grpc.aio.EOF` after the last.

    Raises:
        Unreachable: no message came in time.
        grpc.RpcError: the stream broke.
    """
    try:
        async with asyncio.timeout(SILENCE_SECONDS):
            return await call.read()
    except TimeoutError as error:
        raise Unreachable(f"no heartbeat in {SILENCE_SECONDS:g} s") from error
