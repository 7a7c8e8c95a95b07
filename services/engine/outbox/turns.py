"""A bot's turn as an engine handles it: the fields that the engine reads, and the unchanged job. Pure."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ardri.jobs.v1.jobs_pb2 import ActJob
from services.engine.outbox.kinds import ACT, JOB_LEASE_MS
from services.runtime.broker.payloads import decoded, encoded
from services.runtime.jobs.bot_turn import deadline_ms_of, fallback_at_ms

_READ: Final = frozenset(
    ("match_id", "seat", "version", "deadline", "traceparent", "asked_ms", "person_waits")
)
"""The only fields that an engine reads from the job in a row of the outbox."""

QUICK_LEVEL: Final = 1
"""Bots up to this level look one ply ahead in games without secrets: milliseconds, compiled or not."""


@dataclass(frozen=True, slots=True)
class DueTurn:
    """A bot's turn that a match waits for. Times are Unix milliseconds.

    `deadline_ms`: when the decision is due; `fallback_at_ms`: when a lower level acts if nobody has. Both are
    0 if nothing limits the decision. `payload`: the whole job in the JSON form of an `ActJob`, as the outbox
    stores it and workers decode it. It may have fields of a newer engine, which are kept.
    """

    match_id: str
    seat: int
    version: int
    asked_ms: int
    deadline_ms: int
    fallback_at_ms: int
    person_waits: bool
    traceparent: str
    payload: Mapping[str, Any]

    @classmethod
    def of(cls, job: ActJob) -> "DueTurn":
        """Makes the turn of a job."""
        return cls._told(job, encoded(job))

    @classmethod
    def from_json(cls, body: str) -> "DueTurn":
        """Reads what the outbox has stored.

        Raises:
            MalformedJob: it is not a job.
        """
        payload = json.loads(body)
        return cls._told(decoded(ActJob, {name: payload[name] for name in _READ & payload.keys()}), payload)

    @classmethod
    def _told(cls, job: ActJob, payload: Mapping[str, Any]) -> "DueTurn":
        deadline_ms = deadline_ms_of(job)
        return cls(
            match_id=job.match_id,
            seat=job.seat,
            version=job.version,
            asked_ms=job.asked_ms,
            deadline_ms=deadline_ms,
            fallback_at_ms=fallback_at_ms(job.asked_ms, deadline_ms),
            person_waits=job.person_waits,
            traceparent=job.traceparent,
            payload=payload,
        )

    @property
    def kind(self) -> str:
        """The kind of its row."""
        return ACT

    @property
    def step(self) -> str:
        """Empty: a turn is no step."""
        return ""

    @property
    def body(self) -> str:
        """The turn as the outbox stores it: without a token."""
        return json.dumps(self.payload)

    @property
    def due_ms(self) -> int:
        """When it is offered again, or a lower level acts."""
        again_ms = self.asked_ms + JOB_LEASE_MS[ACT]
        return min(again_ms, self.fallback_at_ms or again_ms)

    @property
    def is_quick(self) -> bool:
        """Whether it needs little thinking in a game without secrets, and has no deadline."""
        return int(self.payload.get("level", 0)) <= QUICK_LEVEL and not self.deadline_ms

    def signed(self, seat_token: str, engine_address: str, later_ms: int = 0) -> "DueTurn":
        """Returns the turn as it is sent to a worker, who may act with the token.

        `engine_address`: of the engine that signed the token, which may not be the one that made the turn.
        `later_ms`: how far the worker's clock is ahead of the match's clock.
        """
        payload = {**self.payload, "seat_token": seat_token, "engine_address": engine_address}
        return replace(self, payload=payload | self._told_times(later_ms) if later_ms else payload)

    def _told_times(self, later_ms: int) -> dict[str, Any]:
        """Returns the fields of the job that are times, by the worker's clock."""
        told = ActJob(asked_ms=self.asked_ms + later_ms)
        if self.deadline_ms:
            told.deadline.FromMilliseconds(self.deadline_ms + later_ms)
        return encoded(told)


@dataclass(frozen=True, slots=True)
class TurnBatch:
    """Turns that are sent to a worker together, each signed."""

    turns: tuple[DueTurn, ...]

    @property
    def payload(self) -> Mapping[str, Any]:
        """The jobs as they are sent."""
        return {"jobs": [turn.payload for turn in self.turns]}
