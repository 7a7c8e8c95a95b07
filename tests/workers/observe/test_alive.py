"""The liveness probe of a worker: it reads a file, because a worker has no port."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.waiting import wait_until
from tests.workers.worker import ROOT, running


def probe(file: Path, seconds: str) -> subprocess.CompletedProcess[str]:
    environ = os.environ | {"ARDRI_HEARTBEAT_FILE": str(file)}
    command = [sys.executable, "-m", "workers.alive", seconds]
    return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("age", "code", "reason"), [(None, 1, "no sign of life yet"), (5, 0, "")])
def test_it_says_whether_there_was_a_sign_of_life_lately(
    tmp_path: Path, age: int | None, code: int, reason: str
) -> None:
    found = probe(signed(tmp_path / "heartbeat", age), "30")
    assert found.returncode == code
    assert reason in found.stderr


def test_it_says_how_old_the_last_sign_of_life_is(tmp_path: Path) -> None:
    begun = time.monotonic()
    found = probe(signed(tmp_path / "heartbeat", 65), "30")
    most = 65 + time.monotonic() - begun + 0.5  # because it is rounded
    assert found.returncode == 1
    said = re.search(r"the last sign of life is (\d+) s old", found.stderr)
    assert said is not None
    assert 65 <= int(said[1]) <= most


def signed(file: Path, age: int | None) -> Path:
    """The file, with a sign of life that is so many seconds old; None: without one."""
    if age is not None:
        file.touch()
        os.utime(file, (file.stat().st_mtime - age,) * 2)
    return file


@pytest.mark.redis
def test_a_worker_gives_signs_of_life_until_it_hangs(
    redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "heartbeat"
    monkeypatch.setenv("ARDRI_HEARTBEAT_FILE", str(file))
    with running(redis_url, tmp_path) as worker:
        wait_until(lambda: probe(file, "30").returncode == 0, "it is alive")
        first = file.stat().st_mtime
        wait_until(lambda: file.stat().st_mtime > first, "it goes on to be")
        os.kill(worker.pid, signal.SIGSTOP)
        try:
            wait_until(lambda: probe(file, "2").returncode == 1, "it is not any more")
        finally:
            os.kill(worker.pid, signal.SIGCONT)
