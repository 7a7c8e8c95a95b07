"""The probe of a worker, which has no port to ask."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import wait_until
from tests.workers.worker import ROOT, running


def probe(file: Path, seconds: str) -> subprocess.CompletedProcess[str]:
    environ = os.environ | {"ARDRI_HEARTBEAT_FILE": str(file)}
    command = [sys.executable, "-m", "workers.alive", seconds]
    return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("age", "code", "reason"),
    [(None, 1, "no sign of life yet"), (5, 0, ""), (65, 1, "the last sign of life is 65 s old")],
)
def test_it_says_how_old_the_last_sign_of_life_is(
    tmp_path: Path, age: int | None, code: int, reason: str
) -> None:
    file = tmp_path / "heartbeat"
    if age is not None:
        file.touch()
        os.utime(file, (file.stat().st_mtime - age,) * 2)
    found = probe(file, "30")
    assert found.returncode == code
    assert reason in found.stderr


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
