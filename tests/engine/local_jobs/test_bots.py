"""The process in which bots think is there when it is needed, whatever has become of it before."""

import asyncio
import os
import signal

import pytest

from ardri.jobs.v1.jobs_pb2 import ActJob
from services.engine.local_jobs import bots
from services.engine.outbox.turns import DueTurn
from tests.engine.local_jobs import failing_bots
from tests.waiting import wait_until


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
