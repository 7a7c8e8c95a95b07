"""The HTTP channel with misbehaving servers: every call ends with a typed error and leaves nothing open."""

import asyncio
import base64
import contextlib
import hashlib
import json
import struct
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri_client import Ardri, errors
from ardri_client.calls.channel import open_channel
from ardri_client.calls.web.stream_call import MOST_WAITING
from ardri_client.errors import Refused, Unreachable, from_rpc_error
from tests.gateway.web.calls import envelopes
from tests.waiting import HANG_SECONDS, patiently, until

Script = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

TEXT, BINARY, CLOSE = 1, 2, 8
BEAT: Final = pb.PlayResponse(heartbeat=pb.Heartbeat(version=3)).SerializeToString()
REFUSAL: Final = {
    "code": 16,
    "message": "no",
    "details": [
        {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "BAD_TOKEN", "domain": "ardri"}
    ],
}


@contextlib.asynccontextmanager
async def serving(script: Script) -> AsyncIterator[str]:
    """Runs a server that runs the script on each connection; its address."""
    served: set[asyncio.Task[Any]] = set()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        served.add(task)
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            await script(reader, writer)
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with patiently():
        await asyncio.gather(*served)


def telling(content: bytes) -> Script:
    """Answers each request with that content, and closes the connection."""

    async def script(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(content)
        await writer.drain()

    return script


def shaking(*frames: bytes, stays: bool = False) -> Script:
    """Answers the handshake, sends those frames, and closes the connection unless it `stays`."""

    async def script(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head)}
        writer.write(accepting(headers["sec-websocket-key"]))
        writer.write(b"".join(frames))
        await writer.drain()
        if stays:
            await reader.read()

    return script


def accepting(key: str) -> bytes:
    digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
    accept = base64.b64encode(digest).decode()
    head = f"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: {accept}\r\n\r\n"
    return b"HTTP/1.1 101 Switching Protocols\r\n" + head.encode()


def frame(kind: int, payload: bytes, *, fin: bool = True) -> bytes:
    """A WebSocket frame as a server sends it."""
    return struct.pack(">BB", (0x80 if fin else 0) | kind, len(payload)) + payload


def answer(status: str, content: bytes, kind: str) -> bytes:
    head = f"HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {len(content)}\r\n"
    return f"{head}connection: close\r\n\r\n".encode() + content


async def played(script: Script) -> tuple[list[Any], Exception | None]:
    """The messages of a `Play` stream, and the error with which it ends."""
    heard = []
    async with serving(script) as address, open_channel(address) as channel, patiently():
        call: Any = EngineServiceStub(channel).Play()
        with contextlib.suppress(asyncio.InvalidStateError):
            await call.write(pb.PlayRequest(match_id="tablut.abc"))
        try:
            while (message := await call.read()) is not grpc.aio.EOF:
                heard.append(message)
        except grpc.RpcError as error:
            with pytest.raises(grpc.RpcError):
                await call.read()  # reading on raises it again
            return heard, from_rpc_error(error)
        assert await call.read() is grpc.aio.EOF
        return heard, None


async def asked(script: Script, seconds: float = HANG_SECONDS) -> Exception:
    """The error with which a unary call ends."""
    async with serving(script) as address, open_channel(address) as channel, patiently():
        with pytest.raises(grpc.RpcError) as raised:
            await EngineServiceStub(channel).GetMatch(pb.GetMatchRequest(), timeout=seconds)
    return from_rpc_error(raised.value)


# --- `Play` on a WebSocket


async def test_messages_may_come_in_parts() -> None:
    parts = frame(BINARY, BEAT[:1], fin=False) + frame(9, b"?") + frame(0, BEAT[1:])
    heard, end = await played(shaking(frame(BINARY, BEAT), parts, frame(CLOSE, b"\x03\xe8")))
    assert [each.heartbeat.version for each in heard] == [3, 3]
    assert end is None


