"""`Play` and `WatchMatch` over WebSockets: handshakes, and clients that are slow, silent or too many."""

import asyncio
import contextlib
import json
from typing import Any

import pytest
from picows import WSTransport

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.gateway.v1 import lobby_service_pb2 as lobby
from ardri.link.v1 import link_service_pb2 as link
from gateway.web.sockets import stream_socket
from gateway.web.sockets.stream_socket import StreamSocket
from services.runtime.errors import BadToken
from services.runtime.rpc.statuses import to_status
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.held_clock import held
from tests.gateway.web.calls import ACCOUNTS
from tests.gateway.web.gateway import ACT, OPEN, Unread, WebGateway, kinds, opened, running_web
from tests.gateway.web.http import post, read_answer, request
from tests.gateway.web.sockets.raw_socket import BINARY, PATH, Kind, RawSocket, handshake, refused
from tests.samples import sample
from tests.waiting import LONG_DRAIN, patiently, until

WATCH = "/ardri.engine.v1.EngineService/WatchMatch"
MATCH = pb.WatchMatchRequest(match_id="tablut.abc").SerializeToString()
CANCEL, CLOSE = link.FRAME_KIND_CANCEL, link.FRAME_KIND_CLOSE


# --- messages


async def test_messages_pass_both_ways_unchanged(web: WebGateway) -> None:
    socket = await opened(web)
    unknown = ACT + b"\xa2\x06\x02\xff\xfe"
    for payload in (ACT, unknown):
        socket.send(payload)
        assert await socket.message() == payload
    first = web.engine.frames[0]
    assert (first.method, first.authorization, socket.protocol) == ("Play", "Bearer t", BINARY)
    socket.leave()


async def test_a_client_that_is_no_browser_uses_the_header(web: WebGateway) -> None:
    socket = await RawSocket.open(web.port, protocols=(), authorization="Bearer h")
    socket.send(OPEN)
    await socket.message()
    assert (web.engine.frames[0].authorization, socket.protocol) == ("Bearer h", "")
    socket.leave()


async def test_messages_may_be_json(web: WebGateway) -> None:
    web.engine.echoes = False
    socket = await RawSocket.open(web.port, protocols=("ardri.play.v1.json", "ardri.token.t"))
    socket.send(b'{"matchId": "tablut.abc", "open": {"fromVersion": "3"}}', Kind.TEXT)
    await until(lambda: len(web.engine.frames) == 2)
    assert web.engine.frames[1].payload == OPEN
    beat = pb.PlayResponse(heartbeat=pb.Heartbeat(version=3))
    web.engine.send(1, link.FRAME_KIND_DATA, beat.SerializeToString())
    assert await socket.read() == (Kind.TEXT, b'{"heartbeat": {"version": "3"}}')
    socket.send(b'{"act": {"actoin": 1}}', Kind.TEXT)
    kind, last = await socket.read()
    assert (kind, json.loads(last)["code"]) == (Kind.TEXT, 3)
    assert await socket.close_code() == (4003, "INVALID_REQUEST")
    socket.leave()


async def test_a_stream_that_ends_well_closes_well(web: WebGateway) -> None:
    socket = await opened(web)
    web.engine.send(1, CLOSE)
    assert await socket.close_code() == (1000, "")
    socket.send(b"", Kind.CLOSE)
    await socket.end()


async def test_a_refusal_is_the_last_frame(web: WebGateway) -> None:
    socket = await opened(web)
    web.engine.send_frame(link.Frame(call=1, kind=link.FRAME_KIND_FAIL, status=to_status(BadToken("no"))))
    assert await socket.refusal() == {"code": 16, "reason": "BAD_TOKEN", "message": "no"}
    socket.send(ACT)  # nobody listens
    socket.send(b"", Kind.CLOSE)
    await socket.end()
    assert ACT not in [each.payload for each in web.engine.frames]


