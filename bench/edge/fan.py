"""The least cost of sending a message to everybody: `python -m bench.edge.fan PORTS_FILE`.

It has streams of grpc.aio, and WebSockets of picows. The first message of a client is echoed to that client
alone, and each later one to all clients. No client waits until the others have read.
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
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server

from bench.harness.echo import SERVICE, Context
from services.runtime.limits.serving import USUAL
from services.runtime.process.ports import write_ports
from services.runtime.rpc.channel_options import server_options
from services.runtime.rpc.open_files import raise_soft_limit
from services.runtime.rpc.responses.grpc_responses import GrpcResponses


class Streams:
    """The streams of gRPC."""

    def __init__(self) -> None:
        self._everybody: set[GrpcResponses] = set()

    async def fan(self, requests: AsyncIterator[bytes], context: Context) -> None:
        """Serves one stream."""
        responses = GrpcResponses(context)
        messages = aiter(requests)
        responses.send(await anext(messages))
        self._everybody.add(responses)
        try:
            async for message in messages:
                for each in self._everybody:
                    each.send(message)
        finally:
            self._everybody.discard(responses)
            responses.discard()


class Socket(WSListener):
    """A WebSocket."""

    def __init__(self, everybody: set[WSTransport]) -> None:
        self._everybody = everybody

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Takes a message of the client."""
        if frame.msg_type != WSMsgType.BINARY:
            return
        message = frame.get_payload_as_bytes()
        if transport in self._everybody:
            for each in self._everybody:
                each.send(WSMsgType.BINARY, message)
        else:
            transport.send(WSMsgType.BINARY, message)
            self._everybody.add(transport)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Removes the client, which has gone."""
        self._everybody.discard(transport)


async def serve(ports_file: Path) -> None:
    """Serves until the process is told to stop."""
    raise_soft_limit()
    server = grpc.aio.server(options=server_options(USUAL))
    handlers: dict[str, Any] = {"Fan": grpc.stream_stream_rpc_method_handler(Streams().fan)}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    everybody: set[WSTransport] = set()

    def listener(_request: WSUpgradeRequest) -> WSListener:
        return Socket(everybody)

    sockets = await ws_create_server(listener, "127.0.0.1", 0)
    http_port = sockets.sockets[0].getsockname()[1]
    write_ports(ports_file, "fan", grpc_port=port, metrics_port=-1, http_port=http_port)
    await server.wait_for_termination()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(Path(sys.argv[1])))