@pytest.mark.parametrize(
    ("frames", "expected", "says"),
    [
        ([frame(CLOSE, b"\x0f\xa0")], errors.Unreachable, "4000"),
        ([frame(CLOSE, struct.pack(">H", 4014) + b"DRAINING")], errors.Unreachable, "DRAINING"),
        ([frame(CLOSE, b"\x03\xe9")], errors.Unreachable, "1001"),
        ([frame(CLOSE, b"")], errors.Unreachable, "closed"),
        ([frame(CLOSE, b"\x03\xf1")], errors.Exhausted, "too long"),
        ([frame(CLOSE, struct.pack(">H", 4016))], errors.Refused, "4016"),
        ([], errors.Unreachable, "broke"),
        ([frame(BINARY, BEAT)[:2]], errors.Unreachable, "broke"),
        ([frame(TEXT, b"no status"), frame(CLOSE, struct.pack(">H", 4014))], errors.Unreachable, "4014"),
        ([frame(TEXT, b"\xff"), frame(CLOSE, struct.pack(">H", 4014))], errors.Unreachable, "4014"),
        ([b"\x83\x00"], errors.Unreachable, ""),
    ],
)
async def test_the_end_is_typed(frames: list[bytes], expected: type[Exception], says: str) -> None:
    heard, end = await played(shaking(frame(BINARY, BEAT), *frames))
    assert len(heard) == 1, "what came before is told"
    assert type(end) is expected
    assert says in str(end)


async def test_a_refusal_keeps_all_that_it_says() -> None:
    _, end = await played(shaking(frame(TEXT, json.dumps(REFUSAL).encode()[:125], fin=False), *rest()))
    assert isinstance(end, errors.BadToken)
    assert str(end) == "no"


def rest() -> list[bytes]:
    text = json.dumps(REFUSAL).encode()[125:]
    return [frame(0, text), frame(CLOSE, struct.pack(">H", 4016))]


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("404 Not Found", Refused),
        ("403 Forbidden", Refused),
        ("503 Service Unavailable", Unreachable),
        ("302 Found\r\nlocation: http://127.0.0.1:1/", Unreachable),
        ("200 OK", Unreachable),
    ],
)
async def test_a_handshake_that_is_refused(status: str, expected: type[Exception]) -> None:
    heard, end = await played(telling(answer(status, b"", "text/plain")))
    assert (heard, type(end)) == ([], expected)


@pytest.mark.parametrize("head", [b"", b"HTTP/1.1 101 Switching Pro"])
async def test_a_handshake_in_which_the_platform_dies(head: bytes) -> None:
    heard, end = await played(telling(head))
    assert (heard, type(end)) == ([], Unreachable)


async def test_who_answers_in_another_protocol_is_no_platform_and_is_not_asked_again() -> None:
    server = grpc.aio.server()
    by_grpc = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    await server.start()
    by_http = serving(telling(answer("200 OK", b"<html>", "text/html")))
    async with by_http as page, patiently():
        for address, protocol in (
            (f"http://{by_grpc}", "HTTP"),
            (page.removeprefix("http://"), "gRPC"),
            (f"ardris://{by_grpc}", "gRPC"),
            (f"https://{by_grpc}", "HTTP"),
        ):
            with pytest.raises(Unreachable) as raised:
                async with Ardri.connect(address):
                    pass
            assert str(raised.value).startswith(f"nobody answers in {protocol} at {address}; gRPC has port")
    await server.stop(0)


async def test_nobody_there() -> None:
    async with open_channel("ws://127.0.0.1:1/") as channel:
        call: Any = EngineServiceStub(channel).Play()
        with pytest.raises(asyncio.InvalidStateError):
            await call.write(pb.PlayRequest())
        with pytest.raises(grpc.RpcError) as raised:
            await call.read()
    assert isinstance(from_rpc_error(raised.value), Unreachable)
    with pytest.raises(Unreachable, match="nobody accepts"):
        async with Ardri.connect("http://127.0.0.1:1"):
            pass