async def test_a_client_that_closes_is_answered_and_its_call_ends(web: WebGateway) -> None:
    socket = await opened(web)
    socket.send(b"\x03\xe8", Kind.CLOSE)
    assert await socket.close_code() == (1000, "")
    await socket.end()
    await until(lambda: kinds(web)[-1] == CANCEL)


async def test_a_client_that_leaves_ends_its_call(web: WebGateway) -> None:
    socket = await opened(web)
    socket.leave()
    await until(lambda: kinds(web)[-1] == CANCEL)


async def test_streams_are_counted(web: WebGateway) -> None:
    def counted(name: str, **labels: str) -> float:
        return sample(name, labels) or 0

    labels = {"grpc_type": "bidi_stream", "grpc_service": PATH.split("/")[1], "grpc_method": "Play"}
    before = counted("ardri_web_calls_total", protocol="websocket")
    started = counted("grpc_server_started_total", **labels)
    (await opened(web)).leave()
    assert counted("ardri_web_calls_total", protocol="websocket") == before + 1
    assert counted("grpc_server_started_total", **labels) == started + 1
    await until(lambda: web.server.admission.streams.taken == 0)


# --- watching


async def watching(web: WebGateway, protocol: str = "ardri.watch.v1") -> RawSocket:
    return await RawSocket.open(web.port, (protocol, "ardri.token.t"), WATCH)


async def test_who_only_watches_sends_one_message_and_listens(web: WebGateway) -> None:
    web.engine.echoes = False
    socket = await watching(web)
    socket.send(MATCH)
    await until(lambda: len(web.engine.frames) == 1)
    beat = pb.WatchMatchResponse(heartbeat=pb.Heartbeat(version=3))
    web.engine.send(1, link.FRAME_KIND_DATA, beat.SerializeToString())
    assert await socket.message() == beat.SerializeToString()
    first = web.engine.frames[0]
    assert (first.method, first.authorization, socket.protocol) == (
        "WatchMatch",
        "Bearer t",
        "ardri.watch.v1",
    )
    socket.leave()


async def test_watching_in_json(web: WebGateway) -> None:
    web.engine.echoes = False
    socket = await watching(web, "ardri.watch.v1.json")
    socket.send(b'{"matchId": "tablut.abc", "fromVersion": "3"}', Kind.TEXT)
    await until(lambda: len(web.engine.frames) == 1)
    web.engine.send(
        1, link.FRAME_KIND_DATA, pb.WatchMatchResponse(end=pb.StreamEnd(version=3)).SerializeToString()
    )
    assert await socket.read() == (Kind.TEXT, b'{"end": {"version": "3"}}')
    socket.leave()


async def test_a_second_message_of_who_only_watches_ends_it(web: WebGateway) -> None:
    web.engine.echoes = False
    socket = await watching(web)
    socket.send(MATCH)
    socket.send(MATCH)
    assert (await socket.refusal())["reason"] == "INVALID_REQUEST"
    socket.leave()


@pytest.mark.parametrize(
    ("name", "news"), [("WatchLobby", lobby.WatchLobbyResponse), ("WatchAccount", lobby.WatchAccountResponse)]
)
async def test_the_lobby_is_watched_in_as_many_tabs_as_there_are(
    web: WebGateway, name: str, news: type[lobby.WatchLobbyResponse]
) -> None:
    guest = (await post(web.port, ACCOUNTS + "CreateGuest", b"{}")).json
    offered = ("ardri.watch.v1", f"ardri.token.{guest['token']}")
    path = f"/ardri.gateway.v1.LobbyService/{name}"
    sockets = [await RawSocket.open(web.port, offered, path) for _ in range(8)]
    for socket in sockets:
        socket.send(b"")
        assert news.FromString(await socket.message()).time.seconds
    stranger = await RawSocket.open(web.port, ("ardri.watch.v1", "ardri.token.t"), path)
    assert (await stranger.refusal())["reason"] == "BAD_TOKEN"
    for socket in (*sockets, stranger):
        socket.leave()


