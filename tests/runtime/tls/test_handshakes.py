"""Mutual TLS: who may connect, and that a renewed certificate is used without a restart."""

import asyncio
import datetime
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2

from services.runtime.config import Config
from services.runtime.rpc.server import Server
from services.runtime.tls.dialer import PLAIN, Dialer, RenewedChannel
from services.runtime.tls.watched_pair import WatchedPair
from tests.runtime.tls.authority import Authority
from tests.runtime.tls.test_pair import variables
from tests.waiting import HANG_SECONDS

NAME = "director"
_OWN = (("grpc.use_local_subchannel_pool", 1),)
"""Gives each channel of a test its own handshake."""


@asynccontextmanager
async def serving(folder: Path, *, is_public: bool = False) -> AsyncIterator[str]:
    """The address of a server that shows the pair of the folder."""
    environ = variables(folder) | {"ARDRI_ENV": "test", "ARDRI_DRAIN_SECONDS": "0"}
    server = Server(Config.from_env(environ), NAME, is_public=is_public)
    await server.start()
    try:
        yield f"127.0.0.1:{server.port}"
    finally:
        await server.stop()


async def ask(channel: grpc.aio.Channel) -> int:
    """Asks the health service of a server.

    Raises:
        AioRpcError: the connection was refused.
    """
    check = channel.unary_unary(
        "/grpc.health.v1.Health/Check",
        request_serializer=health_pb2.HealthCheckRequest.SerializeToString,
        response_deserializer=health_pb2.HealthCheckResponse.FromString,
    )
    answer: health_pb2.HealthCheckResponse = await check(
        health_pb2.HealthCheckRequest(), timeout=HANG_SECONDS
    )
    return int(answer.status)


async def asked(dialer: Dialer, address: str, name: str = NAME) -> int:
    """Like `ask`, over a new connection."""
    async with dialer.open(address, name, _OWN) as channel:
        return await ask(channel)


def shown_at(address: str) -> bytes:
    """The certificate of the server at that port."""
    host, _, port = address.rpartition(":")
    return ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate((host, int(port))))


def der(path: Path) -> bytes:
    return ssl.PEM_cert_to_DER_cert(path.read_text())


async def test_both_ends_show_certificates_of_one_authority(tmp_path: Path) -> None:
    authority = Authority()
    authority.write(tmp_path / "server", NAME)
    caller = Dialer(WatchedPair(authority.write(tmp_path / "caller", "gateway")))
    async with serving(tmp_path / "server") as address:
        assert await asked(caller, address) == health_pb2.HealthCheckResponse.SERVING


async def test_who_answers_under_another_name_is_not_spoken_to(tmp_path: Path) -> None:
    authority = Authority()
    authority.write(tmp_path / "server", "engine-tablut")
    caller = Dialer(WatchedPair(authority.write(tmp_path / "caller", "gateway")))
    async with serving(tmp_path / "server") as address:
        assert await asked(caller, address, "engine-tablut") == health_pb2.HealthCheckResponse.SERVING
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await asked(caller, address, NAME)
    assert refused.value.code() is grpc.StatusCode.UNAVAILABLE


async def test_a_caller_of_another_authority_is_refused(tmp_path: Path) -> None:
    ours, theirs = Authority(), Authority("somebody else")
    ours.write(tmp_path / "server", NAME)
    caller = Dialer(WatchedPair(theirs.write(tmp_path / "caller", "gateway", trusts=ours)))
    async with serving(tmp_path / "server") as address:
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await asked(caller, address)
    assert refused.value.code() is grpc.StatusCode.UNAVAILABLE


async def test_a_caller_without_a_certificate_and_a_plain_one_are_refused(tmp_path: Path) -> None:
    authority = Authority()
    files = authority.write(tmp_path / "server", NAME)
    assert files.authorities is not None
    anonymous = grpc.ssl_channel_credentials(files.authorities.read_bytes())
    named = [*_OWN, ("grpc.ssl_target_name_override", NAME)]
    async with serving(tmp_path / "server") as address:
        async with grpc.aio.secure_channel(address, anonymous, options=named) as channel:
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await ask(channel)
        assert refused.value.code() is grpc.StatusCode.UNAVAILABLE
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await asked(PLAIN, address)
        assert refused.value.code() is grpc.StatusCode.UNAVAILABLE


async def test_a_caller_whose_certificate_has_expired_is_refused(tmp_path: Path) -> None:
    authority = Authority()
    server = authority.write(tmp_path / "server", NAME)
    past = authority.write(tmp_path / "caller", "gateway", lasts=datetime.timedelta(hours=-1))
    assert server.authorities is not None
    shown = grpc.ssl_channel_credentials(
        server.authorities.read_bytes(), past.key.read_bytes(), past.certificate.read_bytes()
    )
    named = [*_OWN, ("grpc.ssl_target_name_override", NAME)]
    async with (
        serving(tmp_path / "server") as address,
        grpc.aio.secure_channel(address, shown, options=named) as channel,
    ):
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await ask(channel)
    assert refused.value.code() is grpc.StatusCode.UNAVAILABLE


async def test_people_need_no_certificate(tmp_path: Path) -> None:
    files = Authority().write(tmp_path, NAME)
    assert files.authorities is not None
    credentials = grpc.ssl_channel_credentials(files.authorities.read_bytes())
    named = [*_OWN, ("grpc.ssl_target_name_override", NAME)]
    async with (
        serving(tmp_path, is_public=True) as address,
        grpc.aio.secure_channel(address, credentials, options=named) as channel,
    ):
        assert await ask(channel) == health_pb2.HealthCheckResponse.SERVING


async def test_a_renewed_certificate_is_shown_and_a_broken_one_is_not(tmp_path: Path) -> None:
    authority = Authority()
    files = authority.write(tmp_path, NAME)
    async with serving(tmp_path, is_public=True) as address:
        first = der(files.certificate)
        assert await asyncio.to_thread(shown_at, address) == first
        files.key.write_text("half a k")
        assert await asyncio.to_thread(shown_at, address) == first
        authority.write(tmp_path, NAME)
        second = der(files.certificate)
        assert second != first
        assert await asyncio.to_thread(shown_at, address) == second


async def test_a_channel_is_made_anew_and_calls_under_way_go_on(tmp_path: Path) -> None:
    authority = Authority()
    authority.write(tmp_path / "server", NAME)
    dialer = Dialer(WatchedPair(authority.write(tmp_path / "caller", "gateway")))
    async with serving(tmp_path / "server") as address:
        renewed = RenewedChannel(dialer, address, NAME, _OWN)
        before = await renewed.ready()
        watch: Any = before.unary_stream(
            "/grpc.health.v1.Health/Watch",
            request_serializer=health_pb2.HealthCheckRequest.SerializeToString,
            response_deserializer=health_pb2.HealthCheckResponse.FromString,
        )(health_pb2.HealthCheckRequest())
        assert (await watch.read()).status == health_pb2.HealthCheckResponse.SERVING
        authority.write(tmp_path / "caller", "gateway")
        after = await renewed.ready()
        assert after is not before
        assert await ask(after) == health_pb2.HealthCheckResponse.SERVING
        assert not watch.done()
        await renewed.close()
