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
from services.search import LEVELS, UNLIMITED, Budget, Choice, Clock, Level, choose, level_of

_ANSWER_SECONDS: Final = 0.1
"""Kept back of the time for a turn, for the way to the engine."""
_FALLBACK_MS: Final = 1_000
_FALLBACK_SHARE: Final = 4
"""So long before the deadline, or this part of the time, a lower level acts if nobody has."""
_DECISIONS_LEFT: Final = 20
_LEAST_SECONDS: Final = 0.1
"""Who plays by the clock spends as if so many decisions were to come; so much at the least, if there is."""
FALLBACK_LEVEL: Final = 2
_FALLBACK_SECONDS: Final = 0.05


@dataclass(frozen=True, slots=True)
class BotTurn:
    """One decision that a seat owes, as whoever decides it has it. Times are Unix milliseconds.

    `version`: of the position to decide on. `deadline_ms`: 0 if nothing limits the decision.
    `engine_address`, `seat_token`: where the answer goes, and by what right.
    """

    game: Game[Any, Any]
    match_id: str
    version: int
    seat: Seat
    seats: int
    view: Any
    level_number: int
    level: Level
    asked_ms: int
    deadline_ms: int
    engine_address: str
    seat_token: str
    traceparent: str

    @property
    def seed(self) -> str:
        """What its dice come from: equal jobs are decided alike.

        The token is in it, which nobody at the table has: who knew the dice could try for each hand that the
        bot may hold what it would do, and so tell from what it does which one it has.
        """
        return f"{self.match_id}/{self.version}/{self.seat}/{self.seat_token}"

    @property
    def about(self) -> dict[str, object]:
        """What lines in the log say of it."""
        return {"match_id": self.match_id, "version": self.version}


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
        if job.person_waits and job.level == LEVELS[-1]:
            level = level.by_clock()
    except (GameError, ValueError) as error:
        raise MalformedJob(str(error)) from error
    if not 0 <= job.seat < job.seats:
        raise MalformedJob(f"seat {job.seat} of {job.seats}")
    return BotTurn(
        game=game,
        match_id=job.match_id,
        version=job.version,
        seat=Seat(job.seat),
        seats=job.seats,
        view=view,
        level_number=job.level,
        level=level,
        asked_ms=job.asked_ms,
        deadline_ms=deadline_ms_of(job),
        engine_address=job.engine_address,
        seat_token=job.seat_token,
        traceparent=job.traceparent,
    )


def deadline_ms_of(job: ActJob) -> int:
    """Until when the job is to be answered, in Unix milliseconds; 0 if nothing limits it."""
    return int(job.deadline.ToMilliseconds()) if job.HasField("deadline") else 0


def fallback_at_ms(asked_ms: int, deadline_ms: int) -> int:
    """When a lower level acts if nobody has, in Unix milliseconds; 0 without a deadline."""
    return deadline_ms and deadline_ms - min(_FALLBACK_MS, max(0, deadline_ms - asked_ms) // _FALLBACK_SHARE)


def budget_of(turn: BotTurn) -> Budget | None:
    """What may be spent on it by now; None if no answer can come before a lower level acts."""
    fallback_ms = fallback_at_ms(turn.asked_ms, turn.deadline_ms)
    if not fallback_ms:
        return UNLIMITED
    seconds = fallback_ms / 1000 - time.time() - _ANSWER_SECONDS
    if turn.level.is_paced:
        seconds = max(min(seconds, _LEAST_SECONDS), seconds / _DECISIONS_LEFT)
    return Budget(seconds=seconds) if seconds > 0 else None


def with_fallback_level(turn: BotTurn) -> BotTurn:
    """The turn as a lower level plays it, in some hundredths of a second: for a bot that fails or is late."""
    level = level_of(turn.game, min(turn.level_number, FALLBACK_LEVEL))
    quick = Budget(seconds=_FALLBACK_SECONDS)
    return replace(turn, level=level.bounded(lambda own: own.within(quick)))


def think(turn: BotTurn, budget: Budget, clock: Clock = time.monotonic) -> Choice:
    """The seat's choice within its level and the budget.

    Raises:
        Exception: what the clock raises, which ends the search.
    """
    return choose(
        turn.game,
        turn.view,
        turn.seat,
        seats=turn.seats,
        level=turn.level,
        budget=budget,
        rng=Random(turn.seed),  # noqa: S311  # of a secret, and its draws are not shown
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
