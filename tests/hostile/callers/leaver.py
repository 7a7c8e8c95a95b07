"""A client that asks for much, reads nothing, and waits for its end: `python leaver.py ADDRESS STREAMS`."""

import asyncio
import sys
from typing import Any

import grpc

_REFLECTION = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"
_SYMBOL = b'"\x1dardri.engine.v1.EngineService'
_REQUESTS = 40
"""Of each stream; the answers to them are more than gRPC takes unread."""


async def main(address: str, streams: int) -> None:
    """Until it is killed."""
    async with grpc.aio.insecure_channel(address) as channel:
        open_stream: Any = channel.stream_stream(_REFLECTION)
        calls = [open_stream() for _ in range(streams)]

        async def ask(call: Any) -> None:
            for _ in range(_REQUESTS):
                await call.write(_SYMBOL)

        asking = asyncio.gather(*map(ask, calls))
        await asyncio.wait({asyncio.ensure_future(asking)}, timeout=1.0)
        sys.stdout.write("piled up\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


asyncio.run(main(sys.argv[1], int(sys.argv[2])))
