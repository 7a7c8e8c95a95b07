"""Does in the engine what no worker does: the table's steps at once, bots in a process of their own.

A search in the event loop or in a thread would hold up every other match, hence the process.
"""

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

import structlog
from google.protobuf import json_format

from ardri.jobs.v1.jobs_pb2 import ActJob
from services import games
from services.engine.decide import Command, play
from services.engine.jobs import STEP
from services.engine.matches import Matches
from services.kernel import TABLE, GameError, Seat
from services.runtime.errors import Refusal
from services.runtime.wire import load_wire, unpack_view
from services.search import Budget, choose, level_numbered

_log = structlog.get_logger()


class Settler:
    """Answers jobs through the same door as workers do."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._pool: ProcessPoolExecutor | None = None

    async def settle(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Does the job; an answer that comes too late is dropped, as a worker's would be."""
        seat = TABLE if kind == STEP else Seat(int(payload.get("seat", 0)))
        notation = str(payload.get("notation", ""))
        if kind != STEP:
            notation = await self._decide(payload)
        try:
            await self._answer(str(payload["match_id"]), seat, int(payload["version"]), notation)
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
    """What the bot of an ActJob in JSON plays."""
    # First the game, whose wire makes its messages known to the JSON parser.
    game = games.load(str(payload["game"]))
    wire = load_wire(game)
    job = json_format.ParseDict(payload, ActJob())
    view = wire.view_from_proto(unpack_view(wire, job.view))
    seat = Seat(job.seat)
    choice = choose(
        game,
        view,
        seat,
        seats=job.seats,
        level=level_numbered(job.level),
        budget=Budget(),
        rng=Random(f"{job.match_id} {job.version} {job.seat}"),  # noqa: S311  # a bot's choice is no secret
        clock=time.monotonic,
    )
    state = game.sample(view, Random(0))  # noqa: S311  # any state that fits formats the seat's own action
    return game.format(state, seat, choice.action)