async def test_one_method_is_not_spoken_in_the_protocol_of_the_other(web: WebGateway) -> None:
    assert (await refused(web.port, path=WATCH)).status == 400


# --- the handshake


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"path": "/ardri.engine.v1.EngineService/GetMatch"}, 404),
        ({"path": "/"}, 404),
        ({"origin": "https://elsewhere.example"}, 403),
        ({"origin": "null"}, 403),
        ({"protocols": ("chat",)}, 400),
        ({"protocols": ("ardri.token.t",)}, 400),
        ({"Sec_WebSocket_Version": "12"}, 400),
        ({"Sec_WebSocket_Key": "short"}, 400),
        ({"traceparent": "\xe9"}, 400),
    ],
)
async def test_a_handshake_that_is_refused(web: WebGateway, given: dict[str, Any], status: int) -> None:
    assert (await refused(web.port, **given)).status == status


async def test_a_handshake_has_to_wait_for_its_turn(web: WebGateway) -> None:
    web.engine.answers["GetMatch"] = lambda _: None
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    call = request(
        "POST", "/ardri.engine.v1.EngineService/GetMatch", OPEN, {"content-type": "application/proto"}
    )
    writer.write(call + handshake())
    async with patiently():
        assert (await read_answer(reader)).status == 400
    writer.close()


@pytest.mark.parametrize(
    "given", [{"origin": "http://test"}, {"Connection": "keep-alive, Upgrade"}, {"Upgrade": "WebSocket"}]
)
async def test_a_handshake_of_a_browser(web: WebGateway, given: dict[str, str]) -> None:
    (await opened(web, **given)).leave()


async def test_pages_of_other_sites_that_are_listed(database_url: str, engine: FakeEngine) -> None:
    listed = "https://play.example"
    async with running_web(database_url, engine, ARDRI_ORIGINS=listed) as web:
        (await opened(web, origin=listed)).leave()
        assert (await refused(web.port, origin="https://elsewhere.example")).status == 403


# --- clients that are slow, silent or too many


