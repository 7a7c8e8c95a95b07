"""HTTP/2 on the port for browsers: many calls and streams on one connection, and their limits."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
import zttp

from ardri.link.v1 import link_service_pb2 as link
from gateway.web.connections import http2, settings
from tests.gateway.web.calls import ENGINE, MATCH, PROTO, STREAM, enveloped
from tests.gateway.web.connections.http2 import Http2Client, running_encrypted
from tests.gateway.web.gateway import WebGateway
from tests.hostile.attacks.transport.http2 import END_HEADERS, HEADERS, frame, headers
from tests.waiting import HANG_SECONDS, patiently, until

_EXTENDED_CONNECT = 8
ENDED = END_HEADERS | 1
"""The flags of a head that is the whole request."""


LONG = int(2 * HANG_SECONDS)


@pytest.fixture
async def secure(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[WebGateway]:
    monkeypatch.setattr(settings, "_IDLE_SECONDS", LONG)
    async with running_encrypted(database_url, tmp_path / "pair", ARDRI_HANDSHAKE_SECONDS=str(LONG)) as web:
        yield web


@pytest.fixture
def hasten(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Gives whatever is expected from then on one second; before that, a slow machine has all its time."""
    expect = http2.Http2Connection._expect

    def hastily(self: http2.Http2Connection, stream_id: int, give_up: Callable[[], None]) -> None:
        self._settings.limits = replace(self._settings.limits, handshake_seconds=1)
        expect(self, stream_id, give_up)

    return lambda: monkeypatch.setattr(http2.Http2Connection, "_expect", hastily)


def watch(client: Http2Client) -> int:
    return client.ask("POST", ENGINE + "WatchMatch", enveloped(MATCH), content_type=STREAM)


async def test_a_client_chooses_its_protocol(secure: WebGateway) -> None:
    for offered, chosen in (
        (("h2", "http/1.1"), "h2"),
        (("http/1.1",), "http/1.1"),
        (("spdy/3",), None),
    ):
        async with Http2Client.open(secure.port, *offered) as client:
            assert client.protocol == chosen
            if chosen != "h2":
                client.writer.write(b"GET /nothing HTTP/1.1\r\nhost: test\r\n\r\n")
                assert (await client.reader.readline()).split()[1] == b"404"


async def test_a_hundred_calls_beside_twenty_streams(secure: WebGateway) -> None:
    secure.engine.answers["GetMatch"] = lambda frame: frame.payload
    async with Http2Client.open(secure.port) as client:
        streams = [watch(client) for _ in range(20)]
        calls = [client.ask("POST", ENGINE + "GetMatch", MATCH, content_type=PROTO) for _ in range(100)]
        assert [await client.answer(call) for call in calls] == [(200, MATCH)] * 100
        assert not any(client.has_reset(stream) for stream in streams)


async def test_a_call_without_content(secure: WebGateway) -> None:
    secure.engine.answers["GetMatch"] = lambda frame: frame.payload
    async with Http2Client.open(secure.port) as client:
        call = client.ask("POST", ENGINE + "GetMatch", b"", content_type=PROTO)
        assert (await client.answer(call))[0] == 400  # without a match id


async def test_web_sockets_are_not_offered(secure: WebGateway) -> None:
    async with Http2Client.open(secure.port) as client:
        while not client.events:
            await client.receive()
        settings = client.events[0][0]
        assert settings.params
        assert _EXTENDED_CONNECT not in dict(settings.params)


async def test_a_connection_is_kept_but_a_request_has_to_arrive(
    secure: WebGateway, hasten: Callable[[], None]
) -> None:
    async with Http2Client.open(secure.port) as client:
        assert (await client.answer(client.ask("GET", "/nothing")))[0] == 404
        hasten()
        began = time.monotonic()
        stream = client.ask("POST", ENGINE + "GetMatch", None, content_type=PROTO, content_length="9")
        while not client.has_reset(stream):
            assert await client.receive()
        assert time.monotonic() - began > 0.9
        assert (await client.answer(client.ask("GET", "/nothing")))[0] == 404


async def test_settings_have_to_arrive(secure: WebGateway, hasten: Callable[[], None]) -> None:
    hasten()
    began = time.monotonic()
    async with Http2Client.open(secure.port, begins=False) as client, patiently():
        while await client.reader.read(4096):
            pass  # sends no answer
        assert time.monotonic() - began > 0.9


async def test_who_takes_every_request_back_is_disconnected(secure: WebGateway) -> None:
    async with Http2Client.open(secure.port) as client:
        for _ in range(2000):
            stream = watch(client)
            client.connection.stream(stream).reset()
            client.flush()
            await asyncio.sleep(0)
        while await client.receive():
            pass
        assert any(isinstance(each, zttp.GoAway) for each in client.events[0])
    await until(lambda: not secure.server.admission.streams.taken)


async def test_who_takes_nothing_has_its_stream_reset(
    secure: WebGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http2, "STALLED_SECONDS", 0.05)
    async with Http2Client.open(secure.port) as client:
        watch(client)
        await until(lambda: bool(secure.engine.frames))
        while secure.engine.frames[-1].kind != link.FRAME_KIND_CANCEL:
            secure.engine.send(1, link.FRAME_KIND_DATA, b"x" * 60_000)
            await asyncio.sleep(0.002)


async def test_a_path_that_is_none_ends_its_stream_alone(
    secure: WebGateway, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Http2Client.open(secure.port) as client:
        stream = client.ask("GET", "/\xff")
        while not client.has_reset(stream):
            assert await client.receive()
        assert (await client.answer(client.ask("GET", "/nothing")))[0] == 404
    assert "Traceback" not in "".join(capsys.readouterr())


async def test_too_many_requests_at_once_end_the_connection_without_a_line_in_the_log(
    secure: WebGateway, caplog: pytest.LogCaptureFixture
) -> None:
    fields = ((":method", "GET"), (":scheme", "https"), (":authority", "test"), (":path", "/nothing"))
    async with Http2Client.open(secure.port) as client:
        heads = (frame(HEADERS, headers(*fields), flags=ENDED, stream=1 + 2 * each) for each in range(1000))
        client.writer.write(b"".join(heads))
        while await client.reader.read(65_536):
            pass  # sends no answer
    assert [each for each in caplog.records if each.name == "asyncio" and each.levelname == "WARNING"] == []


@pytest.mark.parametrize("sent", [b"GET / HTTP/1.1\r\n\r\n", b"\0" * 100])
async def test_garbage_is_answered_by_the_end(
    secure: WebGateway, sent: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Http2Client.open(secure.port) as client:
        client.writer.write(sent)
        await client.reader.read()
    assert "Traceback" not in "".join(capsys.readouterr())
