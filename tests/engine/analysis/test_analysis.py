"""`AnalysisService` of an engine: who may request analyses, what workers are told, what becomes of both."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest

from ardri.analysis.v1 import analysis_service_pb2 as pb
from services.engine.analysis import analyse_stream, analysis_broker
from services.engine.log import open_log
from services.games.tablut import GAME as TABLUT
from services.runtime.broker.publisher import Priority
from services.runtime.credentials.claims import Scope
from services.runtime.limits.bucket import RateLimit
from tests.engine.analysis.analysing import analyse, asker, job_of, report
from tests.engine.job_recorder import JobRecorder
from tests.engine.refused import refusal, stream_refusal
from tests.engine.served import Seated, Served, serving
from tests.samples import handled
from tests.waiting import until

STATE = grpc.StatusCode.FAILED_PRECONDITION
DENIED = grpc.StatusCode.PERMISSION_DENIED
AWAY = grpc.StatusCode.UNAVAILABLE
FULL = grpc.StatusCode.RESOURCE_EXHAUSTED
INVALID = grpc.StatusCode.INVALID_ARGUMENT


@pytest.fixture
async def tablut_staffed(sqlite_url: str, recorder: JobRecorder) -> AsyncIterator[Served]:
    async with serving(TABLUT, await open_log(sqlite_url), job_publisher=recorder) as served:
        yield served


async def played_out(served: Served) -> list[Seated]:
    """A match of Tablut that ends after two actions."""
    seats = await served.table()
    await seats[0].act("a4-a3", 4)
    await seats[1].act("e3-d3", 5)
    await seats[0].do("ResignMatch")
    return seats


async def told(served: Served, recorder: JobRecorder, stream: Any) -> list[pb.AnalyseResponse]:
    """Reads a stream to its end while a worker answers every job, and returns its messages."""

    async def work() -> None:
        while True:
            await report(served, await job_of(recorder))

    worker = asyncio.create_task(work())
    try:
        return [response async for response in stream]
    finally:
        worker.cancel()


def gone() -> float:
    """Returns how many callers of `Analyse` have left before the end."""
    return handled("ardri.analysis.v1.AnalysisService", "Analyse", "server_stream", "Canceled")


async def test_every_decision_of_an_ended_match_is_told(
    tablut_staffed: Served, recorder: JobRecorder
) -> None:
    seats = await played_out(tablut_staffed)
    stream = analyse(tablut_staffed, tablut_staffed.watcher, seats[0].match_id)
    first, *rest = await told(tablut_staffed, recorder, stream)
    assert (first.decisions, first.HasField("decision")) == (2, False)
    assert sorted((each.decision.ply, each.decision.version, each.decision.seat) for each in rest) == [
        (0, 4, 0),
        (1, 5, 1),
    ]


async def test_a_job_has_the_seats_view_what_was_played_and_its_budget(
    tablut_staffed: Served, recorder: JobRecorder
) -> None:
    seats = await played_out(tablut_staffed)
    budget = pb.AnalysisBudget(nodes=500)
    analyse(tablut_staffed, tablut_staffed.watcher, seats[0].match_id, first_ply=1, lines=2, budget=budget)
    job = await job_of(recorder)
    assert (job.ply, job.seat, job.seats, job.played, job.lines) == (1, 1, 2, "e3-d3", 2)
    assert (job.budget.nodes, job.budget.time.ToSeconds()) == (500, 10)
    assert job.view.type_url.endswith("ardri.tablut.v1.View")
    assert recorder.priorities[-1] is Priority.ANALYSIS


async def test_a_live_match_is_analysed_only_if_it_permits_help(
    tablut_staffed: Served, recorder: JobRecorder
) -> None:
    strict, kind = await tablut_staffed.table(), await tablut_staffed.table(hints=True)
    for caller in (strict[0], tablut_staffed.watcher):
        stream = analyse(tablut_staffed, caller, strict[0].match_id)
        assert (await stream_refusal(stream)).named == (STATE, "NO_HINTS")
    hint = asker(tablut_staffed, strict[0]).ask("Hint", pb.HintRequest(match_id=strict[0].match_id))
    assert (await refusal(hint)).named == (STATE, "NO_HINTS")
    stream = analyse(tablut_staffed, kind[0], kind[0].match_id)
    (_, answer) = await told(tablut_staffed, recorder, stream)
    assert (answer.decision.ply, answer.decision.seat) == (0, 0)


async def test_a_hint_is_for_the_seat_that_is_to_act(tablut_staffed: Served, recorder: JobRecorder) -> None:
    seats = await tablut_staffed.table(hints=True)
    request = pb.HintRequest(match_id=seats[0].match_id)
    asking = asyncio.create_task(asker(tablut_staffed, seats[0]).ask("Hint", request))
    job = await job_of(recorder)
    assert (job.seat, job.version, job.played) == (0, 4, "")
    assert recorder.priorities[-1] is Priority.PERSON
    await report(tablut_staffed, job)
    assert (await asking).decision.version == 4
    not_to_act = asker(tablut_staffed, seats[1]).ask("Hint", request)
    assert (await refusal(not_to_act)).named == (STATE, "NOT_YOUR_TURN")
    watcher = asker(tablut_staffed, tablut_staffed.caller("w", Scope.PLAY)).ask("Hint", request)
    assert (await refusal(watcher)).named == (DENIED, "NOT_YOUR_SEAT")


async def test_where_things_are_hidden_a_live_match_shows_each_seat_its_own_decisions(
    staffed: Served, recorder: JobRecorder
) -> None:
    seats = await staffed.table(hints=True)
    for seat in seats:
        first, *rest = await told(staffed, recorder, analyse(staffed, seat, seat.match_id))
        assert {each.decision.seat for each in rest} == {seat.seat}
        assert first.decisions == len(rest)
    stream = analyse(staffed, staffed.watcher, seats[0].match_id)
    assert (await stream_refusal(stream)).named == (DENIED, "NOT_YOUR_SEAT")


async def test_a_report_needs_the_token_of_its_job(tablut_staffed: Served, recorder: JobRecorder) -> None:
    seats = await tablut_staffed.table(hints=True)
    stream = analyse(tablut_staffed, seats[0], seats[0].match_id)
    job = await job_of(recorder)
    forged = report(tablut_staffed, job, token=seats[0].token)
    assert (await refusal(forged)).reason == "BAD_TOKEN"
    other = report(tablut_staffed, job, job_id="tablut.other")
    assert (await refusal(other)).reason == "BAD_TOKEN"
    as_player = tablut_staffed.caller("x")
    as_player.token = job.token
    playing = asker(tablut_staffed, as_player).ask("Hint", pb.HintRequest(match_id=seats[0].match_id))
    assert (await refusal(playing)).reason == "BAD_TOKEN"
    await report(tablut_staffed, job)
    assert (await refusal(report(tablut_staffed, job))).reason == "NO_SUCH_ENTRY"
    assert len([response async for response in stream]) == 2


async def test_few_decisions_at_a_time_are_with_workers_and_none_once_the_caller_has_gone(
    tablut_staffed: Served, recorder: JobRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyse_stream, "AT_ONCE", 1)
    seats = await played_out(tablut_staffed)
    left = gone()
    stream = analyse(tablut_staffed, tablut_staffed.watcher, seats[0].match_id)
    await stream.read()
    job = await job_of(recorder)
    assert recorder.offers.empty()
    stream.cancel()
    await until(lambda: gone() > left, "the engine hears that the caller has gone")
    assert (await refusal(report(tablut_staffed, job))).reason == "NO_SUCH_ENTRY"
    assert recorder.offers.empty()


async def test_without_workers_it_is_refused(tablut_staffed: Served, recorder: JobRecorder) -> None:
    seats = await played_out(tablut_staffed)
    recorder.works = False
    stream = analyse(tablut_staffed, tablut_staffed.watcher, seats[0].match_id)
    assert (await stream_refusal(stream)).named == (AWAY, "ANALYSIS_UNAVAILABLE")


async def test_who_gets_no_answer_is_told_so_after_a_second_try(
    tablut_staffed: Served, recorder: JobRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_broker, "WAIT_SECONDS", 0.05)
    monkeypatch.setattr(analysis_broker, "MOST_SECONDS", 0.05)
    seats = await played_out(tablut_staffed)
    stream = analyse(tablut_staffed, tablut_staffed.watcher, seats[0].match_id, last_ply=0)
    assert (await stream_refusal(stream)).named == (AWAY, "ANALYSIS_UNAVAILABLE")
    assert (await job_of(recorder)).job_id != (await job_of(recorder)).job_id


async def test_what_the_broker_rejects_is_refused(tablut_staffed: Served, recorder: JobRecorder) -> None:
    seats = await tablut_staffed.table(hints=True)
    hint = asker(tablut_staffed, seats[0]).ask("Hint", pb.HintRequest(match_id=seats[0].match_id))
    asking = asyncio.ensure_future(hint)
    job = await job_of(recorder)
    tablut_staffed.engine.broker.rejected(job)
    assert (await refusal(asking)).reason == "ANALYSIS_UNAVAILABLE"


async def test_one_account_may_not_ask_too_often_or_too_much_at_once(
    tablut_staffed: Served, recorder: JobRecorder
) -> None:
    seats = await played_out(tablut_staffed)
    watcher = tablut_staffed.watcher
    open_streams = [
        analyse(tablut_staffed, watcher, seats[0].match_id) for _ in range(analysis_broker.MOST_OPEN_OF_ONE)
    ]
    for stream in open_streams:
        await stream.read()
    one_more = analyse(tablut_staffed, watcher, seats[0].match_id)
    assert (await stream_refusal(one_more)).named == (FULL, "LIMIT")
    other = analyse(tablut_staffed, tablut_staffed.caller("other", Scope.OBSERVE), seats[0].match_id)
    assert (await other.read()).decisions == 2
    tablut_staffed.engine.broker._limit = RateLimit("analyses", burst=1, seconds=60)
    for expected in ("", "LIMIT"):
        third = analyse(tablut_staffed, tablut_staffed.caller("third", Scope.OBSERVE), seats[0].match_id)
        if expected:
            assert (await stream_refusal(third)).named == (FULL, expected)
        else:
            await third.read()


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"first_ply": -1}, "first_ply"),
        ({"first_ply": 2, "last_ply": 1}, "first_ply"),
        ({"lines": 11}, "lines"),
        ({"lines": -1}, "lines"),
        ({"budget": pb.AnalysisBudget(nodes=10**9)}, "budget.nodes"),
        ({"budget": pb.AnalysisBudget(time={"seconds": 60})}, "budget.time"),  # type: ignore[arg-type]  # protobuf takes it
    ],
)
async def test_what_is_out_of_range_is_refused(
    tablut_staffed: Served, fields: dict[str, object], field: str
) -> None:
    seats = await tablut_staffed.table(hints=True)
    stream = analyse(tablut_staffed, seats[0], seats[0].match_id, **fields)
    refused = await stream_refusal(stream)
    assert (refused.code, refused.metadata["field"]) == (INVALID, field)


async def test_a_drained_engine_ends_the_stream(tablut_staffed: Served, recorder: JobRecorder) -> None:
    seats = await played_out(tablut_staffed)
    stream = analyse(tablut_staffed, tablut_staffed.watcher, seats[0].match_id)
    await stream.read()
    tablut_staffed.engine.resolver.drain()
    assert (await refusal(stream.read())).named == (AWAY, "DRAINING")
