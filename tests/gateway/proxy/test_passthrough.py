"""EngineService through the gateway: the bytes stay unchanged, and refusals are typed."""

from typing import Any

import grpc
import pytest

from ardri.analysis.v1 import analysis_service_pb2
from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.link.v1 import link_service_pb2 as frames
from ardri.match.v1 import match_pb2, record_pb2
from gateway.proxy.route import read_bytes
from services.runtime.errors import InvalidRequest, StaleVersion
from services.runtime.rpc.responses import response_stream
from services.runtime.rpc.statuses import to_status
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.raw import engine_call, play, unary, watch
from tests.gateway.refusals import info_of, reason_of, status_of
from tests.waiting import until

MATCH = pb.GetMatchRequest(match_id="tablut.abc").SerializeToString()
UNKNOWN_FIELD = b"\xa2\x06\x02\xff\xfe"


async def test_bytes_pass_both_ways_unchanged(channel: grpc.aio.Channel, engine: FakeEngine) -> None:
    engine.answers["PlayAction"] = lambda frame: b"\xff" + frame.payload
    sent = MATCH + UNKNOWN_FIELD
    assert await engine_call(channel, "PlayAction", sent) == b"\xff" + sent
    assert (engine.frames[0].payload, engine.frames[0].authorization) == (sent, "Bearer t")


async def test_refusal_passes_unchanged(channel: grpc.aio.Channel, engine: FakeEngine) -> None:
    status = to_status(StaleVersion(1, 2), trace_id="t")
    engine.answers["PlayAction"] = lambda frame: status
    assert await status_of(engine_call(channel, "PlayAction", MATCH)) == status


async def test_unknown_game_is_named(channel: grpc.aio.Channel) -> None:
    for key in ("chess.abc", "chess", "."):
        payload = pb.GetMatchRequest(match_id=key).SerializeToString()
        assert await reason_of(engine_call(channel, "GetMatch", payload)) == "NO_SUCH_GAME"


async def test_missing_key_is_named_as_the_proto_does(channel: grpc.aio.Channel) -> None:
    assert info_of(await status_of(engine_call(channel, "ListMatches", b""))).metadata["field"] == "game"
    assert info_of(await status_of(engine_call(channel, "GetMatch", b""))).metadata["field"] == "match_id"


async def test_oversized_message_is_refused(channel: grpc.aio.Channel, engine: FakeEngine) -> None:
    engine.answers["VerifyReplay"] = lambda frame: b"fine"
    large = record_pb2.Record(game="tablut", entries=[b"x" * 70_000])
    assert await reason_of(engine_call(channel, "PlayAction", MATCH + b"\x1a" + b"x" * 70_000)) == (
        "MESSAGE_TOO_LARGE"
    )
    payload = pb.VerifyReplayRequest(record=large).SerializeToString()
    assert await engine_call(channel, "VerifyReplay", payload) == b"fine"
    too_large = pb.VerifyReplayRequest(match_id="tablut", record=large).SerializeToString() * 20
    assert await reason_of(engine_call(channel, "VerifyReplay", too_large)) == "MESSAGE_TOO_LARGE"


async def test_a_record_says_which_game_it_is_of(channel: grpc.aio.Channel, engine: FakeEngine) -> None:
    engine.answers["GetReplay"] = lambda frame: b"told"
    large = record_pb2.Record(game="tablut", entries=[b"x" * 70_000])
    payload = pb.GetReplayRequest(record=large, with_views=True).SerializeToString()
    assert await engine_call(channel, "GetReplay", payload) == b"told"
    nothing = pb.GetReplayRequest(with_views=True).SerializeToString()
    assert await reason_of(engine_call(channel, "GetReplay", nothing)) == "INVALID_REQUEST"


async def test_play_carries_messages_both_ways(channel: grpc.aio.Channel, engine: FakeEngine) -> None:
    call = play(channel)
    opening = pb.PlayRequest(match_id="tablut.abc", open=pb.PlayOpen()).SerializeToString()
    act = pb.PlayRequest(act=pb.PlayAct(action=match_pb2.Action(notation="e8-e7"))).SerializeToString()
    for payload in (opening, act):
        await call.write(payload)
        assert await call.read() == payload
    await call.done_writing()
    await until(lambda: engine.frames[-1].kind == frames.FRAME_KIND_CLOSE)
    engine.send(engine.frames[0].call, frames.FRAME_KIND_CLOSE)
    assert await call.read() is grpc.aio.EOF
    opened = engine.frames[0]
    assert (opened.kind, opened.method, opened.payload) == (frames.FRAME_KIND_OPEN, "Play", b"")


