"""Batches of the table's steps: any worker may bring them, and each step is made exactly once."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from google.protobuf import json_format

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.jobs.v1.jobs_pb2 import StepBatchJob
from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.log import Entry, open_log
from services.engine.outbox.batcher import StepBatcher
from services.engine.outbox.steps import MOST_STEPS, DueStep, steps_digest
from services.runtime.credentials.claims import Scope
from tests.conformance.lots import GAME as LOTS
from tests.engine.job_recorder import JobRecorder
from tests.engine.log.appends import LIVE, MATCH, creation
from tests.engine.refused import refusal
from tests.engine.served import Caller, Served, serving
from tests.engine.stepping import heard, keep, listed, settle, steps_made, to_the_step
from tests.samples import sample
from tests.waiting import until

FAR_MS = 4_000_000_000_000
LAST = 2
"""How often a stopping engine waits for its commits: also for those of the tasks that it cancels."""
SETTLED, LATE = pb.STEP_FATE_SETTLED, pb.STEP_FATE_LATE


async def test_steps_of_a_word_travel_together_and_no_batch_is_too_large() -> None:
    batches: list[tuple[str, int]] = []
    batcher = StepBatcher(lambda word, steps: batches.append((word, len(steps))))
    for number in range(MOST_STEPS + 3):
        batcher.add(DueStep(f"m{number}", 1, "income 0"))
    batcher.add(DueStep("other", 1, "clear"))
    assert batches == [("income", MOST_STEPS)], "a full batch waits for nobody"
    await until(lambda: len(batches) >= 3)
    assert sorted(batches[1:]) == [("clear", 1), ("income", 3)]


async def later() -> None:
    """Returns once anything that now waits in a batcher would have been handed on."""
    batches: list[str] = []
    StepBatcher(lambda word, _: batches.append(word)).add(DueStep("m", 1, "later"))
    await until(lambda: batches)


async def test_what_waits_in_a_closed_batcher_is_handed_on_by_nobody() -> None:
    batches: list[str] = []
    batcher = StepBatcher(lambda word, _: batches.append(word))
    batcher.add(DueStep("m", 1, "income 0"))
    batcher.close()
    await later()
    assert not batches


async def test_an_engine_that_has_stopped_makes_no_step_of_its_last_commits(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Sequence[DueStep]] = []
    drained: list[None] = []

    async def make(steps: Sequence[DueStep]) -> None:
        made.append(steps)

    async with serving(LOTS, await open_log(sqlite_url)) as served:
        committer, dispatcher = served.engine.committer, served.engine.dispatcher
        monkeypatch.setattr(dispatcher, "make", make)
        wait_for_all = committer.drain

        async def drain() -> None:
            await wait_for_all()
            drained.append(None)
            if len(drained) == LAST:
                dispatcher.offer_step(DueStep("m", 1, "income 0"))

        monkeypatch.setattr(committer, "drain", drain)
    assert len(drained) == LAST
    await later()
    assert not made


def counted(step: str, by: str) -> float:
    return sample("ardri_steps_settled_total", {"game": "lots", "step": step, "by": by}) or 0


async def test_many_matches_are_settled_by_one_request(staffed: Served, recorder: JobRecorder) -> None:
    before = counted("settle", "worker")
    tables = [await to_the_step(staffed) for _ in range(5)]
    fates = [fate for payload in await heard(recorder, 5) for fate in await settle(staffed, payload)]
    assert fates == [SETTLED] * 5
    for seats in tables:
        assert len(await steps_made(staffed, seats[0].match_id)) == 1
    assert counted("settle", "worker") - before == 5


async def test_two_workers_with_one_batch_make_each_step_once(staffed: Served, recorder: JobRecorder) -> None:
    (match_id,) = {seat.match_id for seat in await to_the_step(staffed)}
    (payload,) = await heard(recorder)
    before = counted("settle", "worker")
    fates = await asyncio.gather(*(settle(staffed, payload) for _ in range(4)))
    assert fates == [[SETTLED]] * 4
    assert counted("settle", "worker") - before == 1
    assert len(await steps_made(staffed, match_id)) == 1


async def test_a_step_of_an_earlier_round_is_late(staffed: Served, recorder: JobRecorder) -> None:
    seats = await to_the_step(staffed)
    (first,) = await heard(recorder)
    assert await settle(staffed, first) == [SETTLED]
    await keep(seats)
    (second,) = await heard(recorder)
    old = staffed.engine.dispatcher.pack([DueStep(seats[0].match_id, 5, "settle")])
    assert await settle(staffed, dict(old.payload)) == [LATE]
    assert await settle(staffed, second) == [SETTLED]
    assert await settle(staffed, second) == [SETTLED], "also after the end"
    unknown = staffed.engine.dispatcher.pack([DueStep("lots." + "z" * 20, 5, "settle")])
    assert await settle(staffed, dict(unknown.payload)) == [LATE]
    assert len(await steps_made(staffed, seats[0].match_id)) == 2


async def test_a_step_of_other_rules_is_left_to_a_replica_that_has_them(staffed: Served) -> None:
    step = DueStep(MATCH, 1, "settle", asked_ms=FAR_MS)
    spec = match_pb2.MatchSpec(game="lots", rules_version="0", seats=2)
    body = LogEntry(version=1, created=match_pb2.MatchCreated(spec=spec)).SerializeToString()
    old = replace(creation(jobs=(step,), status=LIVE), entries=(Entry(1, body, b"digest"),))
    assert await staffed.engine.context.log.append([old]) == [True]
    assert await settle(staffed, dict(staffed.engine.dispatcher.pack([step]).payload)) == [LATE]
    (waiting,) = await listed(staffed)
    assert (waiting.match_id, waiting.state, waiting.error) == (MATCH, pb.STEP_STATE_WAITING, "")


async def test_a_token_is_good_for_its_own_steps_and_nothing_else(
    staffed: Served, recorder: JobRecorder
) -> None:
    seats = await to_the_step(staffed)
    job = json_format.ParseDict((await heard(recorder))[0], StepBatchJob())
    worker = Caller(staffed.stub, job.token)
    other = pb.SettleStepsRequest.FromString(job.request.SerializeToString())
    other.steps[0].version += 1
    for stranger in (staffed.organiser, staffed.caller("ops", Scope.ADMIN), seats[0]):
        assert (await refusal(stranger.ask("SettleSteps", job.request))).reason == "BAD_TOKEN"
    assert (await refusal(worker.ask("SettleSteps", other))).reason == "BAD_TOKEN"
    assert (await refusal(worker.look(seats[0].match_id))).reason == "BAD_TOKEN", "it sees nothing"
    request = pb.JoinMatchRequest(match_id=await staffed.create())
    assert (await refusal(worker.ask("JoinMatch", request))).reason == "BAD_TOKEN"
    for name in ("ListSteps", "ListMatches"):
        listing = getattr(pb, f"{name}Request")(game="lots")
        assert (await refusal(worker.ask(name, listing))).reason == "BAD_TOKEN"


async def test_a_batch_has_bounds(staffed: Served) -> None:
    for steps in (0, MOST_STEPS + 1):
        many = [DueStep("lots." + "a" * 24, 5, "settle")] * steps or [DueStep("", 0, "")]
        job = staffed.engine.dispatcher.pack(many).job
        if not steps:
            del job.request.steps[:]
            job.token = staffed.signer.sign_steps(steps_digest(job.request))
        refused = await refusal(Caller(staffed.stub, job.token).ask("SettleSteps", job.request))
        assert (refused.reason, refused.metadata["field"]) == ("INVALID_REQUEST", "steps")


async def test_the_outbox_keeps_no_token(staffed: Served, recorder: JobRecorder) -> None:
    await to_the_step(staffed)
    await heard(recorder)
    (row,) = await staffed.engine.context.log.outbox_due("lots", 2**62, 10)
    assert set(json.loads(row.body)) == {"match_id", "version", "notation", "traceparent", "asked_ms"}
