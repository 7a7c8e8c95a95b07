"""The table's automatic steps as data: what a match waits for, and what travels together. Pure."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from google.protobuf import json_format

from ardri.engine.v1.engine_service_pb2 import SettleStepsRequest, TableStep
from ardri.jobs.v1.jobs_pb2 import StepBatchJob
from services.kernel import TABLE

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
        """Names the decision to make it, whoever makes it and however often."""
        return f"{TABLE}:step-{self.version}"

    def as_json(self) -> str:
        """As the outbox keeps it."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, body: str) -> "DueStep":
        """As the outbox has kept it."""
        return cls(**json.loads(body))


def step_word(notation: str) -> str:
    """The word that names a step: the first of its notation."""
    return notation.partition(" ")[0]


def batch_payload(
    game: str, steps: Sequence[DueStep], engine_address: str, sign: SignSteps
) -> dict[str, Any]:
    """The job of making these steps, as it travels."""
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
    payload: dict[str, Any] = json_format.MessageToDict(job, preserving_proto_field_name=True)
    return payload


def steps_of(request: SettleStepsRequest) -> list[DueStep]:
    """The steps that a request asks for."""
    return [DueStep(step.match_id, step.version, step.notation) for step in request.steps]


def steps_in(payload: Mapping[str, Any]) -> list[DueStep]:
    """The steps of a batch of ours."""
    return steps_of(json_format.ParseDict(dict(payload), StepBatchJob()).request)


def steps_digest(request: SettleStepsRequest) -> str:
    """What a token is bound to: SHA-256 over the request, in hexadecimal."""
    return hashlib.sha256(request.SerializeToString(deterministic=True)).hexdigest()
