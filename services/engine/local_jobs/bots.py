"""A child process of the engine in which bots search: one turn at a time, killed if a search hangs.

A search in the event loop or in a thread would hold up all matches, so it has a process.
"""

import asyncio
from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any

from services.engine.outbox.turns import DueTurn
from services.runtime.jobs.bot_turn import budget_of, notation_of, think, turn_of, with_fallback_level
from services.runtime.process.child import Child, die_with_parent, start


class BotFailed(Exception):
    """The bot has crashed, or did not answer in time."""


class Bots:
    """The process. It is started when first needed, and again after it was lost."""

    def __init__(self) -> None:
        self._starting: asyncio.Task[Child] | None = None
        self._turn = asyncio.Lock()

    async def decide(self, turn: DueTurn, seconds: float, *, fallback: bool = False) -> str:
        """Returns the action of the bot; empty if its time is up already.

        `seconds`: how long it may think before it counts as hung. `fallback`: it plays a lower level, at
        once. If this is cancelled while the bot thinks, the process ends, too; a process that is still
        starting goes on to start.

        Raises:
            BotFailed: the bot has crashed or hung, or no process can be had.
        """
        async with self._turn:
            process, work = await self._begun(turn, fallback)
            try:
                async with asyncio.timeout(seconds):
                    return await work
            except asyncio.CancelledError:
                self._end(process)
                raise
            except Exception as error:  # a bot may fail in any way, and its match goes on all the same
                self._end(process)
                raise BotFailed(f"{type(error).__name__}: {error}") from error

    async def _begun(self, turn: DueTurn, fallback: bool) -> "tuple[Child, asyncio.Future[str]]":
        """Returns a process at work, and the future of its answer; replaces the process if it was lost."""
        loop = asyncio.get_running_loop()
        for _ in range(2):
            process = await self._started()
            try:
                return process, loop.run_in_executor(process.pool, act_notation, turn.payload, fallback)
            except BrokenProcessPool:
                self._end(process)
        raise BotFailed("the process for bots was lost twice")

    async def _started(self) -> Child:
        if self._starting is None:
            self._starting = asyncio.get_running_loop().create_task(start(die_with_parent))
        try:
            return await asyncio.shield(self._starting)
        except Exception as error:  # memory or descriptors may be exhausted: the next turn tries again
            self._starting = None
            raise BotFailed(f"no process for bots: {type(error).__name__}: {error}") from error

    def _end(self, process: Child) -> None:
        process.end()
        self._starting = None

    async def close(self) -> None:
        """Ends the process."""
        if self._starting is not None:
            with suppress(Exception):  # a process that never started need not be ended
                self._end(await self._starting)


def act_notation(payload: Mapping[str, Any], fallback: bool = False) -> str:
    """Returns the action of the bot of an ActJob in JSON, as turns travel; empty if its time is up."""
    turn = turn_of(payload)
    if fallback:
        turn = with_fallback_level(turn)
        return notation_of(turn, think(turn, turn.level.budget))
    budget = budget_of(turn)
    return notation_of(turn, think(turn, budget)) if budget else ""
