"""How an AI seat decides. Workers and engines share it: an engine may have to decide a turn itself."""

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
"""Time of a turn that is reserved for the way of the answer to the engine."""
_FALLBACK_MS: Final = 1_000
_FALLBACK_SHARE: Final = 4
"""A lower level acts so long before the deadline, or this part of the time for the turn, if that is less."""
_DECISIONS_LEFT: Final = 20
_LEAST_SECONDS: Final = 0.1
"""A level that plays by the clock spends its time divided by `_DECISIONS_LEFT`; at least this, if it can."""
FALLBACK_LEVEL: Final = 2
_FALLBACK_SECONDS: Final = 0.05


@dataclass(frozen=True, slots=True)
class BotTurn:
    """One decision that a seat owes, with all that is needed to make it. Times are Unix milliseconds.

    `version`: of the position to decide on. `deadline_ms`: 0 if nothing limits the decision.
    `engine_address`, `seat_token`: where the answer goes, and the token that permits it.
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
        """The seed of the bot's random choices: equal jobs are decided alike.

        It contains the token, which nobody at the table has. Somebody who knew the seed could compute the
        bot's action for each hand that it may hold, and so infer the hand from the action.
        """
        return f"{self.match_id}/{self.version}/{self.seat}/{self.seat_token}"

    @property
    def about(self) -> dict[str, object]:
        """The fields that log lines about the turn have."""
        return {"match_id": self.match_id, "version": self.version}


def turn_of(payload: Mapping[str, Any]) -> BotTurn:
    """Returns the turn in the JSON form of an `ActJob`.

    Raises:
        MalformedJob: it is no such message, a field is missing, the game or level is unknown, the seat does
            not exist, or the view is of another game.
    """
    # The game comes first: to decode JSON with a game's message in it, the type must be loaded.
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
    """Returns until when the job is to be answered, in Unix milliseconds; 0 if nothing limits it."""
    return int(job.deadline.ToMilliseconds()) if job.HasField("deadline") else 0


def fallback_at_ms(asked_ms: int, deadline_ms: int) -> int:
    """Returns when a lower level acts if there is no answer, in Unix milliseconds; 0 without a deadline."""
    return deadline_ms and deadline_ms - min(_FALLBACK_MS, max(0, deadline_ms - asked_ms) // _FALLBACK_SHARE)


def budget_of(turn: BotTurn) -> Budget | None:
    """Returns what may be spent on the turn now; None if no answer can come before a lower level acts."""
    fallback_ms = fallback_at_ms(turn.asked_ms, turn.deadline_ms)
    if not fallback_ms:
        return UNLIMITED
    seconds = fallback_ms / 1000 - time.time() - _ANSWER_SECONDS
    if turn.level.is_paced:
        seconds = max(min(seconds, _LEAST_SECONDS), seconds / _DECISIONS_LEFT)
    return Budget(seconds=seconds) if seconds > 0 else None


def with_fallback_level(turn: BotTurn) -> BotTurn:
    """Returns the turn with a lower level that needs hundredths of a second, for a failed or late bot."""
    level = level_of(turn.game, min(turn.level_number, FALLBACK_LEVEL))
    quick = Budget(seconds=_FALLBACK_SECONDS)
    return replace(turn, level=level.bounded(lambda own: own.within(quick)))


def think(turn: BotTurn, budget: Budget, clock: Clock = time.monotonic) -> Choice:
    """Returns the seat's choice, by its level and within the budget.

    Raises:
        Exception: any that the clock raises to end the search.
    """
    return choose(
        turn.game,
        turn.view,
        turn.seat,
        seats=turn.seats,
        level=turn.level,
        budget=budget,
        rng=Random(turn.seed),  # noqa: S311  # the seed is secret, and its draws are not shown
        clock=clock,
    )


def notation_of(turn: BotTurn, choice: Choice) -> str:
    """Returns the choice as text, which means the same in any position that fits the seat's view."""
    position = turn.game.sample(turn.view, Random(turn.seed))  # noqa: S311  # as above
    return turn.game.format(position, turn.seat, choice.action)


def game_of(payload: Mapping[str, Any]) -> tuple[Game[Any, Any], Wire]:
    """Loads the game that a job in JSON names, and its wire. Only then can messages of the game be read.

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
