"""Unary calls and response streams by Connect and gRPC-web, in binary and in JSON."""

import asyncio
import base64
import gzip
import json
import time
from urllib.parse import unquote

import pytest
from google.rpc.status_pb2 import Status

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.link.v1 import link_service_pb2 as link
from gateway.admission.budgets import Budgets
from services.runtime.errors import Draining, StaleVersion
from services.runtime.rpc.methods import MAX_MESSAGE
from services.runtime.rpc.statuses import to_status
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.refusals import info_of
from tests.gateway.web.calls import (
    ACCOUNTS,
    ENGINE,
    GRPC_WEB,
    JSON,
    MATCH,
    PROTO,
    STREAM,
    STREAM_JSON,
    TOURNAMENTS,
    UNKNOWN_FIELD,
    enveloped,
    envelopes,
)
from tests.gateway.web.gateway import WebGateway, running_web
from tests.gateway.web.http import Answer, ask, post, read_answer, read_chunk, read_head, request
from tests.samples import sample
from tests.waiting import patiently, until


def detail_of(answer: Answer) -> dict[str, str]:
    """Returns the refusal's details in words."""
    (found,) = [each["debug"] for each in answer.json["details"] if each["type"] == "google.rpc.ErrorInfo"]
    return dict(found)


# --- unary


async def test_bytes_pass_both_ways_unchanged(web: WebGateway) -> None:
    web.engine.answers["PlayAction"] = lambda frame: b"\xff" + frame.payload
    sent = MATCH + UNKNOWN_FIELD
    answer = await post(web.port, ENGINE + "PlayAction", sent, PROTO, authorization="Bearer t")
    assert (answer.status, answer.headers["content-type"], answer.content) == (200, PROTO, b"\xff" + sent)
    assert web.engine.frames[0].authorization == "Bearer t"


async def test_json_is_read_and_written(web: WebGateway) -> None:
    answered = pb.PlayActionResponse(version=7)
    web.engine.answers["PlayAction"] = lambda _: answered
    sent = {"matchId": "tablut.abc", "expectedVersion": "6", "action": {"notation": "e8-e7"}}
    answer = await post(web.port, ENGINE + "PlayAction", json.dumps(sent).encode())
    assert (answer.status, answer.headers["content-type"], answer.json) == (200, JSON, {"version": "7"})
    received = pb.PlayActionRequest.FromString(web.engine.frames[0].payload)
    assert (received.expected_version, received.action.notation) == (6, "e8-e7")


async def test_a_guest_is_made_by_json(web: WebGateway) -> None:
    answer = await post(web.port, ACCOUNTS + "CreateGuest", b'{"name": "Ada"}')
    token = answer.json["token"]
    found = await post(web.port, ACCOUNTS + "GetAccount", b"", authorization=f"Bearer {token}")
    assert found.json["account"]["name"] == "Ada"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"matchID": "tablut.abc"}', 'no field named "matchID"'),
        (b"{", "Failed to load JSON"),
        (b'{"matchId": "\xff"}', "utf-8"),
        (b'{"a":' * 20_000, "recursion"),
        (b"[]", "an object"),
        (b'""', "an object"),
        (b"null", "an object"),
        (b"matchId", "an object"),
        (b"\xff", "an object"),
    ],
)
async def test_json_that_is_no_such_message_is_refused_in_words(
    web: WebGateway, content: bytes, says: str
) -> None:
    answer = await post(web.port, ENGINE + "GetMatch", content)
    assert (answer.status, answer.json["code"]) == (400, "invalid_argument")
    assert says in answer.json["message"]
    assert detail_of(answer)["reason"] == "INVALID_REQUEST"


