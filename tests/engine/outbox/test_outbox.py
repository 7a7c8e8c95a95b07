"""Jobs for workers: offered after the commit, again if lost, and done in the engine if nobody does them."""

import asyncio
from typing import Any

from google.protobuf import json_format
from google.protobuf.struct_pb2 import Struct

from ardri.analysis.v1.analysis_service_pb2 import HintRequest
from ardri.analysis.v1.analysis_service_pb2_grpc import AnalysisServiceStub
from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.jobs.v1.jobs_pb2 import StepBatchJob
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.engine.outbox import kinds
from services.engine.outbox.outbox import MOST_ATTEMPTS_FOR_PEOPLE, Outbox
from services.engine.outbox.steps import DueStep, StepBatch
from services.games.tablut import GAME as TABLUT
from services.kernel import TABLE, Seat
from services.runtime.database.database import sqlite_path
from services.runtime.jobs.wire import load_wire
from tests.conformance.lots import GAME as LOTS
from tests.engine.gated_log import Fault, GatedLog
from tests.engine.job_recorder import JobRecorder
from tests.engine.refused import refusal
from tests.engine.served import Caller, Seated, Served, serving, versions
from tests.engine.stepping import steps_in
from tests.waiting import patiently

CHANCE_DEALS = 4
"""Entries between the end of a round of two seats and the next decision."""
BOT = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=1))


async def keep(seats: list[Seated]) -> int:
    """Every seat keeps its first card. Returns the version after that."""
    version = 0
    for seat in seats:
        actions = await seat.do("ListLegalActions")
        version = await seat.act(actions.actions[0].notation, actions.version)
    return version


def worker(served: Served, payload: dict[str, Any]) -> Seated:
    """A caller with the token that came with a bot's job."""
    return Seated(served.stub, payload["seat_token"], payload["match_id"], payload["seat"])


async def settle(served: Served, payload: dict[str, Any]) -> list[int]:
    """Makes the steps of a batch as a worker does, and returns their outcomes."""
    job = json_format.ParseDict(payload, StepBatchJob())
    answer = await Caller(served.stub, job.token).ask("SettleSteps", job.request)
    return [result.fate for result in answer.results]


async def test_a_bot_is_asked_with_its_own_view_and_answers_as_a_client(
    sqlite_url: str, recorder: JobRecorder
) -> None:
    async with serving(TABLUT, await open_log(sqlite_url), job_publisher=recorder) as served:
        (seat,) = await served.sit(await served.create(taken=[BOT]), (0,))
        assert recorder.offers.empty()
        await seat.act("a4-a3", 4)
        task, queue, payload = await recorder.heard()
        assert (task, queue, payload["seat"], payload["version"]) == ("ai.act", "ai", 1, "5")
        bot = worker(served, payload)
        assert await bot.act("e3-d3", 5) == 6
        refused = await refusal(bot.act("e3-d3", 5, "late"))
        assert refused.reason == "STALE_VERSION", "a second answer is void"
        assert await served.engine.context.log.outbox_state("tablut", "act") == (0, 0)


async def test_nothing_is_offered_before_the_commit(sqlite_url: str, recorder: JobRecorder) -> None:
    log = GatedLog(sqlite_path(sqlite_url))
    async with serving(TABLUT, log, job_publisher=recorder) as served:
        (seat,) = await served.sit(await served.create(taken=[BOT]), (0,))
        log.fault = Fault.BEFORE
        await refusal(seat.act("a4-a3", 4))
        log.fault = None
        log.close_gate()
        acting = asyncio.create_task(seat.act("a4-a3", 4))
        await log.asked.wait()
        assert (await served.watcher.look(seat.match_id)).version == 4
        assert recorder.offers.empty()
        log.gate.set()
        await acting
        assert (await recorder.heard())[2]["version"] == "5"


async def test_the_table_is_asked_for_one_step_and_makes_it_once(
    staffed: Served, recorder: JobRecorder
) -> None:
    seats = await staffed.table()
    version = await keep(seats)
    task, queue, payload = await recorder.heard()
    (step,) = payload["request"]["steps"]
    assert (task, queue, step["notation"], step["version"]) == (
        "rounds.settle",
        "rounds",
        "settle",
        str(version),
    )
    for _ in range(2):
        assert await settle(staffed, payload) == [pb.STEP_FATE_SETTLED], "the same job, done again"
    assert (await staffed.watcher.look(seats[0].match_id)).version == version + 1 + CHANCE_DEALS
    assert recorder.offers.empty(), "people are to act"


async def test_a_bots_job_shows_its_own_cards_alone(staffed: Served, recorder: JobRecorder) -> None:
    (seat,) = await staffed.sit(await staffed.create(taken=[BOT]), (0,))
    _, _, payload = await recorder.heard()
    live = staffed.engine.matches.peek(seat.match_id)
    assert live is not None
    view = LOTS.view(live.match.position, Seat(1))
    shown = Struct()
    json_format.ParseDict(payload["view"]["value"], shown)
    assert load_wire(LOTS).view_from_proto(shown) == view


async def heard_steps(recorder: JobRecorder) -> list[DueStep]:
    """Returns the steps of the next batch."""
    return steps_in((await recorder.heard())[2])


