"""The watch of readiness: a process is ready only if its check returns in time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import structlog

from services.runtime.config import Config
from services.runtime.errors import LogUnavailable
from services.runtime.readiness.watch import watch_readiness
from services.runtime.rpc.server import Server
from tests.samples import sample


class Health:
    """The readiness that the watch has reported."""

    def __init__(self) -> None:
        self.told: asyncio.Queue[bool] = asyncio.Queue()

    async def set_ready(self, ready: bool) -> None:
        self.told.put_nowait(ready)


class Check:
    """A check with these outcomes in order: an exception, or None for a hang; afterwards it succeeds."""

    def __init__(self, *outcomes: Exception | None) -> None:
        self._outcomes = iter(outcomes)

    async def __call__(self) -> None:
        for outcome in self._outcomes:
            if outcome is None:
                await asyncio.Event().wait()
            else:
                raise outcome


@asynccontextmanager
async def watched(check: Check) -> AsyncIterator[Health]:
    health = Health()
    task = asyncio.create_task(watch_readiness(health, check, every_seconds=0.0, within_seconds=0.01))
    try:
        yield health
    finally:
        task.cancel()


@pytest.mark.parametrize(
    ("failure", "line"),
    [
        (LogUnavailable("away"), "the database is away"),
        (None, "the database is away"),
        (OSError("no room"), "round failed"),
        (ValueError("a defect"), "round failed"),
    ],
)
async def test_any_failure_is_told_and_does_not_end_the_watch(failure: Exception | None, line: str) -> None:
    with structlog.testing.capture_logs() as lines:
        async with watched(Check(failure)) as health:
            assert [await health.told.get() for _ in range(2)] == [False, True]
    assert [each["event"] for each in lines] == [line]


async def test_a_process_that_starts_without_its_database_is_not_ready() -> None:
    """A failure that is found before the server listens still counts once it listens."""
    server = Server(Config.from_env({"ARDRI_DRAIN_SECONDS": "0"}), "early")
    await server.set_ready(False)
    await server.start()
    assert sample("ardri_ready", {"process": "early"}) == 0
    await server.stop()
