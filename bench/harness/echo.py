"""Bare gRPC echoes as a reference for measurements: `python -m bench.harness.echo PORTS_FILE [ADDRESS]`.

Without an address it echoes. With one, it forwards each call and stream to the echo there, as a gateway
without the link would call an engine. All replies have the size of a PlayActionResponse. gRPC has the same
options as in serving processes.
"""

import services.runtime.rpc.transport  # noqa: F401  # before gRPC

# isort: split
import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc

from services.runtime.limits.serving import USUAL
from services.runtime.process.ports import write_ports
from services.runtime.rpc.channel_options import server_options

SERVICE = "bench.Echo"
REPLY = b"\x08\x05"
"""A PlayActionResponse."""

Context = grpc.aio.ServicerContext[Any, Any]


async def _echo(_request: bytes, _context: Context) -> bytes:
    return REPLY


async def _echo_stream(requests: AsyncIterator[bytes], context: Context) -> None:
    async for _ in requests:
        await context.write(REPLY)


async def _echo_twice(_request: bytes, context: Context) -> None:
    await context.write(REPLY)
    await context.write(REPLY)


def _hop(channel: grpc.aio.Channel) -> Any:
    call: Any = channel.unary_unary(f"/{SERVICE}/Unary")

    async def hop(request: bytes, _context: Context) -> bytes:
        return bytes(await call(request))

    return hop


def _hop_stream(channel: grpc.aio.Channel) -> Any:
    """A handler that forwards each stream over a stream of its own."""
    call: Any = channel.stream_stream(f"/{SERVICE}/Bidi")

    async def hop(requests: AsyncIterator[bytes], context: Context) -> None:
        there = call()
        async for request in requests:
            await there.write(request)
            await context.write(await there.read())
        await there.done_writing()

    return hop


async def serve(ports_file: Path, address: str) -> None:
    """Serves until the process is told to stop."""
    server = grpc.aio.server(options=server_options(USUAL))
    unary, stream = _echo, _echo_stream
    if address:
        channel = grpc.aio.insecure_channel(address)
        unary, stream = _hop(channel), _hop_stream(channel)
    handlers: dict[str, Any] = {
        "Unary": grpc.unary_unary_rpc_method_handler(unary),
        "Bidi": grpc.stream_stream_rpc_method_handler(stream),
        "Twice": grpc.unary_stream_rpc_method_handler(_echo_twice),
    }
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    write_ports(ports_file, "echo", grpc_port=port, metrics_port=-1)
    await server.wait_for_termination()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""))
