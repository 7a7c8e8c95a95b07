"""What a browser receives, with all that travels: heads of answers, envelopes, frames, refusals.

Asked as a channel of gRPC is asked for methods over bytes, but nothing is taken apart and nothing raised: an
answer is all of its bytes, but for the date.
"""

import asyncio
from typing import Any

from tests.gateway.web.calls import PROTO, STREAM, enveloped, envelopes
from tests.gateway.web.http import post, read_chunk, read_head, request
from tests.gateway.web.sockets.raw_socket import BINARY, Kind, RawSocket
from tests.waiting import patiently

_Metadata = tuple[tuple[str, str], ...]


class Browser:
    """One at that port of HTTP."""

    def __init__(self, port: int) -> None:
        self._port = port

    def unary_unary(self, path: str) -> Any:
        """A method with one answer."""

        async def call(payload: bytes, *, metadata: _Metadata) -> bytes:
            answer = await post(self._port, path, payload, PROTO, **dict(metadata))
            return f"{answer.status} {_undated(answer.headers)} ".encode() + answer.content

        return call

    def unary_stream(self, path: str) -> Any:
        """A method with a stream of answers."""
        return lambda payload, *, metadata: _Watching(self._port, path, payload, metadata)

    def stream_stream(self, path: str) -> Any:
        """`Play`."""
        return lambda *, metadata: _Playing(self._port, metadata)


class _Watching:
    """A stream of answers by Connect."""

    def __init__(self, port: int, path: str, payload: bytes, metadata: _Metadata) -> None:
        headers = {"content-type": STREAM, **dict(metadata)}
        self._opening = asyncio.create_task(_sent(port, request("POST", path, enveloped(payload), headers)))

    async def read(self) -> bytes:
        """The next answer, alone in its chunk."""
        reader, _ = await self._opening
        async with patiently():
            ((flags, payload),) = envelopes(await read_chunk(reader))
        assert flags == 0, payload
        return payload

    def cancel(self) -> None:
        self._opening.add_done_callback(lambda opened: opened.result()[1].close())


class _Playing:
    """`Play` on a WebSocket."""

    def __init__(self, port: int, metadata: _Metadata) -> None:
        self._opening = asyncio.create_task(RawSocket.open(port, (BINARY,), **dict(metadata)))

    async def write(self, payload: bytes) -> None:
        (await self._opening).send(payload)

    async def read(self) -> bytes:
        """The next frame that is a message or a refusal; the end of the match is the end."""
        socket = await self._opening
        kind, payload = await socket.read()
        while kind == Kind.PING:
            socket.send(payload, Kind.PONG)
            kind, payload = await socket.read()
        return payload

    def cancel(self) -> None:
        self._opening.add_done_callback(lambda opened: opened.result().leave())


async def _sent(port: int, content: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection on which that was asked, and its head was read."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(content)
    async with patiently():
        status, headers = await read_head(reader)
    assert status == 200, headers
    return reader, writer


def _undated(headers: Any) -> list[tuple[str, str]]:
    return [(name, value) for name, value in headers.items() if name != "date"]
