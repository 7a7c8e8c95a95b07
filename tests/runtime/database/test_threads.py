"""Work that waits for a database: no work waits for a thread without end, and urgent work has its own."""

import asyncio
import threading

import pytest

from services.runtime.database import threads
from services.runtime.database.threads import Threads
from services.runtime.errors import LogUnavailable


class Busy:
    """Threads that all hang, except those for urgent work."""

    def __init__(self) -> None:
        self.threads = Threads("test", 1)
        self._hanging, self._end = threading.Event(), threading.Event()
        self._task = asyncio.create_task(self.threads.run(self._hang))

    async def begin(self) -> None:
        """Returns when they hang."""
        await asyncio.to_thread(self._hanging.wait)

    async def end(self) -> str:
        """Lets them go on and waits until all work has ended; returns the result of the work that hung."""
        self._end.set()
        await asyncio.to_thread(self.threads.close)
        return await self._task

    def _hang(self) -> str:
        self._hanging.set()
        self._end.wait()
        return "the end"


@pytest.fixture
async def busy() -> Busy:
    busy = Busy()
    await busy.begin()
    return busy


async def test_what_does_not_begin_in_time_is_refused_and_never_done(
    busy: Busy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "ANSWER_SECONDS", 0.01)
    done: list[str] = []
    with pytest.raises(LogUnavailable):
        await busy.threads.run(lambda: done.append("late"))
    assert await busy.end() == "the end", "who has begun is waited for"
    assert done == []


async def test_what_nobody_waits_for_any_more_is_never_done(busy: Busy) -> None:
    done: list[str] = []
    task = asyncio.create_task(busy.threads.run(lambda: done.append("for nobody")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await busy.end()
    assert done == []


async def test_the_urgent_is_not_behind_the_others(busy: Busy) -> None:
    assert await busy.threads.run(lambda: "at once", urgent=True) == "at once"
    await busy.end()


async def test_a_failure_is_the_answer() -> None:
    made = Threads("test", 1)
    with pytest.raises(ZeroDivisionError):
        await made.run(lambda: 1 // 0)
    made.close()
