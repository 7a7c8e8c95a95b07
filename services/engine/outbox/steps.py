"""The table's automatic steps as data: single steps that matches wait for, and batches of them. Pure."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from ardri.engine.v1.engine_service_pb2 import SettleStepsRequest, TableStep
from ardri.jobs.v1.jobs_pb2 import StepBatchJob
from services.engine.outbox.kinds import JOB_LEASE_MS, STEP
from services.kernel import TABLE
from services.runtime.broker.payloads import encoded

MOST_STEPS: Final = 200
"""Most steps in one batch."""

SignSteps = Callable[[str], str]
"""Makes the token that is valid only for the steps of that digest."""


@dataclass(frozen=True, slots=True)
class DueStep:
    """A step that a match waits for, in the position of that version.

    `traceparent`: the trace context of the call that led to it; `asked_ms`: since when it waits, in Unix
    time.
    """

    match_id: str
    version: int
    notation: str
    traceparent: str = ""
    asked_ms: int = 0

    @property
    def word(self) -> str:
        """The word that names the step."""
        return step_word(self.notation)

    @property
    def request_key(self) -> str:
        """The key of the decision to make this step; the same for every request and every try."""
        return f"{TABLE}:step-{self.version}"

    @property
    def seat(self) -> int:
        """The actor: the table."""
        return TABLE

    @property
    def kind(self) -> str:
        """The kind of its row."""
        return STEP

    @property
    def step(self) -> str:
        """The word in its row."""
        return self.word

    @property
    def body(self) -> str:
        """The step as the outbox stores it."""
        return json.dumps(asdict(self))

    @property
    def due_ms(self) -> int:
        """When it is offered again, in Unix time."""
        return self.asked_ms + JOB_LEASE_MS[STEP]

    @classmethod
    def from_json(cls, body: str) -> "DueStep":
        """Reads what the outbox has stored, without fields that a newer engine has added."""
        kept = json.loads(body)
        return cls(**{field.name: kept[field.name] for field in fields(cls) if field.name in kept})


@dataclass(frozen=True, slots=True)
class StepBatch:
    """Steps of one word that are sent to a worker together, with a token that is valid only for them."""

    steps: tuple[DueStep, ...]
    job: StepBatchJob

    @property
    def payload(self) -> Mapping[str, Any]:
        """The job as it is sent."""
        return encoded(self.job)


def step_word(notation: str) -> str:
    """Returns the word that names a step: the first word of its notation."""
    return notation.partition(" ")[0]


def signed_batch(game: str, engine_address: str, sign: SignSteps, steps: Sequence[DueStep]) -> StepBatch:
    """Makes a batch of the steps, with all that a worker needs to have the engine make them."""
    request = SettleStepsRequest(
        game=game,
        steps=(TableStep(match_id=s.match_id, version=s.version, notation=s.notation) for s in steps),
    )
    job = StepBatchJob(
        request=request,
        engine_address=engine_address,
        token=sign(steps_digest(request)),
        traceparent=steps[0].traceparent,
        asked_ms=min(step.asked_ms for step in steps),
    )
    return StepBatch(tuple(steps), job)


def steps_of(request: SettleStepsRequest) -> list[DueStep]:
    """Returns the steps of a request."""
    return [DueStep(step.match_id, step.version, step.notation) for step in request.steps]


def steps_digest(request: SettleStepsRequest) -> str:
    """Returns the digest that a token is bound to: SHA-256 of the request, in hexadecimal."""
    return hashlib.sha256(request.SerializeToString(deterministic=True)).hexdigest()
