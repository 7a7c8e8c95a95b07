"""Connections that do nothing are closed by the server, each in its own way; the sockets hear of it."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from ardri_client.calls.channel import options_for
from ardri_client.calls.retry import Retry
from gateway.proxy import directors
from gateway.proxy.link import link
from services.runtime.config import Config
from services.runtime.limits.serving import ServingLimits
from services.runtime.rpc import grpc_server
from services.runtime.rpc.channel_options import CLIENT_PING_MS
from services.runtime.rpc.methods import Call, ResponseStream, Service, StreamHandler
from services.runtime.rpc.server import Server
from tests.hostile.attacks.seat import ENGINE
from tests.hostile.attacks.transport import connections, http2
from tests.hostile.attacks.transport.connections import Behaviour
from tests.waiting import patiently

LONG = 3600.0
PATIENT = ServingLimits(
    handshake_seconds=LONG, idle_seconds=LONG, keepalive_seconds=LONG, keepalive_timeout_seconds=LONG
)


class Silent:
    """A stream that takes everything and says nothing."""

    def on_message(self, payload: bytes) -> None: ...

    def on_half_close(self) -> None: ...

    def cancel(self) -> None: ...


def silent(_call: Call, _responses: ResponseStream) -> StreamHandler:
    return Silent()


async def repeat(_call: Call, payload: bytes) -> bytes:
    return payload


@asynccontextmanager
async def serving(limits: ServingLimits) -> AsyncIterator[str]:
    """The address of a server with one stream, one call and those limits."""
    environ = {"ARDRI_ENV": "test", "ARDRI_DRAIN_SECONDS": "0"}
    server = Server(replace(Config.from_env(environ), serving=limits), "test")
    server.add(Service(ENGINE.strip("/"), {"GetMatch": repeat}, {"Play": silent}, {}))
    await server.start()
    yield f"127.0.0.1:{server.port}"
    await server.stop()


@pytest.mark.parametrize(
    ("behaviour", "limits"),
    [
        (connections.say_nothing, replace(PATIENT, handshake_seconds=0.5)),
        (connections.stop_in_the_handshake, replace(PATIENT, handshake_seconds=0.5)),
        (connections.ask_nothing, replace(PATIENT, idle_seconds=0.5)),
        (connections.vanish, replace(PATIENT, keepalive_seconds=0.5, keepalive_timeout_seconds=0.5)),
        (connections.open_a_stream_and_say_nothing, replace(PATIENT, idle_seconds=0.5)),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
async def test_who_does_nothing_is_closed(
    behaviour: Behaviour, limits: ServingLimits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grpc_server, "OPENING_SECONDS", 0.5)
    async with serving(limits) as address, http2.connected(address) as connection, patiently():
        await behaviour(connection)


async def test_whoever_answers_pings_and_has_a_call_open_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its settings and its call are there before the server looks; and it answers when it comes to that."""
    limits = replace(PATIENT, handshake_seconds=0.5, idle_seconds=0.5, keepalive_seconds=0.2)
    monkeypatch.setattr(grpc_server, "OPENING_SECONDS", LONG)
    early = list[socket.socket]()
    bind = Server._bind

    def bound(server: Server, address: str) -> int:
        port = bind(server, address)
        early.append(socket.create_connection(("127.0.0.1", port)))
        call = http2.open_call(f"{ENGINE}/Play")
        early[0].sendall(http2.PREFACE + http2.frame(http2.SETTINGS) + call)
        return port

    monkeypatch.setattr(Server, "_bind", bound)
    async with serving(limits), http2.over(*await asyncio.open_connection(sock=early[0])) as connection:
        pings = 0
        async for each in connection.frames():
            connection.answer(each)
            pings += each.kind == http2.PING
            if pings == 8:  # far longer than any of the limits
                return
        pytest.fail("the server closed it")


async def test_a_client_of_grpc_does_not_notice_that_it_was_closed_for_idling() -> None:
    limits = replace(PATIENT, idle_seconds=0.3)
    async with serving(limits) as address, grpc.aio.insecure_channel(address) as channel:
        health: Any = health_pb2_grpc.HealthStub(channel)
        for _ in range(3):
            await health.Check(health_pb2.HealthCheckRequest())
            async with patiently():
                while (state := channel.get_state()) is not grpc.ChannelConnectivity.IDLE:
                    await channel.wait_for_state_change(state)


async def test_there_are_so_many_connections_and_no_more() -> None:
    async with serving(replace(PATIENT, connections=5)) as address, AsyncExitStack() as stack:
        kept = [await stack.enter_async_context(http2.connected(address)) for _ in range(5)]
        for each in kept:
            each.say(http2.PREFACE, http2.frame(http2.SETTINGS))
            await anext(each.frames())
        async with http2.connected(address) as sixth, patiently():
            await sixth.closed()
        kept[0].leave()
        async with patiently():
            while not await is_taken(address):  # noqa: ASYNC110  # the server tells nobody
                await asyncio.sleep(0.02)


async def is_taken(address: str) -> bool:
    """Whether the server talks to a new connection."""
    async with http2.connected(address) as connection:
        connection.say(http2.PREFACE, http2.frame(http2.SETTINGS))
        return await anext(connection.frames(), None) is not None


def test_no_client_of_ours_asks_for_signs_of_life_too_often() -> None:
    """The server would send it away: GOAWAY, too_many_pings."""
    for options in (options_for(Retry()), link._OPTIONS, directors._OPTIONS):
        assert dict(options)["grpc.keepalive_time_ms"] >= 2 * CLIENT_PING_MS
