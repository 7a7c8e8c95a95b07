"""Task `ai.act`: decides and acts for an AI seat, knowing what the seat may know and nothing more."""

import time
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from ardri.jobs.v1.jobs_pb2 import ActJob
from services.kernel import Game, GameError, Seat
from services.runtime import metrics
from services.runtime.wire import unpack_view
from services.search import UNLIMITED, Budget, Choice, Level, choose, level_numbered
from workers.decoding import decoded, table_of
from workers.engine_client import Door, Verdict, play
from workers.tasks import MalformedJob

_ANSWER_SECONDS: Final = 0.1
"""Kept back of the time until the deadline, for the way to the engine."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One decision that a seat owes. `deadline`, `asked`: Unix time; `deadline` is None without a clock."""

    game: Game[Any, Any]
    match_id: str
    version: int
    seat: Seat
    seats: int
    view: Any
    level: int
    strength: Level
    deadline: float | None
    door: Door
    asked: float

    @property
    def traceparent(self) -> str:
        """The trace context of the action that led here."""
        return self.door.traceparent

    @property
    def seed(self) -> str:
        """Makes the decision reproducible."""
        return f"{self.match_id}/{self.version}/{self.seat}"


def decode(payload: dict[str, Any]) -> Turn:
    """The turn in the JSON form of an `ActJob`.

    Raises:
        MalformedJob: no such message, an unknown game or level, no seat to act, or a view of another game.
    """
    game, wire = table_of(payload)
    job = decoded(ActJob, payload)
    try:
        view = wire.view_from_proto(unpack_view(wire, job.view))
        strength = level_numbered(job.level)
    except (GameError, ValueError) as error:
        raise MalformedJob(str(error)) from error
    if not 0 <= job.seat < job.seats:
        raise MalformedJob(f"seat {job.seat} of {job.seats}")
    return Turn(
        game=game,
        match_id=job.match_id,
        version=job.version,
        seat=Seat(job.seat),
        seats=job.seats,
        view=view,
        level=job.level,
        strength=strength,
        deadline=job.deadline.ToMilliseconds() / 1000 if job.HasField("deadline") else None,
        door=Door(job.engine_address, job.seat_token, job.traceparent),
        asked=job.asked_ms / 1000,
    )


def perform(turn: Turn) -> Verdict:
    """Thinks and acts.

    Raises:
        EngineAway: the engine did not take the answer.
    """
    budget = UNLIMITED
    if turn.deadline is not None:
        seconds = turn.deadline - time.time() - _ANSWER_SECONDS
        if seconds <= 0:
            return Verdict.LATE
        budget = Budget(seconds=seconds)
    choice = think(turn, budget)
    state = turn.game.sample(turn.view, Random(turn.seed))  # noqa: S311  # reproducible, not secret
    notation = turn.game.format(state, turn.seat, choice.action)
    return play(turn.door, turn.match_id, turn.version, f"ai-{turn.version}-{turn.seat}", notation)


def think(turn: Turn, budget: Budget) -> Choice:
    """The seat's choice within its level and the budget; counted and timed."""
    choice = choose(
        turn.game,
        turn.view,
        turn.seat,
        seats=turn.seats,
        level=turn.strength,
        budget=budget,
        rng=Random(turn.seed),  # noqa: S311  # reproducible, not secret
        clock=time.monotonic,
    )
    labels = (turn.game.facts.name, str(turn.level))
    metrics.THINK_SECONDS.labels(*labels).observe(choice.report.seconds)
    metrics.THINK_NODES.labels(*labels).inc(choice.report.nodes)
    return choice
