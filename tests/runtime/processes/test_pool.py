"""The process pool for requests of strangers: lazy, bounded, killed when it hangs, gone with its parent."""

import asyncio
import errno
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from services.runtime.errors import LimitReached
from services.runtime.process.pool import Bounds, ProcessPool, WorkFailed
from tests.runtime.processes import work
from tests.waiting import HANG_SECONDS, wait_until

BOUNDS = Bounds("replay_queue", processes=1, queue=2, seconds=HANG_SECONDS)
MakePool = Callable[[Bounds], ProcessPool]


@pytest.fixture
async def pool() -> AsyncIterator[MakePool]:
    pools: list[ProcessPool] = []

    def make(bounds: Bounds) -> ProcessPool:
        pools.append(ProcessPool(work.prepare, bounds))
        return pools[-1]

    yield make
    for each in pools:
        each.close()


async def gone(pid: int) -> None:
    await asyncio.to_thread(wait_until, lambda: not psutil.pid_exists(pid), "the child has ended")


async def test_nothing_is_started_before_there_is_work(pool: MakePool) -> None:
    before = {child.pid for child in psutil.Process().children()}
    made = pool(BOUNDS)
    assert {child.pid for child in psutil.Process().children()} <= before
    assert await made.run(work.doubled, 21) == 42
    with pytest.raises(ValueError, match="7"):
        await made.run(work.refused, 7)
    assert await made.run(work.pid, 0) == await made.run(work.pid, 0)


async def test_a_child_that_hangs_or_dies_is_replaced(pool: MakePool) -> None:
    made = pool(BOUNDS)
    child = await made.run(work.pid, 0)
    made._bounds = replace(BOUNDS, seconds=0.1)
    with pytest.raises(WorkFailed, match=r"gave up after 0\.1 s"):
        await made.run(work.hang, 0)
    made._bounds = BOUNDS
    await gone(child)
    with pytest.raises(WorkFailed, match="died"):
        await made.run(work.die, 0)
    assert await made.run(work.doubled, 2) == 4


async def test_where_no_child_can_be_started_the_work_fails_and_later_work_does_not(
    pool: MakePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = pool(BOUNDS)
    with monkeypatch.context() as out_of_files:
        out_of_files.setattr(os, "pipe", no_files)
        with pytest.raises(WorkFailed, match="no process could be started"):
            await made.run(work.doubled, 1)
    assert await made.run(work.doubled, 2) == 4


def no_files() -> tuple[int, int]:
    raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))


async def test_what_does_not_fit_the_queue_is_refused(pool: MakePool) -> None:
    made = pool(BOUNDS)
    waiting: list[asyncio.Task[Any]]
    waiting = [asyncio.create_task(made.run(work.hang, 0)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(LimitReached) as refused:
        await made.run(work.doubled, 1)
    assert refused.value.metadata == {"limit": "replay_queue"}
    assert refused.value.retry_seconds > 0
    waiting[1].cancel()
    await asyncio.gather(waiting[1], return_exceptions=True)
    waiting.append(asyncio.create_task(made.run(work.doubled, 1)))
    await asyncio.sleep(0)
    assert not waiting[-1].done()
    for each in waiting:
        each.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def test_work_that_nobody_waits_for_holds_its_place_until_it_is_done(pool: MakePool) -> None:
    made = pool(BOUNDS)
    left = asyncio.create_task(made.run(work.pid, 0))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    left.cancel()
    first = await made.run(work.pid, 0)
    assert await made.run(work.pid, 0) == first


async def test_a_child_is_replaced_after_so_much_work_and_ends_when_idle(pool: MakePool) -> None:
    made = pool(Bounds("replay_queue", seconds=HANG_SECONDS, pieces=2, idle_seconds=HANG_SECONDS))
    pids = [await made.run(work.pid, 0) for _ in range(4)]
    assert pids[0] == pids[1] != pids[2] == pids[3]
    idle = pool(Bounds("replay_queue", idle_seconds=0.01))
    await gone(await idle.run(work.pid, 0))
    assert await idle.run(work.doubled, 3) == 6


_PARENT = """
import asyncio, os, signal
from services.runtime.process.child import die_with_parent
from services.runtime.process.pool import Bounds, ProcessPool
from tests.runtime.processes import work

async def main():
    print(await ProcessPool(die_with_parent, Bounds("replay_queue")).run(work.pid, 0), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_a_child_ends_with_its_parent_even_if_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
        check=False,
    )
    await gone(int(done.stdout))
