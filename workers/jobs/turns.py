"""The job of `ai.act_together`: turns of many matches."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import structlog

from services.runtime.broker.payloads import MalformedJob
from services.runtime.jobs.bot_turn import BotTurn, turn_of

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Turns:
    """At least one."""

    turns: tuple[BotTurn, ...]

    @property
    def about(self) -> dict[str, object]:
        """What lines in the log say of it."""
        return {"turns": len(self.turns)}

    @property
    def traceparent(self) -> str:
        """The traceparent of the first."""
        return self.turns[0].traceparent

    @property
    def asked_ms(self) -> int:
        """Since when the first of them waits, in Unix milliseconds."""
        return min(turn.asked_ms for turn in self.turns)


def decode(payload: Mapping[str, Any]) -> Turns:
    """The turns of a batch but for what is no turn, which nobody can do anything with.

    Raises:
        MalformedJob: there is none in it.
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
