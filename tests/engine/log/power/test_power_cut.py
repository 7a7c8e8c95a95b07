"""Power cuts during commits: what was acknowledged is on the disk, and no append is there in part."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from services.engine.log import Append
from services.engine.log.sqlite import SqliteLog
from services.engine.match.committer import Committer
from services.runtime.database.database import sqlite_path
from tests.engine.log.appends import creation, decision, name_of
from tests.engine.log.power.disk import Disk
from tests.waiting import patiently

MATCHES = 8


@pytest.fixture
def log(sqlite_url: str) -> SqliteLog:
    return SqliteLog(sqlite_path(sqlite_url))


@pytest.fixture
def disk(log: SqliteLog, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk(log, sqlite_path(sqlite_url), monkeypatch)
    yield disk
    disk.gate.set()


class Play:
    """Matches that each decide again once their last append is stored. `told`: versions by match."""

    def __init__(self, log: SqliteLog) -> None:
        self.committer = Committer(log)
        self.told: dict[str, int] = {}
        self.is_over = False

    def begin(self) -> None:
        for number in range(MATCHES):
            self._submit(creation(name_of(number)))

    def _submit(self, append: Append) -> None:
        self.committer.submit(append, lambda outcome: self._stored(append, outcome))

    def _stored(self, append: Append, outcome: object) -> None:
        assert outcome is True
        match_id, version = append.match_id, append.version
        self.told[match_id] = version
        if not self.is_over:
            self._submit(decision(version, f"0:{version}", f"1:{version}", match_id=match_id))


async def found(path: Path) -> dict[str, int]:
    """Returns each match's version as a process that starts now finds it; no append is there in part."""
    log, versions = SqliteLog(path), {}
    assert log._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for number in range(MATCHES):
        stored = await log.load(name_of(number))
        if stored is not None:
            version = versions[name_of(number)] = stored.head.version
            assert version % 2 == 1, "appends of two entries, after a creation of one"
            assert [entry.version for entry in stored.entries] == list(range(1, version + 1))
    await log.close()
    return versions


@pytest.mark.parametrize("seed", range(8))
async def test_what_was_told_is_found_after_a_power_cut(
    seed: int, log: SqliteLog, disk: Disk, tmp_path: Path
) -> None:
    play, chance = Play(log), Random(seed)
    play.begin()
    cuts = 0
    async with patiently():
        while cuts < 6:
            for _ in range(chance.randint(1, 40)):
                await asyncio.sleep(0)
            disk.gate.clear()
            for _ in range(chance.randint(1, 40)):
                await asyncio.sleep(0)
            told = dict(play.told)
            versions = await found(disk.cut(chance, tmp_path / f"cut-{cuts}"))
            assert all(versions[match_id] >= version for match_id, version in told.items())
            assert len(versions) <= MATCHES
            disk.gate.set()
            await log.load(name_of(0))  # this waits for a sync
            cuts += 1
        play.is_over = True
        await play.committer.drain()
    assert max(play.told.values()) > 3, "they have played"
    await log.close()


async def test_nothing_is_told_before_it_is_durable_and_two_batches_are_on_their_way(
    log: SqliteLog, disk: Disk, tmp_path: Path
) -> None:
    await log.append([creation(name_of(0))])
    disk.gate.clear()
    committer, told = Committer(log), list[object]()
    async with patiently():
        for number in range(1, log.at_once + 1):
            committer.submit(creation(name_of(number)), told.append)
            await asyncio.to_thread(disk.begun.acquire)
        reading = asyncio.create_task(log.load(name_of(1)))
        await asyncio.sleep(0.05)
        assert told == []
        assert not reading.done(), "nor is it shown to anybody"
        disk.gate.set()
        await committer.drain()
        assert told == [True] * log.at_once
        assert await reading is not None
    await log.close()