async def test_a_client_that_reads_nothing_is_cut_off(
    web: WebGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    socket = await opened(web)
    socket.reader._transport.pause_reading()  # type: ignore[attr-defined]  # there is no other way
    payload, unread = b"x" * 60_000, Unread()
    while CANCEL not in kinds(web):
        web.engine.send(1, link.FRAME_KIND_DATA, payload)
        await asyncio.sleep(0.001)
        assert unread.size < 5 * 1024 * 1024
    assert unread.size == 0
    socket.reader._transport.resume_reading()  # type: ignore[attr-defined]
    assert (await socket.refusal())["reason"] == "SLOW_CONSUMER"
    socket.leave()


async def test_a_client_that_reads_again_misses_nothing(web: WebGateway) -> None:
    socket = await opened(web)
    socket.reader._transport.pause_reading()  # type: ignore[attr-defined]  # there is no other way
    sent, unread = list[bytes](), Unread()
    while unread.size < 100_000:
        sent.append(str(len(sent)).encode() * 10_000)
        web.engine.send(1, link.FRAME_KIND_DATA, sent[-1])
        await asyncio.sleep(0.001)
    socket.reader._transport.resume_reading()  # type: ignore[attr-defined]
    assert [await socket.message() for _ in sent] == sent
    socket.leave()


async def test_a_client_that_never_reads_is_disconnected(
    web: WebGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_socket, "STALLED_SECONDS", 0.05)
    socket = await opened(web)
    socket.reader._transport.pause_reading()  # type: ignore[attr-defined]  # there is no other way
    while CANCEL not in kinds(web):
        web.engine.send(1, link.FRAME_KIND_DATA, b"x" * 10_000)
        await asyncio.sleep(0.002)
    socket.reader._transport.resume_reading()  # type: ignore[attr-defined]
    with contextlib.suppress(ConnectionError):
        assert b"SLOW_CONSUMER" not in await socket.reader.read()
    socket.leave()


async def test_a_client_without_a_first_message(web: WebGateway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_socket, "OPENING_SECONDS", 0.02)
    socket = await RawSocket.open(web.port)
    assert (await socket.refusal())["reason"] == "LIMIT"
    socket.leave()


async def test_a_silent_client_is_asked_for_a_sign_of_life(
    database_url: str, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server's clock goes on only while no answer is due."""
    asked: list[WSTransport] = []
    ask = StreamSocket.send_user_specific_ping

    def noting(self: StreamSocket, transport: WSTransport) -> None:
        asked.append(transport)
        ask(self, transport)

    monkeypatch.setattr(StreamSocket, "send_user_specific_ping", noting)
    seconds = {"ARDRI_KEEPALIVE_SECONDS": "1", "ARDRI_KEEPALIVE_TIMEOUT_SECONDS": "3"}
    async with running_web(database_url, engine, **seconds) as web:
        socket = await opened(web)
        with held(monkeypatch) as clock:
            for times in range(1, 4):
                await clock.go_on_until(lambda times=times: len(asked) == times)  # type: ignore[misc]  # mypy cannot type the default
                kind, payload = await socket.read()
                assert kind == Kind.PING
                if times < 3:
                    socket.send(payload, Kind.PONG)
                    socket.send(b"has it been read?", Kind.PING)
                    assert await socket.read() == (Kind.PONG, b"has it been read?")
            closing = asyncio.create_task(socket.close_code())
            await clock.go_on_until(closing.done)
            assert (await closing)[0] == 1001
        socket.leave()
        await until(lambda: kinds(web)[-1] == CANCEL)


async def test_as_many_as_the_process_has_places_for(database_url: str, engine: FakeEngine) -> None:
    async with running_web(database_url, engine, ARDRI_MOST_STREAMS="1") as web:
        first = await opened(web)
        second = await RawSocket.open(web.port)
        assert await second.refusal() == {
            "code": 8,
            "reason": "LIMIT",
            "message": "1 streams are open in this process",
        }
        first.leave()
        second.leave()
        await until(lambda: web.server.admission.streams.taken == 0)
        (await opened(web)).leave()


async def test_a_stream_over_the_budget_of_its_account(database_url: str, engine: FakeEngine) -> None:
    async with running_web(database_url, engine, ARDRI_LIMIT_ACCOUNT_STREAMS="1") as web:
        first, second = await opened(web), await RawSocket.open(web.port)
        second.send(OPEN)
        assert (await second.refusal())["message"].startswith("over the limit account_streams")
        first.leave()
        second.leave()


async def test_messages_over_budget_are_refused_one_by_one(database_url: str, engine: FakeEngine) -> None:
    budgets = {"ARDRI_LIMIT_ACCOUNT_REQUESTS": "10", "ARDRI_LIMIT_ADDRESS_REQUESTS": "10"}
    async with running_web(database_url, engine, **budgets) as web:
        socket = await opened(web)
        for _ in range(500):
            socket.send(ACT)
        codes: list[int] = []
        while len(codes) < 3:  # the slower the machine, the more are answered first
            if (answer := await socket.message()) != ACT:
                codes.append(pb.PlayResponse.FromString(answer).refusal.status.code)
        assert codes == [8, 8, 8]
        assert len(web.engine.frames) < 500, "what had been read already waits, too"
        socket.leave()
        await until(lambda: kinds(web)[-1] == CANCEL)


async def test_a_process_that_stops_sends_its_clients_elsewhere(
    database_url: str, engine: FakeEngine
) -> None:
    async with running_web(database_url, engine, ARDRI_DRAIN_SECONDS=LONG_DRAIN) as web:
        busy, fresh = await opened(web), await RawSocket.open(web.port)
        stopping = asyncio.create_task(web.stop())
        for socket in (busy, fresh):
            assert (await socket.refusal())["reason"] == "DRAINING"
            socket.send(b"", Kind.CLOSE)
            await socket.end()
        await stopping