async def test_json_that_is_no_message_counts_as_a_refusal(
    database_url: str, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = time.monotonic()
    monkeypatch.setattr(Budgets, "now", lambda _: began)  # no budget refills meanwhile
    async with running_web(database_url, engine, ARDRI_LIMIT_ACCOUNT_REFUSALS="0.5") as web:  # five at once
        answers = [await post(web.port, ENGINE + "GetMatch", b"{") for _ in range(6)]
        others = [await post(web.port, ACCOUNTS + "CreateGuest", b'{"nam": "Ada"}')]
    assert [each.status for each in answers] == [400] * 5 + [429]
    assert [each.status for each in others] == [429]


async def test_a_refusal_keeps_its_details(web: WebGateway) -> None:
    status = to_status(StaleVersion(1, 2), trace_id="t")
    web.engine.answers["PlayAction"] = lambda _: status
    answer = await post(web.port, ENGINE + "PlayAction", MATCH, PROTO)
    assert (answer.status, answer.json["code"], answer.json["message"]) == (409, "aborted", status.message)
    (packed,) = answer.json["details"]
    assert base64.b64decode(packed["value"] + "==") == status.details[0].value
    assert detail_of(answer)["reason"] == "STALE_VERSION"


async def test_a_bad_token_is_refused_as_everywhere(web: WebGateway) -> None:
    answer = await post(web.port, ACCOUNTS + "GetAccount", b"{}", authorization="Bearer no")
    assert (answer.status, detail_of(answer)["reason"]) == (401, "BAD_TOKEN")


async def test_what_is_too_long_is_refused_in_words(web: WebGateway) -> None:
    for size in (MAX_MESSAGE + 10, 5 * MAX_MESSAGE, 200 * MAX_MESSAGE):
        content = MATCH + b"\x1a" + b"\x80\x80\x40" + b"x" * size
        for kind in (PROTO, JSON) if size > 2 * MAX_MESSAGE else (PROTO,):
            answer = await post(web.port, ENGINE + "PlayAction", content, kind)
            assert (answer.status, answer.json["code"]) == (429, "resource_exhausted")
            assert f"this method takes {MAX_MESSAGE}" in answer.json["message"]
            assert detail_of(answer)["reason"] == "MESSAGE_TOO_LARGE"
        answer = await post(web.port, ENGINE + "PlayAction", enveloped(content), GRPC_WEB)
        assert f"this method takes {MAX_MESSAGE}" in unquote(answer.content.decode(errors="replace"))
        answer = await post(web.port, ENGINE + "WatchMatch", enveloped(content), STREAM)
        (_, end) = list(envelopes(answer.content))[-1]
        assert f"this method takes {MAX_MESSAGE}" in json.loads(end)["error"]["message"]


@pytest.mark.parametrize("method", ["CreateTournament", "UploadPairings"])
async def test_large_tournaments_are_read_as_by_grpc(web: WebGateway, method: str) -> None:
    """They get as far as the director, of which this gateway has none."""
    for size, status, reason in ((2 << 20, 503, "DIRECTOR_UNAVAILABLE"), (3 << 20, 429, "MESSAGE_TOO_LARGE")):
        answer = await post(web.port, TOURNAMENTS + method, b"x" * size, PROTO)
        assert (answer.status, detail_of(answer)["reason"]) == (status, reason)
    assert f"this method takes {2 << 20}" in answer.json["message"]


@pytest.mark.parametrize("kind", [PROTO, JSON, STREAM, GRPC_WEB])
async def test_what_is_compressed_is_refused_unread(web: WebGateway, kind: str) -> None:
    """A compression bomb, and very many empty parts, on which zlib spends two seconds at 2 MiB."""
    names = {STREAM: "connect_content_encoding", GRPC_WEB: "grpc_encoding"}
    for content in (gzip.compress(b"x" * 50_000_000), gzip.compress(b"") * 100):
        sent = content if kind in (PROTO, JSON) else enveloped(content, 1)
        path = "WatchMatch" if kind == STREAM else "PlayAction"
        header = {names.get(kind, "content_encoding"): "gzip"}
        answer = await post(web.port, ENGINE + path, sent, kind, **header)
        assert "compression is not supported" in unquote(answer.content.decode(errors="replace"))
    assert not web.engine.frames


async def test_answers_are_not_compressed(web: WebGateway) -> None:
    web.engine.answers["GetMatch"] = lambda frame: frame.payload
    for name, kind in (("accept_encoding", PROTO), ("grpc_accept_encoding", GRPC_WEB)):
        sent = MATCH if kind == PROTO else enveloped(MATCH)
        answer = await post(web.port, ENGINE + "GetMatch", sent, kind, **{name: "gzip"})
        assert answer.content.startswith(sent)


async def test_a_time_limit_of_the_client_ends_its_call(web: WebGateway) -> None:
    web.engine.answers["GetMatch"] = lambda _: None
    answer = await post(web.port, ENGINE + "GetMatch", MATCH, PROTO, connect_timeout_ms="50")
    assert (answer.status, answer.json["code"]) == (504, "deadline_exceeded")


async def test_many_calls_take_turns_on_one_connection(web: WebGateway) -> None:
    web.engine.answers["GetMatch"] = lambda frame: frame.payload
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    for size in (1, 100, 10_000):
        payload = MATCH + b"\x1a\x80\x80\x01" + b"x" * size
        writer.write(request("POST", ENGINE + "GetMatch", payload, {"content-type": PROTO}))
        async with patiently():
            answer = await read_answer(reader)
        assert (answer.status, answer.content) == (200, payload)
    writer.close()


# --- streams of answers


async def test_a_stream_by_connect(web: WebGateway) -> None:
    await stream_is_answered(web, STREAM, MATCH, MATCH)


async def test_a_stream_by_connect_as_json(web: WebGateway) -> None:
    reader, writer = await opened(web, STREAM_JSON, b'{"matchId": "tablut.abc"}')
    await next_envelope(reader)  # this engine repeats the request
    beat = pb.WatchMatchResponse()
    beat.heartbeat.time.FromSeconds(1)
    web.engine.send(1, link.FRAME_KIND_DATA, beat.SerializeToString())
    flags, payload = await next_envelope(reader)
    assert (flags, json.loads(payload)) == (0, {"heartbeat": {"time": "1970-01-01T00:00:01Z"}})
    assert payload.endswith(b"}\n"), "a shell reads it line by line"
    writer.close()


async def test_a_stream_by_grpc_web(web: WebGateway) -> None:
    await stream_is_answered(web, GRPC_WEB, MATCH, MATCH)


async def stream_is_answered(web: WebGateway, kind: str, sent: bytes, first: bytes) -> None:
    reader, writer = await opened(web, kind, sent)
    assert await next_envelope(reader) == (0, first)
    for payload in (b"one", b"two"):
        web.engine.send(1, link.FRAME_KIND_DATA, payload)
        assert await next_envelope(reader) == (0, payload)
    web.engine.send(1, link.FRAME_KIND_CLOSE)
    flags, end = await next_envelope(reader)
    assert (flags, end) == ((2, b"{}") if "connect" in kind else (128, b"grpc-status: 0\r\n"))
    assert await read_chunk(reader) == b""
    writer.close()


async def opened(
    web: WebGateway, kind: str, payload: bytes
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write(request("POST", ENGINE + "WatchMatch", enveloped(payload), {"content-type": kind}))
    async with patiently():
        status, headers = await read_head(reader)
    assert (status, headers["content-type"], headers["cache-control"]) == (200, kind, "no-store")
    assert headers["x-accel-buffering"] == "no"
    return reader, writer


async def next_envelope(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    async with patiently():
        (found,) = envelopes(await read_chunk(reader))
    return found


async def test_a_stream_ends_with_the_refusal(web: WebGateway) -> None:
    reader, writer = await opened(web, STREAM, MATCH)
    await next_envelope(reader)
    failed = link.Frame(call=1, kind=link.FRAME_KIND_FAIL, status=to_status(Draining()))
    web.engine.send_frame(failed)
    flags, end = await next_envelope(reader)
    error = json.loads(end)["error"]
    assert (flags, error["code"]) == (2, "unavailable")
    assert "DRAINING" in [each["debug"].get("reason") for each in error["details"]]
    writer.close()


async def test_who_leaves_is_noticed(web: WebGateway) -> None:
    _, writer = await opened(web, STREAM, MATCH)
    writer.close()
    await until(lambda: web.engine.frames[-1].kind == link.FRAME_KIND_CANCEL)


# --- gRPC-web


async def test_grpc_web_answers_and_refuses(web: WebGateway) -> None:
    web.engine.answers["GetMatch"] = lambda frame: frame.payload
    answer = await post(web.port, ENGINE + "GetMatch", enveloped(MATCH), GRPC_WEB)
    assert list(envelopes(answer.content)) == [(0, MATCH), (128, b"grpc-status: 0\r\n")]

    status = to_status(StaleVersion(1, 2))
    web.engine.answers["PlayAction"] = lambda _: status
    answer = await post(web.port, ENGINE + "PlayAction", enveloped(MATCH), GRPC_WEB)
    ((flags, end),) = envelopes(answer.content)
    trailers = dict(line.split(": ", 1) for line in end.decode().splitlines())
    assert (flags, trailers["grpc-status"], unquote(trailers["grpc-message"])) == (128, "10", status.message)
    found = Status.FromString(base64.b64decode(trailers["grpc-status-details-bin"] + "=="))
    assert info_of(found).reason == "STALE_VERSION"


# --- unknown paths


@pytest.mark.parametrize(
    "path",
    [
        "/ardri.ops.v1.ProcessService/GetProcess",
        "/ardri.ops.v1.MatchOpsService/TerminateMatch",
        "/ardri.ops.v1.DeadLetterService/ListDeadLetters",
        "/ardri.tournament.v1.LeaseService/LeaseSlots",
        "/ardri.tournament.v1.TournamentService/PurgeWorker",
        "/ardri.link.v1.LinkService/Link",
        "/grpc.health.v1.Health/Check",
        ENGINE + "SettleSteps",
        ENGINE + "ReofferStep",
        ENGINE + "Play",
        "/ardri.analysis.v1.AnalysisService/ReportAnalysis",
        ENGINE + "NoSuchMethod",
    ],
)
async def test_what_is_not_exposed_is_unknown(web: WebGateway, path: str) -> None:
    answer = await post(web.port, path, b"{}")
    assert (answer.status, answer.json["code"]) == (404, "unimplemented")


async def test_tournaments_are_here(web: WebGateway) -> None:
    answer = await post(web.port, TOURNAMENTS + "ListTournaments", b"{}")
    assert (answer.status, detail_of(answer)["reason"]) == (503, "DIRECTOR_UNAVAILABLE")
    kind, path = STREAM_JSON, TOURNAMENTS + "WatchStandings"
    answer = await post(web.port, path, enveloped(b"{}"), kind)
    ((_, end),) = envelopes(answer.content)
    assert json.loads(end)["error"]["code"] == "unavailable"


@pytest.mark.parametrize(
    ("method", "kind", "status", "says"),
    [
        ("POST", "application/grpc", 415, "a port of its own"),
        ("POST", "application/grpc+proto", 415, "a port of its own"),
        ("POST", "application/xml", 415, "application/json or application/proto, not 'application/xml'"),
        ("POST", STREAM_JSON, 415, "a call with one answer"),
        ("POST", "", 415, "application/json or application/proto"),
        ("GET", JSON, 405, "POST"),
        ("PUT", JSON, 405, "POST"),
    ],
)
async def test_other_protocols_are_refused(
    web: WebGateway, method: str, kind: str, status: int, says: str
) -> None:
    answer = await ask(web.port, method, ENGINE + "GetMatch", MATCH, {"content-type": kind})
    assert answer.status == status
    assert says in answer.content.decode()


async def test_a_stream_that_is_asked_for_as_a_call_says_so(web: WebGateway) -> None:
    answer = await post(web.port, ENGINE + "WatchMatch", b"{}")
    assert (answer.status, answer.headers["accept-post"]) == (415, f"{STREAM_JSON}, {STREAM}")
    assert "this is a stream" in answer.content.decode()


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON"])
async def test_a_content_type_may_say_more(web: WebGateway, kind: str) -> None:
    web.engine.answers["GetMatch"] = lambda _: b""
    answer = await post(web.port, ENGINE + "GetMatch", b'{"matchId": "tablut.abc"}', kind)
    assert (answer.status, answer.content.strip()) == (200, b"{}")


async def test_headers_of_others_may_be_anything(web: WebGateway) -> None:
    """Browsers send the cookies of all ports of a host, and proxies add headers of their own."""
    web.engine.answers["GetMatch"] = lambda _: b""
    sent = request(
        "POST", ENGINE + "GetMatch", MATCH, {"content-type": PROTO, "cookie": "@", "cf-ipcity": "@"}
    )
    for city in ("São Paulo".encode(), "São Paulo".encode("latin-1")):
        reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
        writer.write(sent.replace(b"@", city))
        async with patiently():
            assert (await read_answer(reader)).status == 200
        writer.close()


async def test_calls_are_counted_by_protocol(web: WebGateway) -> None:
    def counted() -> list[float | None]:
        return [
            sample("ardri_web_calls_total", {"protocol": protocol})
            for protocol in ("connect", "connect_json", "grpc_web")
        ]

    web.engine.answers["GetMatch"] = lambda _: b""
    before = counted()
    for content, kind in ((MATCH, PROTO), (b"{}", JSON), (enveloped(MATCH), GRPC_WEB)):
        await post(web.port, ENGINE + "GetMatch", content, kind)
    assert counted() == [number + 1 for number in before if number is not None]
