"""Task `rounds.step`: makes the table's next automatic step of a match."""

from dataclasses import dataclass
from typing import Any

from ardri.jobs.v1.jobs_pb2 import StepJob
from workers.decoding import decoded
from workers.engine_client import Door, Verdict, play
from workers.tasks import MalformedJob


@dataclass(frozen=True, slots=True)
class Step:
    """One step that a match waits for. `asked`: Unix time."""

    match_id: str
    version: int
    notation: str
    door: Door
    asked: float

    @property
    def traceparent(self) -> str:
        """The trace context of the action that led here."""
        return self.door.traceparent


def decode(payload: dict[str, Any]) -> Step:
    """The step in the JSON form of a `StepJob`.

    Raises:
        MalformedJob: no such message, or one without a step.
    """
    job = decoded(StepJob, payload)
    if not job.notation:
        raise MalformedJob("a step needs its notation")
    door = Door(job.engine_address, job.table_token, job.traceparent)
    return Step(job.match_id, job.version, job.notation, door, job.asked_ms / 1000)


def perform(step: Step) -> Verdict:
    """Plays the step.

    Raises:
        EngineAway: the engine did not take it.
    """
    return play(step.door, step.match_id, step.version, f"step-{step.version}", step.notation)
