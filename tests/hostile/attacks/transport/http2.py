"""As much HTTP/2 (RFC 9113) as it takes to be a bad client of it, on a plain socket."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

PREFACE: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
HEADERS: Final = 1
SETTINGS: Final = 4
PING: Final = 6
ACK: Final = 1
END_HEADERS: Final = 4
_HEAD_BYTES: Final = 9


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame as it came."""

    kind: int
    flags: int
    stream: int
    payload: bytes


def frame(kind: int, payload: bytes = b"", *, flags: int = 0, stream: int = 0) -> bytes:
    """A frame as it is sent."""
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def headers(*fields: tuple[str, str]) -> bytes:
    """A block of headers, each written out (RFC 7541, 6.2.2: never indexed, no Huffman code)."""
    return b"".join(b"\x00" + _text(name) + _text(value) for name, value in fields)


def open_call(path: str, stream: int = 1) -> bytes:
    """The frame that opens a gRPC call, and no message."""
    fields = (
        (":method", "POST"),
        (":scheme", "http"),
        (":path", path),
        (":authority", "localhost"),
        ("te", "trailers"),
        ("content-type", "application/grpc"),
    )
    return frame(HEADERS, headers(*fields), flags=END_HEADERS, stream=stream)


class Connection:
    """A socket. Whoever waits for `frames` hears of the server's end of it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def say(self, *frames: bytes) -> None:
        """Sends them."""
        self._writer.write(b"".join(frames))

    def leave(self) -> None:
        """Closes it at once."""
        self._writer.transport.abort()

    async def frames(self) -> AsyncIterator[Frame]:
        """Frames until the server closes the connection."""
        try:
            while True:
                head = await self._reader.readexactly(_HEAD_BYTES)
                payload = await self._reader.readexactly(int.from_bytes(head[:3], "big"))
                yield Frame(head[3], head[4], int.from_bytes(head[5:], "big"), payload)
        except (asyncio.IncompleteReadError, ConnectionResetError):
            return

    async def closed(self, *, answering: bool = True) -> None:
        """Returns when the server closes the connection; answers its settings and pings meanwhile."""
        async for each in self.frames():
            if answering:
                self.answer(each)

    def answer(self, asked: Frame) -> None:
        """Acknowledges settings and pings."""
        if asked.kind in (SETTINGS, PING) and not asked.flags & ACK:
            self.say(frame(asked.kind, asked.payload if asked.kind == PING else b"", flags=ACK))


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Connection]:
    """A connection on which nothing has been said yet."""
    host, _, port = address.rpartition(":")
    async with over(*await asyncio.open_connection(host, int(port))) as connection:
        yield connection


@asynccontextmanager
async def over(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> AsyncIterator[Connection]:
    """One on a socket that is connected already."""
    connection = Connection(reader, writer)
    try:
        yield connection
    finally:
        connection.leave()


def _text(text: str) -> bytes:
    assert len(text) < 127, "a length of one byte"
    return bytes([len(text)]) + text.encode()
