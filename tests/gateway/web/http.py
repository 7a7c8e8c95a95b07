"""An HTTP/1.1 client that shows every byte: requests as written, and answers taken apart."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.waiting import patiently


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def json(self) -> Any:
        """The content as JSON."""
        return json.loads(self.content)


async def ask(
    port: int, method: str, path: str, content: bytes = b"", headers: Mapping[str, str] | None = None
) -> Answer:
    """Sends one request on a new connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request(method, path, content, headers))
        async with patiently():
            return await read_answer(reader, has_content=method != "HEAD")
    finally:
        writer.close()


async def post(
    port: int, path: str, content: bytes, kind: str = "application/json", **headers: str
) -> Answer:
    """Makes a call. Names of headers have `_` for `-`."""
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return await ask(port, "POST", path, content, {"content-type": kind, **given})


def request(method: str, path: str, content: bytes = b"", headers: Mapping[str, str] | None = None) -> bytes:
    """Returns all bytes of the request."""
    given = {"host": "test", **(headers or {})}
    if content or method == "POST":
        given["content-length"] = str(len(content))
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items())]
    return "\r\n".join([*lines, "", ""]).encode() + content


async def read_answer(reader: asyncio.StreamReader, *, has_content: bool = True) -> Answer:
    """Reads the next complete answer."""
    status, headers = await read_head(reader)
    content = b""
    if has_content and headers.get("transfer-encoding") == "chunked":
        while chunk := await read_chunk(reader):
            content += chunk
    elif has_content:
        content = await reader.readexactly(int(headers.get("content-length", "0")))
    return Answer(status, headers, content)


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Reads status and headers."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.partition(": ") for line in head[1:] if line)
    return int(head[0].split()[1]), {name.lower(): value for name, _, value in pairs}


async def read_chunk(reader: asyncio.StreamReader) -> bytes:
    """Reads the next chunk of an answer without a known length; empty at its end."""
    size = int(await reader.readline(), 16)
    chunk = await reader.readexactly(size)
    await reader.readexactly(2)
    return chunk
