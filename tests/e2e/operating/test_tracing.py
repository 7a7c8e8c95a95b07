"""One trace through all processes, from a person's action to the bot's answer on everybody's screen."""

import asyncio
import re
from collections.abc import Iterator

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1.match_pb2 import Action
from ardri_client import Ardri, Table
from tests.e2e.platform import Platform, running
from tests.servers.collector import Collector, Seen, collecting
from tests.waiting import wait_until

TRACE_ID, CALLER = "5" * 32, "7" * 16
TRACEPARENT = f"00-{TRACE_ID}-{CALLER}-01"
PLAY = "ardri.engine.v1.EngineService/PlayAction"
ENGINE, GATEWAY, WORKER = "engine-tablut", "gateway", "worker"
PERSON = ((GATEWAY, PLAY, "server"), (GATEWAY, "PlayAction", "client"), (ENGINE, PLAY, "server"))
DECIDED = (*PERSON, (ENGINE, "decide", "internal"))
JOB = (*DECIDED, (ENGINE, "send ai", "producer"), (WORKER, "process ai", "consumer"))
ANSWERED = (*JOB, (WORKER, PLAY, "client"), (ENGINE, PLAY, "server"), (ENGINE, "decide", "internal"))
EXPECTED = {
    (*DECIDED, (ENGINE, "append", "client")),
    (*DECIDED, (ENGINE, "deliver events", "internal")),
    (*JOB, (WORKER, "search", "internal")),
    (*ANSWERED, (ENGINE, "append", "client")),
    (*ANSWERED, (ENGINE, "deliver events", "internal")),
}
"""The leaves of the trace. Each is its path from the root: process, name and kind of every span."""
ATTRIBUTES = {
    "ardri.game",
    "ardri.level",
    "ardri.result",
    "ardri.task",
    "db.operation.batch.size",
    "db.operation.name",
    "db.system.name",
    "error.type",
    "messaging.destination.name",
    "messaging.operation.name",
    "messaging.operation.type",
    "messaging.system",
    "rpc.method",
    "rpc.response.status_code",
    "rpc.system.name",
}
_BOUNDED = re.compile(r"[A-Za-z][A-Za-z0-9_./ ]{0,79}")


@pytest.fixture(scope="module")
def collector() -> Iterator[Collector]:
    with collecting() as listening:
        yield listening


@pytest.fixture(scope="module")
def traced(collector: Collector) -> Iterator[Platform]:
    environ = {"OTEL_EXPORTER_OTLP_ENDPOINT": collector.endpoint, "OTEL_BSP_SCHEDULE_DELAY": "100"}
    with running(environ) as started:
        yield started


def ways(spans: list[Seen]) -> set[tuple[tuple[str, str, str], ...]]:
    """Returns every span as its path from the root; an orphan's path starts at the orphan."""
    by_id = {seen.span_id: seen for seen in spans}

    def way(seen: Seen) -> tuple[tuple[str, str, str], ...]:
        parent = by_id.get(seen.parent_id)
        return (*(way(parent) if parent else ()), (seen.process, seen.name, seen.kind))

    return {way(seen) for seen in spans}


async def act(platform: Platform, table: Table) -> str:
    """The person's first action, as a client with tracing would send it."""
    metadata = (("authorization", f"Bearer {table.place.token}"), ("traceparent", TRACEPARENT))
    match_id = table.place.match_id
    async with grpc.aio.insecure_channel(platform.address) as channel:
        stub = EngineServiceStub(channel)
        legal = await stub.ListLegalActions(
            pb.ListLegalActionsRequest(match_id=match_id), metadata=metadata[:1]
        )
        notation = str(legal.actions[0].notation)
        request = pb.PlayActionRequest(
            match_id=match_id,
            expected_version=legal.version,
            request_id="one",
            action=Action(notation=notation),
        )
        await stub.PlayAction(request, metadata=metadata)
    return notation


async def until_answered(ardri: Ardri, match_id: str) -> None:
    """Watches until it is the person's turn again."""
    async for update in ardri.watch(match_id):
        if update.event is not None and update.event.HasField("played") and update.event.played.seat == 1:
            return


async def test_an_action_and_the_bots_answer_are_one_tree(traced: Platform, collector: Collector) -> None:
    async with Ardri.connect(traced.address) as ardri:
        await ardri.log_in("Ada")
        table = await ardri.open_match("tablut", seat=0, bots={1: 1})
        watching = asyncio.create_task(until_answered(ardri, table.place.match_id))
        notation = await act(traced, table)
        await watching
        secrets = (ardri.token, table.place.token, table.place.match_id, notation)

    def is_complete() -> bool:
        return ways(collector.trace(TRACE_ID)) >= EXPECTED

    await asyncio.to_thread(wait_until, is_complete, "the whole trace")
    spans = collector.trace(TRACE_ID)
    known = {seen.span_id for seen in spans}
    assert [seen.name for seen in spans if seen.parent_id not in known] == [PLAY]
    assert {seen.parent_id for seen in spans} - known == {CALLER}
    assert "SELECT" in {seen.name for seen in collector.spans if seen.process == GATEWAY}

    sent = b"".join(collector.raw)
    assert not [secret for secret in secrets if secret.encode() in sent]
    for seen in collector.spans:
        assert set(seen.attributes) <= ATTRIBUTES
        words = (seen.name, *(value for value in seen.attributes.values() if isinstance(value, str)))
        assert all(_BOUNDED.fullmatch(word) for word in words), words
        assert not seen.span.events


async def test_a_collector_that_goes_away_is_not_missed(traced: Platform, collector: Collector) -> None:
    collector.stop()
    async with Ardri.connect(traced.address) as ardri:
        await ardri.log_in("Ada")
        table = await ardri.open_match("tablut", seat=0, bots={1: 1})
        watching = asyncio.create_task(until_answered(ardri, table.place.match_id))
        await act(traced, table)
        await watching

    def failed() -> bool:
        samples = traced.metrics(ENGINE)
        return any(each.name == "ardri_spans_total" and each.labels == {"fate": "failed"} for each in samples)

    await asyncio.to_thread(wait_until, failed, "spans that nobody took are counted")
