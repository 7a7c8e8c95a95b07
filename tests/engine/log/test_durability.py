"""The contract beyond one process: rivals, sudden death, and a file that is no database."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from services.engine.log import open_log
from services.runtime.errors import LogUnavailable
from tests.engine.log.appends import MATCH, creation
from tests.engine.log.stored import stored_keys

RIVALS = ("ann", "bob")
EACH = 30


@contextmanager
def appending(url: str, name: str, count: int) -> Iterator[subprocess.Popen[str]]:
    """A process that appends, killed at the end."""
    command = [sys.executable, "-m", "tests.engine.log.appender", url, MATCH, name, str(count)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def read_wins(process: subprocess.Popen[str], count: int) -> dict[int, str]:
    """Returns the next versions that the process reports as won, with the key of each."""
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


async def test_a_file_that_is_no_log_is_not_kept_open(tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    file.write_bytes(b"anything else" * 100)
    with pytest.raises(LogUnavailable, match="not a database") as caught:
        await open_log(f"sqlite:///{file}")
    assert caught.value.__cause__ is not None, "whose frames would keep a connection"
    assert str(file) not in {each.path for each in psutil.Process().open_files()}
