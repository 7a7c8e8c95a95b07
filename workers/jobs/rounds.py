"""Tasks `rounds.<step>`: ask the engine to make one automatic step of the table in each of many matches.

The engine makes the steps, not the worker: they change positions that a worker may not fully know, and draw
from secrets that never leave the engine. The worker asks for one batch at a time, and again while the engine
is away. If the worker dies, another one asks.
"""

from dataclasses import dataclass
from typing import Any

from ardri.engine.v1.engine_service_pb2 import SettleStepsRequest
from ardri.jobs.v1.jobs_pb2 import StepBatchJob
from services.runtime.broker.payloads import MalformedJob, decoded
from workers.jobs.engine_client import EngineEndpoint, request_steps
from workers.jobs.job_outcome import JobOutcome


@dataclass(frozen=True, slots=True)
class WaitingSteps:
    """Steps that many matches wait for, and the engine that makes them.

    `asked_ms`: since when the first match waits, in Unix time. `traceparent`: the trace that led to its step.
    """

    engine: EngineEndpoint
    request: SettleStepsRequest
    asked_ms: int
    traceparent: str

    @property
    def about(self) -> dict[str, object]:
        """The fields that log lines about the job have."""
        steps = self.request.steps
        return {"game": self.request.game, "steps": len(steps), "match_id": steps[0].match_id}


def decode(payload: dict[str, Any]) -> WaitingSteps:
    """Returns the steps in the JSON form of a `StepBatchJob`.

    Raises:
        MalformedJob: it is no such message, or lacks the steps, the engine, the token or the time.
    """
    job = decoded(StepBatchJob, payload)
    if not (job.request.steps and job.engine_address and job.token and job.asked_ms > 0):
        raise MalformedJob("a batch names its steps, engine and token, and when it was asked for")
    engine = EngineEndpoint(job.engine_address, job.token, job.request.game)
    return WaitingSteps(engine, job.request, job.asked_ms, job.traceparent)


def perform(waiting: WaitingSteps) -> JobOutcome:
    """Asks the engine for the steps.

    Raises:
        EngineAway: the engine did not answer.
    """
    return request_steps(waiting.engine, waiting.request)
