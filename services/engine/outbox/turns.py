"""A bot's turn as an engine has it: what the engine goes by, and the job that it passes on as it is. Pure."""

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
"""All that an engine reads of the job in a row of the outbox."""

QUICK_LEVEL: Final = 1
"""Up to this level bots of games without secrets look one ply ahead: milliseconds, compiled or not."""


@dataclass(frozen=True, slots=True)
class DueTurn:
    """A turn that a match waits for a bot to take. Times are Unix milliseconds.

    `deadline_ms`, and `fallback_at_ms` at which a lower level acts if nobody has: 0 if nothing limits the
    decision. `payload`: the whole job in the JSON form of an `ActJob`, as the outbox keeps it and workers
    decode it; it may have fields of a newer engine, which are not lost.
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
        """The turn that the job is about."""
        return cls._told(job, encoded(job))

    @classmethod
    def from_json(cls, body: str) -> "DueTurn":
        """As the outbox has kept it.

        Raises:
            MalformedJob: it is none.
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
        """Of its row."""
        return ACT

    @property
    def step(self) -> str:
        """It is none."""
        return ""

    @property
    def body(self) -> str:
        """As the outbox keeps it: without a token."""
        return json.dumps(self.payload)

    @property
    def due_ms(self) -> int:
        """When it is offered again, or a lower level acts."""
        again_ms = self.asked_ms + JOB_LEASE_MS[ACT]
        return min(again_ms, self.fallback_at_ms or again_ms)

    @property
    def is_quick(self) -> bool:
        """Whether it takes little thinking, where nothing is hidden, and hurry is no matter."""
        return int(self.payload.get("level", 0)) <= QUICK_LEVEL and not self.deadline_ms

    def signed(self, seat_token: str, later_ms: int = 0) -> "DueTurn":
        """The turn as it leaves for a worker, who may act with the token.

        `later_ms`: by how much the worker's clock is ahead of the one that the match goes by.
        """
        payload = {**self.payload, "seat_token": seat_token}
        return replace(self, payload=payload | self._told_times(later_ms) if later_ms else payload)

    def _told_times(self, later_ms: int) -> dict[str, Any]:
        """The fields of the job that are times, by the worker's clock."""
        told = ActJob(asked_ms=self.asked_ms + later_ms)
        if self.deadline_ms:
            told.deadline.FromMilliseconds(self.deadline_ms + later_ms)
        return encoded(told)


@dataclass(frozen=True, slots=True)
class TurnBatch:
    """Turns that leave for a worker together, each signed."""

    turns: tuple[DueTurn, ...]

    @property
    def payload(self) -> Mapping[str, Any]:
        """The jobs as they travel."""
        return {"jobs": [turn.payload for turn in self.turns]}
