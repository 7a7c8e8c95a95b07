"""The process in which bots think is available when needed, even after it has failed."""

import asyncio
import errno
import os
import signal
from collections.abc import Callable

import pytest

from ardri.jobs.v1.jobs_pb2 import ActJob
from services.engine.local_jobs import bots
from services.engine.outbox.turns import DueTurn
from services.runtime.process.child import Child, start
from tests.engine.local_jobs import failing_bots
from tests.waiting import until, wait_until


def _turn(match_id: str) -> DueTurn:
    return DueTurn.of(ActJob(match_id=match_id))


async def test_a_process_that_was_lost_while_nobody_thought_costs_no_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bots, "act_notation", failing_bots.answers)
    beside = bots.Bots()
    try:
        assert await beside.decide(_turn("first"), 20) == "first"
        assert beside._starting is not None
        lost = await beside._starting
        os.kill(lost.pid, signal.SIGKILL)
        await asyncio.to_thread(wait_until, lambda: bool(lost.pool._broken), "the pool has noticed")
        assert await beside.decide(_turn("second"), 20) == "second"
    finally:
        await beside.close()


async def test_a_process_that_could_not_start_is_started_for_the_next_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failures = [OSError(errno.EMFILE, "too many open files"), MemoryError()]

    async def starting(prepare: Callable[[], None]) -> Child:
        if failures:
            raise failures.pop()
        return await start(prepare)

    monkeypatch.setattr(bots, "act_notation", failing_bots.answers)
    monkeypatch.setattr(bots, "start", starting)
    beside = bots.Bots()
    try:
        for _ in range(2):
            with pytest.raises(bots.BotFailed):
                await beside.decide(_turn("first"), 20)
        assert await beside.decide(_turn("second"), 20) == "second"
    finally:
        await beside.close()


async def test_a_process_that_could_not_start_while_nobody_waited_stops_no_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_out = asyncio.Event()

    async def starting(_prepare: Callable[[], None]) -> Child:
        await is_out.wait()
        raise OSError(errno.EMFILE, "too many open files")

    monkeypatch.setattr(bots, "start", starting)
    beside = bots.Bots()
    deciding = asyncio.create_task(beside.decide(_turn("first"), 20))
    await until(lambda: beside._starting is not None, "it is being started")
    deciding.cancel()
    await asyncio.gather(deciding, return_exceptions=True)
    is_out.set()
    await beside.close()
