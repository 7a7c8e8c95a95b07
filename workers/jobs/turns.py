"""The job of task `ai.act_together`: turns of many matches."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import structlog

from services.runtime.broker.payloads import MalformedJob
from services.runtime.jobs.bot_turn import BotTurn, turn_of

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Turns:
    """One turn or more."""

    turns: tuple[BotTurn, ...]

    @property
    def about(self) -> dict[str, object]:
        """The fields that log lines about the job have."""
        return {"turns": len(self.turns)}

    @property
    def traceparent(self) -> str:
        """The trace context of the first turn."""
        return self.turns[0].traceparent

    @property
    def asked_ms(self) -> int:
        """Since when the earliest turn waits, in Unix milliseconds."""
        return min(turn.asked_ms for turn in self.turns)


def decode(payload: Mapping[str, Any]) -> Turns:
    """Returns the turns of a batch. Malformed turns are logged and left out.

    Raises:
        MalformedJob: there is no turn in it.
    """
    jobs = payload.get("jobs")
    turns = []
    for job in jobs if isinstance(jobs, list) else ():
        try:
            turns.append(turn_of(job))
        except (MalformedJob, AttributeError) as error:
            _log.error("malformed turn", error=str(error))
    if not turns:
        raise MalformedJob("a batch without a turn")
    return Turns(tuple(turns))
