"""The contract beyond one process: rivals, sudden death, other replicas, a server that goes and comes."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from services.engine.log import open_log
from services.engine.log.postgres.log import PostgresLog
from services.runtime.errors import LogUnavailable
from tests.engine.log.appends import MATCH, creation, decision
from tests.engine.log.cable import Cable
from tests.engine.log.stored import stored_keys
from tests.servers.postgres import PostgresServer
from tests.waiting import patiently

RIVALS = ("ann", "bob")
EACH = 30


@contextmanager
def appending(url: str, name: str, count: int) -> Iterator[subprocess.Popen[str]]:
    """A process that appends; killed in the end."""
    command = [sys.executable, "-m", "tests.engine.log.appender", url, MATCH, name, str(count)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def read_wins(process: subprocess.Popen[str], count: int) -> dict[int, str]:
    """The next versions that the process says it won, with the key of each."""
    assert process.stdout is not None
    lines = [process.stdout.readline().split() for _ in range(count)]
    return {int(version): key for version, key in lines}


async def create(url: str) -> None:
    log = await open_log(url)
    await log.append([creation()])
    await log.close()


async def test_of_two_processes_one_wins_each_version(log_url: str) -> None:
    await create(log_url)
    with appending(log_url, "ann", EACH) as ann, appending(log_url, "bob", EACH) as bob:
        won = [read_wins(process, EACH) for process in (ann, bob)]
    assert won[0].keys().isdisjoint(won[1])
    told = {**won[0], **won[1]}
    assert await stored_keys(log_url) == ["", *(told[version] for version in sorted(told))]
    assert len(told) == 2 * EACH


async def test_what_returned_survives_sigkill(log_url: str) -> None:
    await create(log_url)
    with appending(log_url, "ann", 10_000) as process:
        told = read_wins(process, 25)
        process.kill()
        process.wait()
    keys = await stored_keys(log_url)
    assert len(told) == 25
    assert {version: keys[version - 1] for version in told} == told


@pytest.mark.postgres
async def test_another_replica_is_woken(migrated_postgres_url: str) -> None:
    ours = await open_log(migrated_postgres_url)
    theirs = await open_log(migrated_postgres_url)
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    await theirs.listen(lambda match_id, version: heard.put_nowait((match_id, version)))
    async with patiently():
        assert await heard.get() == ("", 0)
        await ours.append([creation(), decision(9, match_id="lots.nobody")])
        await ours.append([decision(1, "0:a", "")])
        assert [await heard.get(), await heard.get()] == [(MATCH, 1), (MATCH, 3)]
    assert heard.empty(), "who loses an append announces nothing"
    await ours.close()
    await theirs.close()


@pytest.mark.postgres
async def test_a_big_batch_is_announced_whole(migrated_postgres_url: str) -> None:
    """A note of PostgreSQL's holds 8000 bytes, a batch of matches with long ids more."""
    log = await open_log(migrated_postgres_url)
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    await log.listen(lambda match_id, version: heard.put_nowait((match_id, version)))
    names = [f"lots.{number:040d}" for number in range(400)]
    async with patiently():
        assert await heard.get() == ("", 0)
        assert all(await log.append([creation(name) for name in names]))
        assert [await heard.get() for _ in names] == [(name, 1) for name in names]
    await log.close()


@pytest.mark.postgres
async def test_a_server_that_went_is_noticed_and_found_again(
    postgres_server: PostgresServer, migrated_postgres_url: str
) -> None:
    cable = Cable(postgres_server.port)
    await cable.mend()
    url = migrated_postgres_url.replace(f":{postgres_server.port}/", f":{cable.port}/")
    log = await PostgresLog.open(url)
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    await log.listen(lambda match_id, version: heard.put_nowait((match_id, version)))
    async with patiently():
        assert await heard.get() == ("", 0), "it listens from here on"
        await log.append([creation()])
        while await heard.get() != (MATCH, 1):
            pass

        await cable.cut()
        for call in (log.append([decision(1)]), log.load(MATCH), log.check()):
            with pytest.raises(LogUnavailable):
                await call

        await cable.mend()
        assert await heard.get() == ("", 0), "the listener says that it may have missed some"
        assert await log.append([decision(1, "0:back")]) == [True]
        while await heard.get() != (MATCH, 2):
            pass
    await log.close()
    await cable.cut()
    with pytest.raises(LogUnavailable):
        await PostgresLog.open(url)


async def test_a_file_that_is_no_log_is_not_kept_open(tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    file.write_bytes(b"anything else" * 100)
    with pytest.raises(LogUnavailable, match="not a database") as caught:
        await open_log(f"sqlite:///{file}")
    assert caught.value.__cause__ is not None, "whose frames would keep a connection"
    assert str(file) not in {each.path for each in psutil.Process().open_files()}
