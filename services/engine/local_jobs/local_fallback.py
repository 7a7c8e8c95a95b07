"""Does jobs in the engine that no worker does: the table's steps at once, bots' turns in a child process."""

import asyncio
import math
import secrets
from collections.abc import Sequence
from typing import Final

import structlog

from services.engine.local_jobs.bots import BotFailed, Bots
from services.engine.local_jobs.rounds import BY_ENGINE, Rounds
from services.engine.match.actor import LiveMatch
from services.engine.match.decide import Command, key_of_bot, play
from services.engine.match.decide.checks import require_turn
from services.engine.match.matches import Matches
from services.engine.outbox.steps import DueStep
from services.engine.outbox.turns import DueTurn
from services.kernel import GameError, Seat, legal_actions
from services.runtime.errors import LogUnavailable, Refusal
from services.runtime.observe import metrics, tracing

HUNG_SECONDS: Final = 10.0
"""Much longer than any level thinks."""
FALLBACK_SECONDS: Final = 5.0
"""How long to wait for a lower level: it needs some hundredths of a second, but its process may have to
start."""

_log = structlog.get_logger()


class LocalFallback:
    """Does jobs in this engine, and submits the results as a worker would."""

    def __init__(self, matches: Matches, rounds: Rounds) -> None:
        self._matches = matches
        self._rounds = rounds
        self._bots = Bots()
        self._acting: set[tuple[str, int, int]] = set()
        """The turns that the bots decide, or that wait for that: match, seat and version."""

    async def steps(self, steps: Sequence[DueStep]) -> None:
        """Makes the steps; those that the log does not take are offered again later."""
        try:
            await self._rounds.settle(steps, BY_ENGINE)
        except LogUnavailable as error:
            _log.warning("steps not made", steps=len(steps), reason=str(error))

    async def act(self, turn: DueTurn) -> None:
        """Has a bot decide, and plays the action; a late answer is dropped, as a worker's would be.

        Does nothing for a turn that is offered again while it waits here: the others would wait longer.
        """
        whose = (turn.match_id, turn.seat, turn.version)
        if whose in self._acting:
            return
        self._acting.add(whose)
        try:
            await self._act(turn)
        finally:
            self._acting.discard(whose)

    async def _act(self, turn: DueTurn) -> None:
        tracing.current.set(turn.traceparent)
        try:
            notation = await self._bots.decide(turn, HUNG_SECONDS)
        except BotFailed as error:
            _log.error("bot failed", match_id=turn.match_id, error=str(error))
            await self.fall_back(turn, metrics.Fallback.FAILED)
            return
        if notation:
            await self._answer(turn, notation)

    async def fall_back(self, turn: DueTurn, reason: metrics.Fallback) -> None:
        """Has a lower level act if the turn is still owed; if that fails too, plays any legal action.

        Does nothing if the decision is about to lapse at its deadline: the lapse then is the bot's decision.
        """
        tracing.current.set(turn.traceparent)
        if not await self._is_owed(turn, lapses_soon=reason is metrics.Fallback.DEADLINE):
            return
        notation = ""
        try:
            async with asyncio.timeout(min(FALLBACK_SECONDS, self._seconds_left(turn) / 2)):
                notation = await self._bots.decide(turn, FALLBACK_SECONDS, fallback=True)
        except (BotFailed, TimeoutError) as error:
            _log.error("lower level failed", match_id=turn.match_id, error=repr(error))
        if await self._answer(turn, notation):
            metrics.FALLBACKS.labels(self._matches.context.renderer.game.facts.name, reason.value).inc()
            _log.warning("lower level acted", match_id=turn.match_id, reason=reason.value)

    async def _is_owed(self, turn: DueTurn, *, lapses_soon: bool) -> bool:
        seat = Seat(turn.seat)
        try:
            live = await self._matches.get(turn.match_id)
            require_turn(live.match, seat, turn.version)
        except (Refusal, GameError):
            return False
        return not (lapses_soon and live.match.lapsing(live.match.position, (seat,)))

    def _seconds_left(self, turn: DueTurn) -> float:
        left_ms = turn.deadline_ms - self._matches.context.now_ms()
        return left_ms / 1000 if turn.deadline_ms else math.inf

    async def _answer(self, turn: DueTurn, notation: str) -> bool:
        """Plays the action, or any legal one if `notation` is empty; False if the turn is not owed."""
        seat, version = Seat(turn.seat), turn.version
        try:
            live = await self._matches.get(turn.match_id)
            notation = notation or _any_action(live, seat, version)
            action = live.context.renderer.game.parse(live.match.position, seat, notation)
            command = Command(seat, action, notation, version, key_of_bot(seat, f"settled-{version}"))
            await live.do(lambda match, now_ms: play(match, command, now_ms))
        except (Refusal, GameError) as error:
            _log.info("late answer dropped", match_id=turn.match_id, reason=str(error))
            return False
        return True

    async def close(self) -> None:
        """Ends the process of the bots."""
        await self._bots.close()


def _any_action(live: LiveMatch, seat: Seat, version: int) -> str:
    """Returns a random legal action: it tells nothing about the position, and needs only the rules.

    Raises:
        Refusal: the turn is not owed any more.
    """
    require_turn(live.match, seat, version)
    game, position = live.match.game, live.match.position
    return game.format(position, seat, secrets.choice(legal_actions(position, seat)))
