"""Repeated work of a process goes on after any failure."""

import asyncio

import pytest

from services.runtime.errors import LogUnavailable
from services.runtime.process.tasks import repeat


@pytest.mark.parametrize("error", [LogUnavailable("away"), ZeroDivisionError()])
async def test_a_round_that_fails_is_not_the_last(error: Exception) -> None:
    rounds = 0
    enough = asyncio.Event()

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        if rounds == 3:
            enough.set()
        raise error

    task = asyncio.create_task(repeat(work, 0.0))
    await enough.wait()
    task.cancel()
