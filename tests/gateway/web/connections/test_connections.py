"""HTTP connections: what clients may send, how long they may take, and how connections end."""

import asyncio
import contextlib
import socket
import time
from email.utils import parsedate_to_datetime

import pytest

from ardri.link.v1 import link_service_pb2 as link
from gateway.web import edge
from gateway.web.connections import http1
from services.runtime.rpc import server
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.web.calls import ENGINE, MATCH, PROTO, STREAM, enveloped
from tests.gateway.web.gateway import Unread, WebGateway, running_web
from tests.gateway.web.http import ask, post, read_answer, read_chunk, read_head, request
from tests.gateway.web.sockets.raw_socket import RawSocket
from tests.waiting import LONG_DRAIN, patiently, until

GET = request("GET", "/nothing.txt")


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Returns all that arrives until the server closes or breaks the connection."""
    received = b""
    async with patiently():
        with contextlib.suppress(ConnectionError):
            while part := await reader.read(65_536):
                received += part
    return received


async def write_often(writer: asyncio.StreamWriter, more: bytes) -> None:
    """Writes a thousand times, unless the server breaks the connection."""
    for _ in range(1000):
        writer.write(more)
        await writer.drain()
        await asyncio.sleep(0)


async def test_answers_carry_the_date_as_it_goes_on(web: WebGateway) -> None:
    dates: list[float] = []
    async with patiently():
        while len(set(dates)) < 2:
            answer = await ask(web.port, "GET", "/nothing.txt")
            dates.append(parsedate_to_datetime(answer.headers["date"]).timestamp())
            assert dates[-1] <= time.time()
    assert dates == sorted(dates)


async def test_it_ends_when_told_however_far_the_next_date_is(
    database_url: str, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edge, "_DATE_SECONDS", 7200.0)
    async with patiently(), running_web(database_url, engine) as web:
        assert (await ask(web.port, "GET", "/nothing.txt")).status == 404


@pytest.mark.parametrize(
    "sent", [b"", b"GET /", b"\r\n", b"POST / HTTP/1.1\r\nhost: test\r\ncontent-length: 9\r\n\r\nx"]
)
async def test_a_request_has_to_arrive_in_time(database_url: str, engine: FakeEngine, sent: bytes) -> None:
    async with running_web(database_url, engine, ARDRI_HANDSHAKE_SECONDS="1") as web:
        began = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
        writer.write(sent)
        await ended(reader)
        assert time.monotonic() - began > 0.9
        writer.close()


async def test_a_connection_is_kept_for_the_next_request(database_url: str, engine: FakeEngine) -> None:
    async with running_web(database_url, engine, ARDRI_HANDSHAKE_SECONDS="1") as web:
        # The first request has arrived before the server looks, even on a slow machine.
        connection = socket.create_connection(("127.0.0.1", web.port))
        connection.sendall(GET)
        reader, writer = await asyncio.open_connection(sock=connection)
        async with patiently():
            assert (await read_answer(reader)).status == 404
            await asyncio.sleep(1.5)
            writer.write(GET)
            assert (await read_answer(reader)).status == 404
        writer.close()


async def test_a_request_in_pieces(web: WebGateway) -> None:
    web.engine.answers["GetMatch"] = lambda frame: frame.payload
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    for byte in request("POST", ENGINE + "GetMatch", MATCH, {"content-type": PROTO}):
        writer.write(bytes([byte]))
        await asyncio.sleep(0)
    async with patiently():
        assert (await read_answer(reader)).content == MATCH
    writer.close()


async def test_what_is_written_leaves_at_once(web: WebGateway, monkeypatch: pytest.MonkeyPatch) -> None:
    options = []
    made = http1.Connection.connection_made

    def connection_made(self: http1.Connection, transport: asyncio.Transport) -> None:
        accepted = transport.get_extra_info("socket")
        options.append(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        made(self, transport)

    monkeypatch.setattr(http1.Connection, "connection_made", connection_made)
    await post(web.port, ENGINE + "Nothing", b"")
    assert options == [1]


async def test_requests_may_be_sent_ahead(web: WebGateway) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write(GET * 50)
    for _ in range(50):
        async with patiently():
            assert (await read_answer(reader)).status == 404
    writer.close()


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Notes how many requests waited when each request began."""
    waiting: list[int] = []
    begin = http1.Connection.on_message_begin

    def on_message_begin(self: http1.Connection) -> None:
        waiting.append(len(self.pipeline))
        begin(self)

    monkeypatch.setattr(http1.Connection, "on_message_begin", on_message_begin)
    return waiting


