"""What an AI seat plays. In one place, so that an engine that settles a turn plays what a worker would."""

import functools
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from ardri.jobs.v1.jobs_pb2 import ActJob
from services import games
from services.kernel import Game, GameError, Seat
from services.runtime.broker.payloads import MalformedJob, decoded
from services.runtime.jobs.wire import Wire, load_wire, unpack_view
from services.search import UNLIMITED, Budget, Choice, Clock, Level, choose, level_of

_ANSWER_SECONDS: Final = 0.1
"""Kept back of the time for a turn, for the way to the engine."""
_FALLBACK_MS: Final = 1_000
_FALLBACK_SHARE: Final = 4
"""So long before the deadline, or this part of the time, a lower level acts if nobody has."""
FALLBACK_LEVEL: Final = 2
_FALLBACK_SECONDS: Final = 0.05


@dataclass(frozen=True, slots=True)
class BotTurn:
    """One decision that a seat owes; `job` says whose, where and by when."""

    game: Game[Any, Any]
    job: ActJob
    seat: Seat
    view: Any
    level: Level

    @property
    def match_id(self) -> str:
        """The match that waits."""
        return self.job.match_id

    @property
    def version(self) -> int:
        """The position to decide on."""
        return self.job.version

    @property
    def seed(self) -> str:
        """Makes the decision reproducible."""
        return f"{self.job.match_id}/{self.job.version}/{self.job.seat}"


def turn_of(payload: Mapping[str, Any]) -> BotTurn:
    """The turn in the JSON form of an `ActJob`.

    Raises:
        MalformedJob: no such message, a field missing, an unknown game or level, no seat to act, or a view
            of another game.
    """
    # First the game: JSON with a game's message in it needs its type loaded.
    game, wire = game_of(payload)
    job = decoded(ActJob, payload)
    if not (job.match_id and job.version > 0 and job.engine_address and job.asked_ms > 0):
        raise MalformedJob("a job names its match, version and engine, and when it was asked for")
    try:
        view = wire.view_from_proto(unpack_view(wire, job.view))
        level = level_of(game, job.level)
    except (GameError, ValueError) as error:
        raise MalformedJob(str(error)) from error
    if not 0 <= job.seat < job.seats:
        raise MalformedJob(f"seat {job.seat} of {job.seats}")
    return BotTurn(game, job, Seat(job.seat), view, level)


def deadline_ms_of(payload: Mapping[str, Any]) -> int:
    """Until when an ActJob in JSON is to be answered, in Unix milliseconds; 0 if nothing limits it."""
    return _deadline_ms(_times(payload))


def fallback_at_ms_of(payload: Mapping[str, Any]) -> int:
    """When a lower level acts if nobody has, in Unix milliseconds; 0 if nothing limits the decision."""
    return fallback_at_ms(_times(payload))


def fallback_at_ms(job: ActJob) -> int:
    """The same of a job that is decoded."""
    deadline_ms = _deadline_ms(job)
    return deadline_ms and deadline_ms - min(
        _FALLBACK_MS, max(0, deadline_ms - job.asked_ms) // _FALLBACK_SHARE
    )


def budget_of(turn: BotTurn) -> Budget | None:
    """What may be spent on it by now; None if no answer can come before a lower level acts."""
    fallback_ms = fallback_at_ms(turn.job)
    if not fallback_ms:
        return UNLIMITED
    seconds = fallback_ms / 1000 - time.time() - _ANSWER_SECONDS
    return Budget(seconds=seconds) if seconds > 0 else None


def with_fallback_level(turn: BotTurn) -> BotTurn:
    """The turn as a lower level plays it, in some hundredths of a second: for a bot that fails or is late."""
    level = level_of(turn.game, min(turn.job.level, FALLBACK_LEVEL))
    return replace(turn, level=replace(level, budget=level.budget.within(Budget(seconds=_FALLBACK_SECONDS))))


def think(turn: BotTurn, budget: Budget, clock: Clock = time.monotonic) -> Choice:
    """The seat's choice within its level and the budget.

    Raises:
        Exception: what the clock raises, which ends the search.
    """
    return choose(
        turn.game,
        turn.view,
        turn.seat,
        seats=turn.job.seats,
        level=turn.level,
        budget=budget,
        rng=Random(turn.seed),  # noqa: S311  # reproducible, not secret
        clock=clock,
    )


def notation_of(turn: BotTurn, choice: Choice) -> str:
    """The choice as text, which means the same in any position that fits the seat's view."""
    position = turn.game.sample(turn.view, Random(turn.seed))  # noqa: S311  # as above
    return turn.game.format(position, turn.seat, choice.action)


def game_of(payload: Mapping[str, Any]) -> tuple[Game[Any, Any], Wire]:
    """The game that a job in JSON names, with its wire; only then can its messages be read.

    Raises:
        MalformedJob: there is no such game.
    """
    try:
        return _loaded(str(payload.get("game", "")))
    except (games.UnknownGame, AttributeError) as error:
        raise MalformedJob(str(error)) from error


@functools.cache
def _loaded(name: str) -> tuple[Game[Any, Any], Wire]:
    game = games.load(name)
    return game, load_wire(game)


def _deadline_ms(job: ActJob) -> int:
    return int(job.deadline.ToMilliseconds()) if job.HasField("deadline") else 0


def _times(payload: Mapping[str, Any]) -> ActJob:
    """The times of a job, without the cost of reading all of it."""
    return decoded(ActJob, {name: payload[name] for name in ("deadline", "asked_ms") if name in payload})
