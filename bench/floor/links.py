"""Links between two processes: frames over one stream of grpc.aio, or over one WebSocket of picows.

Frames that arrive while a message is written, or within one turn of the loop, leave in one message.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import grpc
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.floor.tables import Tables
from bench.harness.echo import SERVICE, Context

Receive = Callable[[bytes], None]


class Gathered:
    """Frames that wait to be sent. `flush`: called soon after the first one is put in."""

    def __init__(self, flush: Callable[[], None]) -> None:
        self._flush = flush
        self._frames: list[bytes] = []

    def put(self, frame: bytes) -> None:
        """Adds a frame."""
        if not self._frames:
            asyncio.get_running_loop().call_soon(self._flush)
        self._frames.append(frame)

    def take(self) -> bytes:
        """Removes all frames, and returns them as one message."""
        frames, self._frames = self._frames, []
        return b"".join(frames)


class StreamWriter:
    """Writes to either end of a stream of grpc.aio, one message at a time."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._news = asyncio.Event()
        self._waiting = Gathered(self._news.set)
        self.put = self._waiting.put

    async def run(self) -> None:
        """Writes until the stream ends."""
        while True:
            await self._news.wait()
            self._news.clear()
            await self._stream.write(self._waiting.take())


class Socket(WSListener):
    """Either end of a WebSocket. `receive`: called with each message and a function that answers."""

    def __init__(self, receive: Callable[[bytes, Receive], None]) -> None:
        self._receive = receive
        self._waiting = Gathered(self._flush)
        self.put = self._waiting.put

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keeps the transport, which is open now."""
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Passes on a message."""
        if frame.msg_type == WSMsgType.BINARY:
            self._receive(frame.get_payload_as_bytes(), self.put)

    def _flush(self) -> None:
        self._transport.send(WSMsgType.BINARY, self._waiting.take())


def served(tables: Tables) -> grpc.GenericRpcHandler:
    """The end at the tables, as a handler for a gRPC server."""

    async def link(requests: Any, context: Context) -> None:
        writer = StreamWriter(context)
        task = asyncio.create_task(writer.run())
        try:
            async for message in requests:
                tables.take(message, writer.put)
        finally:
            task.cancel()

    handler: Any = grpc.stream_stream_rpc_method_handler(link)
    return grpc.method_handlers_generic_handler(SERVICE, {"Link": handler})


async def by_grpc(address: str, receive: Receive) -> Receive:
    """Connects the end at the clients by gRPC; returns a function that sends a frame."""
    call: Any = grpc.aio.insecure_channel(address).stream_stream(f"/{SERVICE}/Link")
    stream = call()
    writer = StreamWriter(stream)

    async def read() -> None:
        async for message in stream:
            receive(message)

    tasks = [asyncio.create_task(each) for each in (writer.run(), read())]

    def put(frame: bytes) -> None:
        assert tasks, "they live as long as this"
        writer.put(frame)

    return put


async def by_picows(address: str, receive: Receive) -> Receive:
    """Like `by_grpc`, but over a WebSocket."""
    _, socket = await ws_connect(lambda: Socket(lambda message, _: receive(message)), f"ws://{address}/")
    assert isinstance(socket, Socket)
    return socket.put