async def watching(web: WebGateway) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection on which a stream has begun."""
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write(request("POST", ENGINE + "WatchMatch", enveloped(MATCH), {"content-type": STREAM}))
    async with patiently():
        await read_head(reader)
    return reader, writer


async def test_a_stream_ends_with_its_connection_whatever_waits_behind_it(
    web: WebGateway, ahead: list[int]
) -> None:
    _, writer = await watching(web)
    writer.write(GET)
    await until(lambda: len(ahead) == 2)
    writer.close()
    async with patiently():
        while web.engine.frames[-1].kind != link.FRAME_KIND_CANCEL:
            web.engine.send(1, link.FRAME_KIND_DATA, b"x")  # the client does not read it meanwhile
            await asyncio.sleep(0.002)
    await until(lambda: not web.server.admission.streams.taken)


async def test_a_stream_ends_at_once_where_no_request_follows(
    web: WebGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On an encrypted connection, the end may be half a minute away, with a log line for each message."""
    monkeypatch.setattr(http1.Connection, "connection_lost", lambda *_: None)
    _, writer = await watching(web)
    writer.write(b"no request at all\r\n\r\n")
    await until(lambda: web.engine.frames[-1].kind == link.FRAME_KIND_CANCEL)
    writer.close()


async def test_few_requests_wait_behind_a_stream(web: WebGateway, ahead: list[int]) -> None:
    """Each costs a hundred times its sender's memory here, for as long as the stream is open."""
    reader, writer = await watching(web)
    writer.write(GET * 2000)
    await ended(reader)
    writer.close()
    assert max(ahead) == http1._MOST_AHEAD
    await until(lambda: not web.server.admission.streams.taken)


