"""A WebSocket client that shows every byte (RFC 6455): frames as they are, cut as a test likes."""

import asyncio
import base64
import hashlib
import json
import struct
from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Final

from tests.gateway.web.http import Answer, read_answer, read_head
from tests.waiting import patiently

PATH: Final = "/ardri.engine.v1.EngineService/Play"
BINARY: Final = "ardri.play.v1"
_KEY: Final = base64.b64encode(b"sixteen bytes!!!").decode()
_GUID: Final = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_ACCEPT: Final = base64.b64encode(hashlib.sha1((_KEY + _GUID).encode()).digest()).decode()


class Kind(IntEnum):
    """Opcodes."""

    CONTINUATION = 0
    TEXT = 1
    BINARY = 2
    CLOSE = 8
    PING = 9
    PONG = 10


def frame(
    payload: bytes, kind: Kind = Kind.BINARY, *, fin: bool = True, mask: bytes | None = b"mask", rsv: int = 0
) -> bytes:
    """Returns one frame as a client sends it."""
    size = len(payload)
    masked = 0x80 if mask else 0
    first = (0x80 if fin else 0) | rsv << 4 | kind
    if size < 126:
        head = struct.pack(">BB", first, masked | size)
    elif size < 65_536:
        head = struct.pack(">BBH", first, masked | 126, size)
    else:
        head = struct.pack(">BBQ", first, masked | 127, size)
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))


def handshake(
    path: str = PATH, protocols: Sequence[str] = (BINARY, "ardri.token.t"), **headers: str
) -> bytes:
    """Returns the handshake request. Names of headers have `_` for `-`."""
    usual = {
        "Host": "test",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": _KEY,
        "Sec-WebSocket-Version": "13",
    }
    if protocols:
        usual["Sec-WebSocket-Protocol"] = ", ".join(protocols)
    given = usual | {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items())]
    return "\r\n".join([*lines, "", ""]).encode()


class RawSocket:
    """An open WebSocket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, protocol: str) -> None:
        self.reader = reader
        self.writer = writer
        self.protocol = protocol

    @classmethod
    async def open(
        cls,
        port: int,
        protocols: Sequence[str] = (BINARY, "ardri.token.t"),
        path: str = PATH,
        **headers: str,
    ) -> "RawSocket":
        """Connects, and returns after the handshake."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(handshake(path, protocols, **headers))
        return await cls.opened(reader, writer)

    @classmethod
    async def opened(cls, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> "RawSocket":
        """Returns once the handshake that was sent is answered."""
        async with patiently():
            status, headers = await read_head(reader)
        assert (status, headers["sec-websocket-accept"]) == (101, _ACCEPT)
        return cls(reader, writer, headers.get("sec-websocket-protocol", ""))

    def send(self, payload: bytes, kind: Kind = Kind.BINARY, **how: Any) -> None:
        """Sends one frame."""
        self.writer.write(frame(payload, kind, **how))

    async def read(self) -> tuple[Kind, bytes]:
        """Reads the next frame."""
        async with patiently():
            first, size = await self.reader.readexactly(2)
            assert first & 0xF0 == 0x80, "servers send whole messages"
            if size == 126:
                (size,) = struct.unpack(">H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
            return Kind(first & 0x0F), await self.reader.readexactly(size)

    async def message(self) -> bytes:
        """Reads the payload of the next frame, which must be binary."""
        kind, payload = await self.read()
        assert kind == Kind.BINARY, payload
        return payload

    async def refusal(self) -> dict[str, Any]:
        """Reads the last text, whose code and reason the close frame repeats."""
        kind, payload = await self.read()
        while kind == Kind.BINARY:
            kind, payload = await self.read()
        assert kind == Kind.TEXT
        status: dict[str, Any] = json.loads(payload)
        reason = next(each["reason"] for each in status["details"] if "reason" in each)
        assert await self.close_code() == (4000 + status["code"], reason)
        return {"code": status["code"], "reason": reason, "message": status["message"]}

    async def close_code(self) -> tuple[int, str]:
        """Reads code and reason of the close frame, which must come next."""
        kind, payload = await self.read()
        assert kind == Kind.CLOSE, payload
        return struct.unpack(">H", payload[:2])[0], payload[2:].decode()

    async def end(self) -> None:
        """Returns once the server has closed the connection."""
        async with patiently():
            assert await self.reader.read() == b""
        self.writer.close()

    def leave(self) -> None:
        """Closes the connection without a close frame."""
        self.writer.close()


async def refused(port: int, path: str = PATH, **given: Any) -> Answer:
    """Returns the answer to a handshake that is refused."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(handshake(path, **given))
    try:
        async with patiently():
            return await read_answer(reader)
    finally:
        writer.close()
