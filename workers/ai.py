"""Task `ai.act`: decides and acts for an AI seat, knowing what the seat may know and nothing more."""

from dataclasses import dataclass
from typing import Any

from services.runtime import metrics
from services.runtime.turn import Turn, budget_of, notation_of, think, turn_of
from services.search import Budget, Choice
from workers.engine_client import Door, play
from workers.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Act:
    """A turn that is owed."""

    turn: Turn

    @property
    def about(self) -> dict[str, object]:
        """What lines in the log say of it."""
        return {"match_id": self.turn.match_id, "version": self.turn.version}

    @property
    def traceparent(self) -> str:
        """The trace context of the action that led here."""
        return self.turn.job.traceparent

    @property
    def asked(self) -> float:
        """When the engine asked, in Unix time."""
        return self.turn.job.asked_ms / 1000


def decode(payload: dict[str, Any]) -> Act:
    """The turn in the JSON form of an `ActJob`.

    Raises:
        MalformedJob: it is none.
    """
    return Act(turn_of(payload))


def perform(act: Act) -> Verdict:
    """Thinks and acts.

    Raises:
        EngineAway: the engine did not take the answer.
    """
    turn = act.turn
    budget = budget_of(turn)
    if budget is None:
        return Verdict.LATE
    notation = notation_of(turn, _counted(turn, budget))
    door = Door(turn.job.engine_address, turn.job.seat_token, act.traceparent)
    return play(door, turn.match_id, turn.version, f"ai-{turn.version}-{turn.seat}", notation)


def _counted(turn: Turn, budget: Budget) -> Choice:
    """The seat's choice; counted and timed."""
    choice = think(turn, budget)
    labels = (turn.game.facts.name, str(turn.job.level))
    metrics.THINK_SECONDS.labels(*labels).observe(choice.report.seconds)
    metrics.THINK_NODES.labels(*labels).inc(choice.report.nodes)
    return choice
