"""Does in the engine what no worker does: the table's steps at once, bots in a process of their own.

A search in the event loop or in a thread would hold up every other match, hence the process.
"""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import structlog

from services.engine.decide import Command, play
from services.engine.matches import Matches
from services.engine.rounds import BY_ENGINE, Rounds
from services.engine.steps import DueStep
from services.kernel import GameError, Seat
from services.runtime.errors import LogUnavailable, Refusal
from services.runtime.turn import budget_of, notation_of, think, turn_of

_log = structlog.get_logger()


class Settler:
    """Answers jobs through the same door as workers do."""

    def __init__(self, matches: Matches, rounds: Rounds) -> None:
        self._matches = matches
        self._rounds = rounds
        self._pool: ProcessPoolExecutor | None = None

    async def steps(self, steps: Sequence[DueStep]) -> None:
        """Makes them; what the log does not take now is offered again later."""
        try:
            await self._rounds.settle(steps, BY_ENGINE)
        except LogUnavailable as error:
            _log.warning("steps not made", steps=len(steps), reason=str(error))

    async def act(self, payload: Mapping[str, Any]) -> None:
        """Decides and acts; an answer that comes too late is dropped, as a worker's would be."""
        notation = await self._decide(payload)
        if not notation:
            return
        try:
            await self._answer(
                str(payload["match_id"]), Seat(int(payload.get("seat", 0))), int(payload["version"]), notation
            )
        except (Refusal, GameError) as error:
            _log.info("late answer dropped", match_id=payload["match_id"], reason=str(error))

    async def _answer(self, match_id: str, seat: Seat, version: int, notation: str) -> None:
        live = await self._matches.get(match_id)
        action = live.parts.renderer.game.parse(live.match.state, seat, notation)
        command = Command(seat, action, notation, version, f"{seat}:settled-{version}")
        await live.do(lambda match, now_ms: play(match, command, now_ms))

    async def _decide(self, payload: Mapping[str, Any]) -> str:
        """What the bot plays; asked twice, as the process may be killed at work."""
        loop = asyncio.get_running_loop()
        pool = self._processes()
        try:
            return await loop.run_in_executor(pool, act_notation, dict(payload))
        except BrokenProcessPool:
            _log.warning("settling process lost", match_id=payload["match_id"])
            if self._pool is pool:
                self._pool = None
            return await loop.run_in_executor(self._processes(), act_notation, dict(payload))

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Forking a process that runs a gRPC server is not safe.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, initializer=die_with_the_engine)
        return self._pool

    async def close(self) -> None:
        """Ends the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def die_with_the_engine() -> None:
    """Ends this process when the engine has ended, be it killed."""
    engine = multiprocessing.parent_process()
    assert engine is not None, "only a child process is told so"

    def follow() -> None:
        engine.join()
        os._exit(1)

    threading.Thread(target=follow, name="engine's end", daemon=True).start()


def act_notation(payload: dict[str, Any]) -> str:
    """What the bot of an ActJob in JSON plays; empty if its time is up."""
    turn = turn_of(payload)
    budget = budget_of(turn)
    return notation_of(turn, think(turn, budget)) if budget else ""
