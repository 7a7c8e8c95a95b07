"""Measurements in several processes."""

import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.servers.child import runs
from tests.waiting import wait_until


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_one_that_is_killed_leaves_no_process_behind(how: signal.Signals, tmp_path: Path) -> None:
    step = ("--game", "tablut", "--pairs", "8:7", "--processes", "2", "--log", str(tmp_path / "log"))
    with subprocess.Popen(
        [sys.executable, "-m", "bench.strength", *step], stdout=subprocess.DEVNULL
    ) as running:
        try:
            own = psutil.Process(running.pid)
            wait_until(lambda: len(own.children()) == 2, "both play", alive=lambda: running.poll() is None)
            players = own.children()
        finally:
            running.send_signal(how)
    wait_until(lambda: not any(map(runs, players)), "both have ended")
