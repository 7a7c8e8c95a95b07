"""The table's automatic steps as data: what a match waits for, and what travels together. Pure."""

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
"""Steps in one batch."""

SignSteps = Callable[[str], str]
"""Makes the token that is good for the steps of that digest alone."""


@dataclass(frozen=True, slots=True)
class DueStep:
    """A step that a match waits for, in the position of that version.

    `traceparent`: the trace context of what led here; `asked_ms`: since when it waits, in Unix time.
    """

    match_id: str
    version: int
    notation: str
    traceparent: str = ""
    asked_ms: int = 0

    @property
    def word(self) -> str:
        """What the step is called."""
        return step_word(self.notation)

    @property
    def request_key(self) -> str:
        """Names the decision to make it, whoever asks for it and however often."""
        return f"{TABLE}:step-{self.version}"

    @property
    def seat(self) -> int:
        """Who acts."""
        return TABLE

    @property
    def kind(self) -> str:
        """Of its row."""
        return STEP

    @property
    def step(self) -> str:
        """What its row says of it."""
        return self.word

    @property
    def body(self) -> str:
        """As the outbox keeps it."""
        return json.dumps(asdict(self))

    @property
    def due_ms(self) -> int:
        """When it is offered again, in Unix time."""
        return self.asked_ms + JOB_LEASE_MS[STEP]

    @classmethod
    def from_json(cls, body: str) -> "DueStep":
        """As the outbox has kept it; what a newer engine has added to it is left out."""
        kept = json.loads(body)
        return cls(**{field.name: kept[field.name] for field in fields(cls) if field.name in kept})


@dataclass(frozen=True, slots=True)
class StepBatch:
    """Steps of one word that leave for a worker together, with the token that is good for them alone."""

    steps: tuple[DueStep, ...]
    job: StepBatchJob

    @property
    def payload(self) -> Mapping[str, Any]:
        """The job as it travels."""
        return encoded(self.job)


def step_word(notation: str) -> str:
    """The word that names a step: the first of its notation."""
    return notation.partition(" ")[0]


def signed_batch(game: str, engine_address: str, sign: SignSteps, steps: Sequence[DueStep]) -> StepBatch:
    """The steps, with what a worker needs to have the engine make them."""
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
    """The steps that a request asks for."""
    return [DueStep(step.match_id, step.version, step.notation) for step in request.steps]


def steps_digest(request: SettleStepsRequest) -> str:
    """What a token is bound to: SHA-256 over the request, in hexadecimal."""
    return hashlib.sha256(request.SerializeToString(deterministic=True)).hexdigest()
