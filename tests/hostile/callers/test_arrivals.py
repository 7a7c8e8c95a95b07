"""Messages that never come to their end hold little, and not for long."""

import itertools
from collections.abc import Awaitable
from dataclasses import replace
from typing import Any, Final

import grpc
import pytest
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest

from services.runtime.rpc import arriving, standard_services
from tests.hostile.attacks import http2
from tests.hostile.attacks.seat import ENGINE
from tests.hostile.callers.test_connections import PATIENT, serving
from tests.waiting import HANG_SECONDS, patiently

_ASK: Final = f"{ENGINE.strip('/')}/GetMatch"
_REFLECT: Final = "grpc.reflection.v1.ServerReflection/ServerReflectionInfo"
_DATA: Final = 0
_END_STREAM: Final = 1


@pytest.mark.parametrize(
    "method", ["grpc.health.v1.Health/Check", "grpc.health.v1.Health/Watch", _REFLECT, _ASK]
)
async def test_half_a_message_is_not_kept_for_ever(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to 4 MiB of each call would be kept until its client ends it."""
    monkeypatch.setattr(arriving, "ARRIVAL_SECONDS", 0.2)
    half = b"\0" + (1000).to_bytes(4, "big") + b"x" * 500
    async with serving(PATIENT) as address, http2.connected(address) as connection, patiently():
        connection.say(http2.PREFACE, http2.frame(http2.SETTINGS), http2.open_call(f"/{method}"))
        connection.say(http2.frame(_DATA, half, stream=1))
        async for each in connection.frames():
            connection.answer(each)
            if each.stream == 1 and each.kind == http2.HEADERS:
                assert b"no whole message" in each.payload
                return
        pytest.fail("the connection was closed")


async def test_a_stream_of_reflection_has_more_to_say_or_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody needs a token for one, and there are 100 of them."""
    waits = itertools.count()

    async def in_time(message: Awaitable[Any]) -> Any:
        # What is said has as long as a slow machine takes for it; what is not has less.
        monkeypatch.setattr(arriving, "ARRIVAL_SECONDS", 0.2 if next(waits) else HANG_SECONDS)
        return await arriving.in_time(message)

    monkeypatch.setattr(standard_services, "in_time", in_time)
    async with serving(PATIENT) as address, grpc.aio.insecure_channel(address) as channel, patiently():
        describing: Any = channel.stream_stream(f"/{_REFLECT}")
        stream = describing()
        await stream.write(ServerReflectionRequest(list_services="").SerializeToString())
        assert await stream.read() is not grpc.aio.EOF
        with pytest.raises(grpc.aio.AioRpcError, match="no whole message"):
            await stream.read()


async def test_so_many_messages_are_unfinished_at_once_and_the_oldest_goes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each is a task and 16 KB, before it has a place: one client could have had as many as it liked."""
    monkeypatch.setattr(arriving, "ARRIVAL_SECONDS", 2 * HANG_SECONDS)
    limits = replace(PATIENT, calls=3)
    async with serving(limits) as address, http2.connected(address) as connection, patiently():
        calls = [http2.open_call(f"/{_ASK}", stream) for stream in (1, 3, 5, 7)]
        connection.say(http2.PREFACE, http2.frame(http2.SETTINGS), *calls)
        refused = list[int]()
        async for each in connection.frames():
            connection.answer(each)
            if each.kind == http2.HEADERS and b"no whole message" in each.payload:
                refused.append(each.stream)
                break
        connection.say(http2.frame(_DATA, b"\0\0\0\0\1x", flags=_END_STREAM, stream=7))
        async for each in connection.frames():
            connection.answer(each)
            if each.kind == _DATA and each.payload:
                assert (each.stream, each.payload[5:]) == (7, b"x"), "who has come last is answered"
                break
        assert refused == [1]