async def sweep_later(outbox: Outbox, now_ms: int) -> None:
    """Sweeps at another time."""
    outbox.now_ms = lambda: now_ms
    await outbox.sweep()


async def test_what_was_lost_is_offered_again_and_in_the_end_done_here(
    staffed: Served, recorder: JobRecorder
) -> None:
    seats = await staffed.table()
    stream = staffed.watcher.watch(seats[0].match_id, await keep(seats))
    first = await recorder.heard()
    outbox, now_ms = staffed.engine.outbox, staffed.engine.context.now_ms()
    lease = int(kinds.JOB_LEASE_MS[kinds.STEP] * 1.2)
    await outbox.sweep()
    assert recorder.offers.empty(), "its time has not come"
    for again in range(1, MOST_ATTEMPTS_FOR_PEOPLE):
        await sweep_later(outbox, now_ms + again * (lease + 1000))
        assert await heard_steps(recorder) == steps_in(first[2])
    await sweep_later(outbox, now_ms + MOST_ATTEMPTS_FOR_PEOPLE * (lease + 1000))
    assert recorder.offers.empty()
    async with patiently():
        assert len(await versions(stream, 1)) > 0, "the table has acted"


async def test_no_match_waits_for_a_broker(staffed: Served, recorder: JobRecorder) -> None:
    recorder.works = False
    seats = await staffed.table()
    for times in (1, 2):
        await keep(seats)
        await _until_settled(staffed, seats[0].match_id, times)
    match = await staffed.watcher.look(seats[0].match_id)
    assert (match.status, match.outcome.reason) == (match_pb2.MATCH_STATUS_ENDED, "rounds_played")


async def test_a_broker_that_refuses_later_is_no_different(staffed: Served, recorder: JobRecorder) -> None:
    seats = await staffed.table()
    await keep(seats)
    await recorder.heard()
    (batch,) = recorder.jobs
    assert isinstance(batch, StepBatch)
    staffed.engine.dispatcher.rejected(batch)
    await _until_settled(staffed, seats[0].match_id, 1)


NOBODY = "redis://127.0.0.1:1/0"
"""A broker that refuses connections."""


async def test_steps_that_no_broker_takes_come_back_and_are_made(sqlite_url: str) -> None:
    async with serving(LOTS, await open_log(sqlite_url), broker_url=NOBODY) as served:
        seats = await served.table()
        await keep(seats)
        await _until_settled(served, seats[0].match_id, 1)


async def test_turns_and_questions_that_no_broker_takes_come_back_and_are_answered(sqlite_url: str) -> None:
    async with serving(TABLUT, await open_log(sqlite_url), broker_url=NOBODY) as served:
        (seat,) = await served.sit(await served.create(taken=[BOT], hints=True), (0,))
        await seat.act("a4-a3", 4)
        async with patiently():
            assert await versions(served.watcher.watch(seat.match_id, 5), 1) == [6], "the bot has acted"
            stub = AnalysisServiceStub(served.channel)
            hint = stub.Hint(HintRequest(match_id=seat.match_id), metadata=seat.metadata)
            assert (await refusal(hint)).reason == "ANALYSIS_UNAVAILABLE"


async def _until_settled(served: Served, match_id: str, times: int) -> None:
    """Waits until the table has acted that often."""
    steps = 0
    async with patiently():
        async for message in served.watcher.watch(match_id):
            steps += sum(event.HasField("played") and event.played.seat == TABLE for event in message.events)
            if steps == times:
                return


async def test_without_any_worker_bots_are_played_here(tablut: Served) -> None:
    (seat,) = await tablut.sit(await tablut.create(taken=[BOT]), (0,))
    await seat.act("a4-a3", 4)
    stream = tablut.watcher.watch(seat.match_id, 5)
    async with patiently():
        assert await versions(stream, 1) == [6]


async def test_what_a_former_life_left_is_taken_over(sqlite_url: str, recorder: JobRecorder) -> None:
    async with serving(LOTS, await open_log(sqlite_url), job_publisher=recorder) as served:
        seats = await served.table()
        await keep(seats)
        first = await heard_steps(recorder)
    async with serving(LOTS, await open_log(sqlite_url), job_publisher=recorder):
        assert await heard_steps(recorder) == first


async def test_a_turn_is_answered_to_the_engine_that_offers_it(
    sqlite_url: str, recorder: JobRecorder
) -> None:
    """No other engine knows its token, and the engine that made the turn may have gone."""
    first, second = "10.0.0.1:7811", "10.0.0.2:7811"
    log = await open_log(sqlite_url)
    async with serving(TABLUT, log, job_publisher=recorder, advertised=first) as served:
        (seat,) = await served.sit(await served.create(taken=[BOT]), (0,))
        await seat.act("a4-a3", 4)
        assert (await recorder.heard())[2]["engine_address"] == first
    log = await open_log(sqlite_url)
    async with serving(TABLUT, log, job_publisher=recorder, advertised=second) as served:
        _, _, payload = await recorder.heard()
        assert payload["engine_address"] == second
        assert await worker(served, payload).act("e3-d3", 5) == 6