async def test_play_of_a_client_that_leaves_is_cancelled(
    channel: grpc.aio.Channel, engine: FakeEngine
) -> None:
    call = play(channel)
    await call.write(MATCH)
    assert await call.read() == MATCH
    call.cancel()
    await until(lambda: engine.frames[-1].kind == frames.FRAME_KIND_CANCEL)


async def test_watch_of_a_client_that_does_not_read_is_cancelled(
    channel: grpc.aio.Channel, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(response_stream, "MOST_MESSAGES", 10)
    call = watch(channel, MATCH)
    await until(lambda: len(engine.frames) == 1)
    for _ in range(400):
        engine.send(engine.frames[0].call, frames.FRAME_KIND_DATA, bytes(50_000))
    await until(lambda: engine.frames[-1].kind == frames.FRAME_KIND_CANCEL)
    call.cancel()


async def test_play_without_a_message_is_refused(channel: grpc.aio.Channel) -> None:
    call = play(channel)
    await call.done_writing()
    assert await reason_of(call.read()) == "INVALID_REQUEST"


async def test_play_ends_at_an_oversized_message(channel: grpc.aio.Channel, engine: FakeEngine) -> None:
    call = play(channel)
    await call.write(MATCH)
    await call.read()
    await call.write(b"x" * 70_000)
    assert await reason_of(call.read()) == "MESSAGE_TOO_LARGE"
    await until(lambda: engine.frames[-1].kind == frames.FRAME_KIND_CANCEL)


async def test_watch_passes_what_the_engine_sends(channel: grpc.aio.Channel, engine: FakeEngine) -> None:
    call = watch(channel, MATCH)
    assert await call.read() == MATCH
    engine.send(engine.frames[0].call, frames.FRAME_KIND_CLOSE, b"last")
    assert await call.read() == b"last"
    assert await call.read() is grpc.aio.EOF


async def test_analyses_pass_too(channel: grpc.aio.Channel, engine: FakeEngine) -> None:
    service = f"/{analysis_service_pb2.DESCRIPTOR.services_by_name['AnalysisService'].full_name}/"
    analysing: Any = channel.unary_stream(service + "Analyse")
    call = analysing(MATCH)
    assert await call.read() == MATCH
    engine.send(engine.frames[0].call, frames.FRAME_KIND_CLOSE)
    assert await call.read() is grpc.aio.EOF
    engine.answers["Hint"] = lambda frame: b"hint of " + frame.payload
    assert await unary(channel, service + "Hint", MATCH) == b"hint of " + MATCH
    assert engine.frames[-1].authorization == "Bearer t"


def test_no_two_services_of_engines_have_a_method_of_the_same_name() -> None:
    names = [
        method.name
        for file, service in ((pb, "EngineService"), (analysis_service_pb2, "AnalysisService"))
        for method in file.DESCRIPTOR.services_by_name[service].methods
    ]
    assert len(names) == len(set(names))


async def test_streams_end_typed_when_the_engine_dies(channel: grpc.aio.Channel, engine: FakeEngine) -> None:
    call = watch(channel, MATCH)
    await call.read()
    await engine.stop()
    assert await reason_of(call.read()) == "ENGINE_UNAVAILABLE"
    assert await reason_of(engine_call(channel, "GetMatch", MATCH)) == "ENGINE_UNAVAILABLE"


def test_field_is_found_behind_others_and_only_at_the_top() -> None:
    message = pb.PlayActionRequest(expected_version=300, request_id="r").SerializeToString() + MATCH
    assert read_bytes(message, 1) == b"tablut.abc"
    assert read_bytes(pb.PlayRequest(open=pb.PlayOpen(from_version=1)).SerializeToString(), 1) == b""


def test_few_fields_are_passed_over() -> None:
    """Each costs one turn of a loop in Python, and 64 KiB have room for 32,768."""
    other = b"\x10\x00"
    assert read_bytes(other * 63 + MATCH, 1) == b"tablut.abc"
    for many in (other * 64 + MATCH, other * 32_768):
        with pytest.raises(InvalidRequest, match="first 64"):
            read_bytes(many, 1)


@pytest.mark.parametrize("garbage", [b"\x0a", b"\x0a\x05ab", b"\xff" * 11, b"\x0f", b"\x0d\x00"])
def test_what_is_no_message_is_refused(garbage: bytes) -> None:
    with pytest.raises(InvalidRequest):
        read_bytes(garbage, 1)
