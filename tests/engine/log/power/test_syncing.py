"""One sync covers everything written before it; a failing disk ends the process without an answer."""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from math import inf
from pathlib import Path

import pytest

from services.engine.log import syncing
from services.engine.log.sqlite_file import DISK_LOST
from services.engine.log.syncing import THREADS, Syncing
from services.runtime.database.database import sqlite_path
from tests.engine.log.appends import MATCH
from tests.waiting import patiently, until


class Held(Syncing):
    """Each sync ends when a test lets it. `begun`: released by each sync that begins."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, self._note)
        self.begun = threading.Semaphore(0)
        self.ends: list[threading.Event] = []
        self.failures: list[OSError] = []

    def sync(self, file: int) -> None:
        end = threading.Event()
        self.ends.append(end)
        self.begun.release()
        assert end.wait(60)
        super().sync(file)

    def _note(self, error: OSError) -> None:
        self.failures.append(error)


@pytest.fixture
async def held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Held]:
    monkeypatch.setattr(syncing, "QUIET_SECONDS", inf)
    held = Held(tmp_path / "file")
    yield held
    # Its threads report to the loop, so they have to end before it.
    await asyncio.to_thread(held.close)


async def test_a_later_sync_need_not_wait_for_an_earlier_one_and_covers_it(held: Held) -> None:
    order: list[int] = []

    async def write(number: int) -> None:
        await held.written()
        order.append(number)

    writes = []
    async with patiently():
        for number in range(THREADS):
            writes.append(asyncio.create_task(write(number)))
            await asyncio.sleep(0)
            await asyncio.to_thread(held.begun.acquire)
        writes.append(asyncio.create_task(write(THREADS)))
        await asyncio.sleep(0.02)
        assert order == []
        held.ends[1].set()
        await asyncio.gather(*writes[:THREADS])
        assert order == list(range(THREADS)), "in order, the first sync still under way"
        await asyncio.to_thread(held.begun.acquire)
        assert not writes[THREADS].done(), "which was written after both had begun"
        for end in held.ends:
            end.set()
        await writes[THREADS]


async def test_whoever_reads_waits_for_what_others_have_written(held: Held) -> None:
    async with patiently():
        await held.settled()
        writing, reading = held.written(), held.settled()
        await asyncio.to_thread(held.begun.acquire)
        assert not reading.done()
        held.ends[0].set()
        await asyncio.gather(writing, reading)
        await held.settled()


async def test_no_sync_counts_that_another_ones_failure_has_made_succeed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk has lost a write. As on Linux, each open file is told so once; the first is slow to say it."""
    monkeypatch.setattr(syncing, "QUIET_SECONDS", inf)
    told, order, both = set[int](), threading.Lock(), threading.Barrier(THREADS)
    goes_on, failures = threading.Event(), list[OSError]()

    def fdatasync(file: int) -> None:
        both.wait(60)
        with order:
            is_first, is_told = not told, file not in told
            told.add(file)
        assert not is_first or goes_on.wait(60)
        if is_told:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fdatasync", fdatasync)
    disk = Syncing(tmp_path / "file", failures.append)
    writes = [disk.written() for _ in range(THREADS)]
    await until(lambda: bool(failures) or any(write.done() for write in writes), "a sync has ended")
    assert not any(write.done() for write in writes)
    goes_on.set()
    await until(lambda: len(failures) == THREADS, "both have failed")
    await asyncio.to_thread(disk.close)


@pytest.mark.parametrize("where", ["on-loop", "in-thread"])
def test_a_disk_that_fails_ends_the_process_before_anybody_is_told(where: str, sqlite_url: str) -> None:
    argv = [
        sys.executable,
        "-m",
        "tests.engine.log.power.failing_disk",
        str(sqlite_path(sqlite_url)),
        MATCH,
        where,
    ]
    ended = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=60)
    assert ended.returncode == DISK_LOST
    assert ended.stdout.splitlines()[0] == "stored"
    assert ended.stdout.count("stored\n") == 1