@pytest.mark.parametrize(
    "sent",
    [
        b"no request at all\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: test\r\nname : value\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: \xff\r\n\r\n",
    ],
)
async def test_garbage_is_refused_without_a_line_in_the_log(
    web: WebGateway, sent: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write(sent)
    async with patiently():
        assert (await reader.readline()).split()[1] == b"400"
    writer.close()
    assert "Traceback" not in "".join(capsys.readouterr())


@pytest.mark.parametrize("start", [b"GET / HTTP/1.1\r\n", b"GET /"])
async def test_a_head_has_an_end(web: WebGateway, start: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write(start)
    sent = 0
    with contextlib.suppress(ConnectionError):
        while not reader.at_eof() and sent < 10_000_000:
            writer.write(b"name: value\r\n" * 1000 if b"1.1" in start else b"x" * 10_000)
            sent += 10_000
            await writer.drain()
            await asyncio.sleep(0)
    received = await ended(reader)
    assert received == b"" or b" 431 " in received
    writer.close()


_CHUNKED = b"POST /nothing HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"


async def test_trailers_are_not_kept(web: WebGateway, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[bytes] = []
    complete = http1.Connection.on_message_complete

    def on_message_complete(self: http1.Connection) -> None:
        kept.extend(name for name, _ in self.headers)
        complete(self)

    monkeypatch.setattr(http1.Connection, "on_message_complete", on_message_complete)
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write((_CHUNKED + b"authorization: Bearer other\r\n\r\n") * 2)
    async with patiently():
        assert [(await read_answer(reader)).status for _ in range(2)] == [405, 405]
    assert kept == [b"host", b"transfer-encoding"] * 2
    writer.close()


@pytest.mark.parametrize("more", [b"a:\r\n" * 4096, b"x" * 16_384])
async def test_trailers_have_an_end(web: WebGateway, more: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write(_CHUNKED + b"name: ")
    with pytest.raises(ConnectionError):
        await write_often(writer, more)
    await ended(reader)
    writer.close()


async def test_a_long_body_in_many_pieces_may_have_trailers(web: WebGateway) -> None:
    web.engine.answers["GetMatch"] = lambda frame: frame.payload
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    head = request("POST", ENGINE + "GetMatch", b"", {"content-type": PROTO})
    writer.write(head.replace(b"content-length: 0", b"transfer-encoding: chunked"))
    for byte in MATCH:
        writer.write(b"1;" + b"x" * 1000 + b"\r\n" + bytes([byte]) + b"\r\n")
        await writer.drain()
    writer.write(b"0\r\n" + b"name: value\r\n" * 100 + b"\r\n")
    async with patiently():
        assert (await read_answer(reader)).content == MATCH
    writer.close()


async def test_connections_are_bounded(database_url: str, engine: FakeEngine) -> None:
    async with running_web(database_url, engine, ARDRI_MOST_CONNECTIONS="2") as web:
        first = await RawSocket.open(web.port)
        _, second = await asyncio.open_connection("127.0.0.1", web.port)
        second.write(GET)
        reader, third = await asyncio.open_connection("127.0.0.1", web.port)
        assert await ended(reader) == b""
        first.leave()
        second.close()
        third.close()

        async def is_served() -> bool:
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                return (await post(web.port, ENGINE + "Nothing", b"")).status == 404
            return False

        async with patiently():
            while not await is_served():  # noqa: ASYNC110  # asked again until there is room
                await asyncio.sleep(0.01)


async def test_they_are_no_more_than_there_are_file_descriptors_for(
    database_url: str, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "connections_at_most", lambda *, ports: 4 // ports)
    async with running_web(database_url, engine) as web:
        kept = [await RawSocket.open(web.port) for _ in range(2)]
        reader, third = await asyncio.open_connection("127.0.0.1", web.port)
        assert await ended(reader) == b""
        third.close()
        for each in kept:
            each.leave()


async def test_a_client_that_reads_too_slowly_is_cut_off(web: WebGateway) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write(request("POST", ENGINE + "WatchMatch", enveloped(MATCH), {"content-type": STREAM}))
    async with patiently():
        await read_head(reader)
    reader._transport.pause_reading()  # type: ignore[attr-defined]  # there is no other way
    unread = Unread()
    while web.engine.frames[-1].kind != link.FRAME_KIND_CANCEL:
        web.engine.send(1, link.FRAME_KIND_DATA, b"x" * 60_000)
        await asyncio.sleep(0.001)
        assert unread.size < 5 * 1024 * 1024
    assert unread.size == 0
    reader._transport.resume_reading()  # type: ignore[attr-defined]
    last = b""
    async with patiently():
        while chunk := await read_chunk(reader):
            last = chunk
    assert b'"SLOW_CONSUMER"' in last
    writer.close()


async def test_a_client_that_never_reads_is_disconnected(
    web: WebGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http1, "STALLED_SECONDS", 0.05)
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write(request("POST", ENGINE + "WatchMatch", enveloped(MATCH), {"content-type": STREAM}))
    async with patiently():
        await read_head(reader)
    reader._transport.pause_reading()  # type: ignore[attr-defined]  # there is no other way
    while web.engine.frames[-1].kind != link.FRAME_KIND_CANCEL:
        web.engine.send(1, link.FRAME_KIND_DATA, b"x" * 60_000)
        await asyncio.sleep(0.002)
    writer.close()


async def test_a_process_that_stops_ends_streams(database_url: str, engine: FakeEngine) -> None:
    async with running_web(database_url, engine, ARDRI_DRAIN_SECONDS=LONG_DRAIN) as web:
        watching, writer = await asyncio.open_connection("127.0.0.1", web.port)
        writer.write(request("POST", ENGINE + "WatchMatch", enveloped(MATCH), {"content-type": STREAM}))
        idle, idle_writer = await asyncio.open_connection("127.0.0.1", web.port)
        idle_writer.write(GET)
        async with patiently():
            await read_head(watching)
            await read_chunk(watching)
            await read_answer(idle)
        stopping = asyncio.create_task(web.stop())
        async with patiently():
            assert b'"DRAINING"' in await read_chunk(watching)
            assert await idle.read() == b""
            await stopping
        writer.close()
        idle_writer.close()
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", web.port)


async def test_what_is_under_way_has_the_drain_time(database_url: str, engine: FakeEngine) -> None:
    async with running_web(database_url, engine, ARDRI_DRAIN_SECONDS=LONG_DRAIN) as web:
        engine.answers["GetMatch"] = lambda _: None
        idle, idle_writer = await asyncio.open_connection("127.0.0.1", web.port)
        idle_writer.write(GET)
        async with patiently():
            await read_answer(idle)
        call = asyncio.create_task(post(web.port, ENGINE + "GetMatch", MATCH, PROTO))
        await until(lambda: engine.frames)
        stopping = asyncio.create_task(web.stop())
        async with patiently():
            assert await idle.read() == b"", "it drains"
            assert not call.done()
            engine.send(engine.frames[0].call, link.FRAME_KIND_CLOSE, b"late")
            assert (await call).content == b"late"
            await stopping
        idle_writer.close()


async def test_a_port_that_is_taken_fails_at_the_start(database_url: str, engine: FakeEngine) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = str(other.getsockname()[1])
        with pytest.raises(OSError, match="in use"):
            async with running_web(database_url, engine, ARDRI_HTTP_PORT=taken):
                pass


async def test_without_a_port_nothing_is_served(database_url: str, engine: FakeEngine) -> None:
    async with running_web(database_url, engine, ARDRI_HTTP_PORT="-1") as web:
        assert web.port == -1
