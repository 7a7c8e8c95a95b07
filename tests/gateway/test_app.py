"""The process: what keeps it from starting, what it serves, and when it is ready."""

import asyncio
import functools
import os
import subprocess
import sys
from pathlib import Path

import grpc
import pytest
from google.protobuf import descriptor_pool
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2

from gateway import app
from gateway.app import load_protos
from gateway.store import Store
from services.runtime.errors import LogUnavailable
from services.runtime.readiness.watch import watch_readiness
from tests.gateway.conftest import running_gateway
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.raw import unary
from tests.waiting import HANG_SECONDS, patiently

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


def test_production_does_not_start_without_keys() -> None:
    environ = {**os.environ, "ARDRI_ENV": "production"}
    environ.pop("ARDRI_KEYS_FILE", None)
    done = subprocess.run(
        [sys.executable, "-m", "gateway"],
        env=environ,
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        check=False,
    )
    assert done.returncode != 0
    assert "ARDRI_KEYS_FILE must be set" in done.stderr


def test_messages_of_games_are_loaded() -> None:
    load_protos()
    assert descriptor_pool.Default().FindMessageTypeByName("ardri.tablut.v1.Action")


async def test_reflection_serves_messages_of_games(channel: grpc.aio.Channel) -> None:
    ask = channel.stream_stream(
        "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
        request_serializer=reflection_pb2.ServerReflectionRequest.SerializeToString,
        response_deserializer=reflection_pb2.ServerReflectionResponse.FromString,
    )()
    for symbol in ("ardri.tablut.v1.Action", "ardri.engine.v1.EngineService"):
        await ask.write(reflection_pb2.ServerReflectionRequest(file_containing_symbol=symbol))
        answer = await ask.read()
        assert isinstance(answer, reflection_pb2.ServerReflectionResponse)
        assert answer.file_descriptor_response.file_descriptor_proto
    ask.cancel()


async def test_healthy_at_once(channel: grpc.aio.Channel, engine: FakeEngine) -> None:
    assert await health(channel) == SERVING


async def health(channel: grpc.aio.Channel) -> int:
    answer = health_pb2.HealthCheckResponse.FromString(
        await unary(channel, "/grpc.health.v1.Health/Check", b"")
    )
    return answer.status


async def test_readiness_follows_the_database(
    database_url: str, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        app,
        "watch_readiness",
        functools.partial(watch_readiness, every_seconds=0.01, within_seconds=HANG_SECONDS),
    )
    answers = False

    async def check(_store: Store) -> None:
        if not answers:
            raise LogUnavailable("away")

    monkeypatch.setattr(Store, "check", check)
    async with running_gateway(database_url, engine) as channel:
        for answers in (False, True, False):
            async with patiently():
                while await health(channel) != (SERVING if answers else NOT_SERVING):  # noqa: ASYNC110  # the health service is polled
                    await asyncio.sleep(0.01)


async def test_database_that_is_away_is_noticed(store: Store, tmp_path: Path) -> None:
    await store.check()
    (tmp_path / "folder.db").mkdir()
    away = Store(f"sqlite:///{tmp_path}/folder.db")
    with pytest.raises(LogUnavailable):
        await away.check()
    await away.close()
