"""What people on call look at: health, reflection, metrics, logs; and a process that stops in order."""

import asyncio
import json
import sqlite3
import time
import urllib.request
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2
from prometheus_client import REGISTRY, parser

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1.match_pb2 import CLOCK_KIND_PER_MOVE
from services.runtime.credentials.claims import Claims, Scope
from tests.credentials import SIGNER
from tests.engine.process import running
from tests.engine.refused import refusal
from tests.engine.served import Caller, Served
from tests.engine.sitting import clock
from tests.waiting import patiently, until

ENGINE = "ardri.engine.v1.EngineService"
SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


async def health(channel: grpc.aio.Channel, service: str) -> int:
    stub: Any = health_pb2_grpc.HealthStub(channel)
    return int((await stub.Check(health_pb2.HealthCheckRequest(service=service))).status)


async def test_alive_is_not_ready(tablut: Served) -> None:
    assert await health(tablut.channel, "") == SERVING
    log: Any = tablut.engine.context.log
    whole, log._db = log._db, sqlite3.connect(":memory:")
    stub: Any = health_pb2_grpc.HealthStub(tablut.channel)
    states = stub.Watch(health_pb2.HealthCheckRequest(service=""))
    async with patiently():
        while (await states.read()).status != NOT_SERVING:
            pass
        assert await health(tablut.channel, ENGINE) == SERVING, "the process itself is alive"
        assert (await refusal(tablut.watcher.look("tablut." + "a" * 24))).reason == "LOG_UNAVAILABLE"
        log._db.close()
        log._db = whole
        while (await states.read()).status != SERVING:
            pass
    states.cancel()


@pytest.mark.parametrize("version", ["v1", "v1alpha"])
async def test_reflection_serves_the_services_and_the_games_types(tablut: Served, version: str) -> None:
    service = f"grpc.reflection.{version}.ServerReflection"
    ask: Any = tablut.channel.stream_stream(
        f"/{service}/ServerReflectionInfo",
        request_serializer=reflection_pb2.ServerReflectionRequest.SerializeToString,
        response_deserializer=reflection_pb2.ServerReflectionResponse.FromString,
    )
    stream = ask()
    await stream.write(reflection_pb2.ServerReflectionRequest(list_services=""))
    names = {service.name for service in (await stream.read()).list_services_response.service}
    assert names >= {ENGINE, "ardri.link.v1.LinkService", "grpc.health.v1.Health", service}
    symbols = ("ardri.tablut.v1.Action", "ardri.tablut.v1.View", "ardri.match.v1.Reason")
    for symbol in (ENGINE, service, *symbols):
        await stream.write(reflection_pb2.ServerReflectionRequest(file_containing_symbol=symbol))
        assert (await stream.read()).file_descriptor_response.file_descriptor_proto
    await stream.done_writing()


class Meter:
    """How much each series has grown since the meter was made."""

    def __init__(self) -> None:
        self._before = _series()

    def grown(self, name: str, **labels: str) -> float:
        key = (name, frozenset(labels.items()))
        return _series().get(key, 0.0) - self._before.get(key, 0.0)


def _series() -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    samples = (sample for metric in REGISTRY.collect() for sample in metric.samples)
    return {(sample.name, frozenset(sample.labels.items())): sample.value for sample in samples}


