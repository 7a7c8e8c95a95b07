"""Matches of Lots in which the table is to act, and the workers that are asked for its steps."""

from typing import Any

from google.protobuf import json_format

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.jobs.v1.jobs_pb2 import StepBatchJob
from services.engine.outbox.steps import DueStep, steps_of
from services.kernel import TABLE
from services.runtime.credentials.claims import Scope
from tests.conformance.lots import GAME as LOTS
from tests.engine.job_recorder import JobRecorder
from tests.engine.served import Caller, Seated, Served


async def to_the_step(served: Served, *, winner: str = "high") -> list[Seated]:
    """A match of two in which the table is to act."""
    wire = served.engine.context.renderer.wire
    options = wire.options_to_proto(dict(LOTS.setup(2, {"winner": winner, "rounds": 2}).options))
    request = pb.CreateMatchRequest()
    request.options.Pack(options)
    seats = await served.table(options=request.options)
    await keep(seats)
    return seats


async def keep(seats: list[Seated]) -> None:
    for seat in seats:
        actions = await seat.do("ListLegalActions")
        await seat.act(actions.actions[0].notation, actions.version)


async def heard(recorder: JobRecorder, steps: int = 1) -> list[dict[str, Any]]:
    """Returns batches as they are offered, until they have at least that many steps."""
    payloads: list[dict[str, Any]] = []
    while sum(len(steps_in(payload)) for payload in payloads) < steps:
        payloads.append((await recorder.heard())[2])
    return payloads


def steps_in(payload: dict[str, Any]) -> list[DueStep]:
    """Returns the steps of a batch."""
    return steps_of(json_format.ParseDict(payload, StepBatchJob()).request)


async def settle(served: Served, payload: dict[str, Any]) -> list[int]:
    """Brings a batch as a worker does, and returns the outcomes of its steps."""
    job = json_format.ParseDict(payload, StepBatchJob())
    answer = await Caller(served.stub, job.token).ask("SettleSteps", job.request)
    return [result.fate for result in answer.results]


async def steps_made(served: Served, match_id: str) -> list[int]:
    """Returns the versions of the table's events."""
    events = (await served.watcher.replay(match_id)).events
    return [event.version for event in events if event.HasField("played") and event.played.seat == TABLE]


async def listed(served: Served, state: Any = 0, size: int = 0, token: str = "") -> list[pb.WaitingStep]:
    request = pb.ListStepsRequest(game="lots", state=state, page_size=size, page_token=token)
    return list((await served.caller("ops", Scope.ADMIN).ask("ListSteps", request)).steps)
