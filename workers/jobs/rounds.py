"""Tasks `rounds.<step>`: make one automatic step of the table in each of many matches."""

from dataclasses import dataclass
from typing import Any

from ardri.jobs.v1.jobs_pb2 import StepBatchJob
from services.runtime.broker.payloads import MalformedJob, decoded
from workers.jobs.engine_client import EngineEndpoint, settle
from workers.jobs.job_outcome import JobOutcome


@dataclass(frozen=True, slots=True)
class Batch:
    """Steps that many matches wait for."""

    job: StepBatchJob

    @property
    def about(self) -> dict[str, object]:
        """What lines in the log say of it."""
        steps = self.job.request.steps
        return {"game": self.job.request.game, "steps": len(steps), "match_id": steps[0].match_id}

    @property
    def traceparent(self) -> str:
        """The trace context of what led to the first step."""
        return self.job.traceparent

    @property
    def asked(self) -> float:
        """Since when the first match waits, in Unix time."""
        return self.job.asked_ms / 1000


def decode(payload: dict[str, Any]) -> Batch:
    """The batch in the JSON form of a `StepBatchJob`.

    Raises:
        MalformedJob: no such message, or one that does not say which steps, on which engine, since when.
    """
    job = decoded(StepBatchJob, payload)
    if not (job.request.steps and job.engine_address and job.token and job.asked_ms > 0):
        raise MalformedJob("a batch names its steps, engine and token, and when it was asked for")
    return Batch(job)


def perform(batch: Batch) -> JobOutcome:
    """Makes the steps.

    Raises:
        EngineAway: the engine did not take them.
    """
    job = batch.job
    return settle(EngineEndpoint(job.engine_address, job.token), job.request)