async def test_metrics_are_what_was_done(tablut: Served) -> None:
    meter = Meter()
    seats = await tablut.table()
    stream = tablut.watcher.watch(seats[0].match_id)
    await seats[0].act("a4-a3", 4)
    await seats[0].act("a4-a3", 4)
    await seats[1].act("e3-d3", 5)
    await refusal(seats[1].act("e3-d3", 5, "again"))
    await refusal(seats[0].act("a1-a2", 6, "illegal"))
    await seats[0].do("ResignMatch")
    await stream_end(stream)
    (timed, _) = await tablut.table(clock=clock(CLOCK_KIND_PER_MOVE, 50))
    await stream_end(tablut.watcher.watch(timed.match_id))
    await tablut.engine.matches.sweep()
    # A client may see the end of its stream before the server has counted it.
    await until(lambda: not meter.grown("ardri_watchers", game="tablut"))

    def calls(name: str, method: str, kind: str = "unary", **more: str) -> float:
        return meter.grown(name, grpc_type=kind, grpc_service=ENGINE, grpc_method=method, **more)

    assert calls("grpc_server_started_total", "PlayAction") == 5
    assert calls("grpc_server_handled_total", "PlayAction", grpc_code="OK") == 3
    assert calls("grpc_server_handled_total", "PlayAction", grpc_code="Aborted") == 1
    assert calls("grpc_server_handled_total", "PlayAction", grpc_code="FailedPrecondition") == 1
    assert calls("grpc_server_handling_seconds_count", "PlayAction") == 5
    assert calls("grpc_server_handled_total", "WatchMatch", "server_stream", grpc_code="OK") == 2
    assert meter.grown("ardri_actions_total", game="tablut", actor="person") == 2
    assert meter.grown("ardri_turn_seconds_count", game="tablut", actor="person") == 2
    assert meter.grown("ardri_refusals_total", game="tablut", reason="STALE_VERSION") == 1
    assert meter.grown("ardri_refusals_total", game="tablut", reason="ILLEGAL_ACTION") == 1
    assert meter.grown("ardri_matches_started_total", game="tablut") == 2
    assert meter.grown("ardri_matches_ended_total", game="tablut", reason="resigned") == 1
    assert meter.grown("ardri_matches_ended_total", game="tablut", reason="time_out") == 1
    assert meter.grown("ardri_flag_error_seconds_count", game="tablut") == 1
    assert meter.grown("ardri_stream_lag_seconds_count", game="tablut") >= 1
    assert meter.grown("ardri_commit_seconds_count", store="sqlite") >= 8
    assert _series()["ardri_live_matches", frozenset({("game", "tablut")})] == 0


async def stream_end(stream: Any) -> None:
    async with patiently():
        async for _ in stream:
            pass


async def test_a_process_serves_its_metrics_without_ids_and_drains(tmp_path: Path) -> None:
    environ = {"ARDRI_METRICS_PORT": "0", "ARDRI_LOG_FORMAT": "json"}
    with running(tmp_path, environ=environ) as engine:
        token = SIGNER.sign(Claims("ann-account", frozenset(Scope) - {Scope.SERVICE}, int(time.time()) + 60))
        async with grpc.aio.insecure_channel(engine.address) as channel:
            caller = Caller(EngineServiceStub(channel), token)
            made = await caller.ask("CreateMatch", pb.CreateMatchRequest(game="tablut"))
            match_id = made.match.match_id
            await caller.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id))
            await refusal(
                caller.ask("PlayAction", pb.PlayActionRequest(match_id=match_id, request_id="my-id"))
            )
            stream = caller.watch(match_id)
            await stream.read()

            def text() -> str:
                with urllib.request.urlopen(f"http://127.0.0.1:{engine.metrics_port}/metrics") as page:
                    return str(page.read().decode())

            page = await asyncio.to_thread(text)
            assert 'ardri_live_matches{game="tablut"}' in page
            labels = {
                value
                for family in parser.text_string_to_metric_families(page)
                for sample in family.samples
                for value in sample.labels.values()
            }
            assert not any(word in value for value in labels for word in (match_id, "ann-account", "my-id"))
            ending = asyncio.create_task(asyncio.to_thread(engine.terminate))

            async def rest() -> None:
                while await stream.read() is not grpc.aio.EOF:
                    pass

            drained = await refusal(rest())
            assert (drained.reason, drained.retry_ms > 0) == ("DRAINING", True)
            assert await ending == 0
    lines = [json.loads(line) for line in engine.log_file.read_text().splitlines()]
    assert {"serving", "draining", "stopped"} <= {line["event"] for line in lines}
    assert token not in engine.log_file.read_text()