async def test_a_call_that_is_cancelled_while_it_opens_leaves_nothing() -> None:
    connections: list[asyncio.StreamReader] = []
    gone: list[bytes] = []

    async def script(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(reader)
        await reader.readuntil(b"\r\n\r\n")
        with contextlib.suppress(ConnectionError):
            gone.append(await reader.read())

    async with serving(script) as address, open_channel(address) as channel:
        call: Any = EngineServiceStub(channel).Play()
        await until(lambda: connections)
        call.cancel()
        with pytest.raises(grpc.RpcError):
            await call.read()
    await until(lambda: gone)


async def test_who_does_not_read_holds_the_platform_back() -> None:
    written = 0
    writing: list[asyncio.StreamWriter] = []
    large = struct.pack(">BBH", 0x80 | BINARY, 126, 60_000) + bytes(60_000)

    async def script(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal written
        await shaking()(reader, writer)
        writing.append(writer)
        while True:
            writer.write(large)
            await writer.drain()
            written += 1

    def is_held() -> bool:
        return written > 8 * MOST_WAITING or writing[0].transport.get_write_buffer_size() > 0

    async with serving(script) as address, open_channel(address) as channel:
        call: Any = EngineServiceStub(channel).Play()
        await until(lambda: call._waiting.qsize() >= MOST_WAITING)
        await until(is_held)
        assert call._waiting.qsize() < 2 * MOST_WAITING, "the rest is in buffers of the system"
        call.cancel()


# --- Connect


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (answer("502 Bad Gateway", b"<html>", "text/html"), Unreachable),
        (answer("404 Not Found", b"nothing", "text/plain"), Refused),
        (answer("200 OK", b"<html>", "text/html"), Unreachable),
        (answer("401 Unauthorized", b'{"code": "no code"}', "application/json"), Unreachable),
        (answer("400 Bad Request", b"{", "application/json"), Unreachable),
        (b"HTTP/1.1 200 OK\r\ncontent-type: application/proto\r\ncontent-length: 9\r\n\r\nx", Unreachable),
        (b"no HTTP at all\r\n\r\n", Unreachable),
        (b"", Unreachable),
    ],
)
async def test_odd_answers_are_typed(content: bytes, expected: type[Exception]) -> None:
    assert type(await asked(telling(content))) is expected


async def test_a_deadline_passes() -> None:
    async def script(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()

    assert isinstance(await asked(script, seconds=0.05), Unreachable)


async def test_who_is_cancelled_is_cancelled() -> None:
    async def script(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()

    async with serving(script) as address, open_channel(address) as channel:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await EngineServiceStub(channel).GetMatch(pb.GetMatchRequest())


async def test_a_stream_without_its_end_has_broken() -> None:
    payload = pb.WatchMatchResponse(heartbeat=pb.Heartbeat(version=3)).SerializeToString()
    content = struct.pack(">BI", 0, len(payload)) + payload
    assert list(envelopes(content)) == [(0, payload)]
    told = answer("200 OK", content, "application/connect+proto")
    async with serving(telling(told)) as address, open_channel(address) as channel:
        call: Any = EngineServiceStub(channel).WatchMatch(pb.WatchMatchRequest())
        assert (await call.read()).heartbeat.version == 3
        with pytest.raises(grpc.RpcError) as raised:
            await call.read()
    assert isinstance(from_rpc_error(raised.value), Unreachable)


async def test_what_only_operators_have_is_not_here() -> None:
    content = answer("404 Not Found", b'{"code": "unimplemented", "message": "none"}', "application/json")
    async with serving(telling(content)) as address, Ardri.connect(address) as ardri:
        with pytest.raises(Refused) as raised:
            await ardri.ops.process()
    assert raised.value.reason == "UNIMPLEMENTED"


def test_who_speaks_grpc_alone_loads_nothing_of_it() -> None:
    loaded = "import sys, ardri_client.bot; print([each for each in sys.modules if each in %r])"
    unwanted = ("connectrpc", "pyqwest", "picows", "protobuf")
    shown = subprocess.run(
        [sys.executable, "-c", loaded % (unwanted,)], capture_output=True, text=True, check=True
    )
    assert shown.stdout == "[]\n"
