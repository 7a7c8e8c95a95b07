"""The supervisor over small scripts: what it starts, restarts, writes down, stops and leaves behind."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.servers.child import free_port
from tests.waiting import HANG_SECONDS, wait_until
from tests.workers.worker import PYTHON_PATH

SCRIPTS = Path(__file__).parent / "scripts"


class Running:
    """A supervisor in a process of its own."""

    def __init__(self, home: Path, *words: str, lines: Path | None = None) -> None:
        self.home = home
        self._out, self._err = lines or home / "out", lines or home / "err"
        command = [sys.executable, str(SCRIPTS / "supervised.py"), str(home), *words]
        environ = os.environ | {"PYTHONPATH": PYTHON_PATH}
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self.process = subprocess.Popen(command, env=environ, stdout=out, stderr=err)

    def wait_ready(self) -> None:
        wait_until(lambda: "all is ready" in self.out(), "ready", alive=lambda: self.process.poll() is None)

    def out(self) -> str:
        return self._out.read_text()

    def log(self) -> str:
        return self._err.read_text()

    def starts(self, name: str) -> list[int]:
        """The pids that a script has had."""
        marker = self.home / name
        return [int(line) for line in marker.read_text().split()] if marker.exists() else []

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads((self.home / "processes.json").read_text())
        return state

    def wait_ended(self) -> int:
        return self.process.wait(HANG_SECONDS)


@contextlib.contextmanager
def supervised(home: Path, *words: str, lines: Path | None = None) -> Iterator[Running]:
    running = Running(home, *words, lines=lines)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.wait()
        # The children die with the supervisor. Their own children outlive both if they ignore signals.
        _kill(home)


def _kill(home: Path) -> None:
    """Kills all scripts that write into that directory."""
    scripts = [
        each for each in psutil.process_iter() if any(arg.startswith(f"{home}/") for arg in _arguments(each))
    ]
    for script in scripts:
        with contextlib.suppress(psutil.NoSuchProcess):
            script.kill()
    psutil.wait_procs(scripts)


def _arguments(process: psutil.Process) -> list[str]:
    with contextlib.suppress(psutil.NoSuchProcess, psutil.AccessDenied):
        return process.cmdline()
    return []


def is_alive(pid: int) -> bool:
    with contextlib.suppress(psutil.NoSuchProcess):
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    return False


def test_a_killed_process_is_started_again_and_the_state_says_so(tmp_path: Path) -> None:
    with supervised(tmp_path, "obedient", "obedient") as running:
        running.wait_ready()
        first = running.starts("obedient-0")[0]
        assert [entry["pid"] for entry in running.state()["processes"]] == [
            first,
            running.starts("obedient-1")[0],
        ]
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: running.state()["processes"][0]["restarts"] == 1, "the restart is written down")
        wait_until(lambda: len(running.starts("obedient-0")) == 2, "it runs again")
        assert len(running.starts("obedient-1")) == 1
        assert "obedient-0 | exited with signal SIGKILL" in running.log()


def test_without_room_for_the_state_it_goes_on_and_catches_up(tmp_path: Path) -> None:
    with supervised(tmp_path, "obedient") as running:
        running.wait_ready()
        obstacle = tmp_path / "processes.draft"
        obstacle.mkdir()
        first = running.starts("obedient-0")[0]
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: len(running.starts("obedient-0")) == 2, "it runs again")
        os.kill(running.starts("obedient-0")[1], signal.SIGKILL)
        wait_until(lambda: len(running.starts("obedient-0")) == 3, "and again")
        assert [each["pid"] for each in running.state()["processes"]] == [first], "as it was"
        assert running.log().count("is not up to date") == 1, "said once"
        obstacle.rmdir()
        wait_until(lambda: running.state()["processes"][0]["restarts"] == 2, "the state has caught up")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
def test_without_room_for_its_lines_it_goes_on(tmp_path: Path) -> None:
    with supervised(tmp_path, "obedient", lines=Path("/dev/full")) as running:
        wait_until(lambda: running.starts("obedient-0"), "it runs")
        os.kill(running.starts("obedient-0")[0], signal.SIGKILL)
        wait_until(lambda: len(running.starts("obedient-0")) == 2, "it runs again")
        wait_until(lambda: running.state()["processes"][0]["restarts"] == 1, "and is written down")
        assert running.process.poll() is None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_all_in_reverse_order(tmp_path: Path, number: signal.Signals) -> None:
    with supervised(tmp_path, "obedient", "obedient", "obedient") as running:
        running.wait_ready()
        running.process.send_signal(number)
        assert running.wait_ended() == 0
        stops = [line.split(" ")[0] for line in running.log().splitlines() if "stopping" in line]
        assert stops == ["obedient-2", "obedient-1", "obedient-0"]
        assert not (tmp_path / "processes.json").exists()
        assert running.out().count("all is ready") == 1


def test_what_does_not_stop_is_killed_with_all_that_it_started(tmp_path: Path) -> None:
    with supervised(tmp_path, "stubborn") as running:
        running.wait_ready()
        wait_until(lambda: len(running.starts("stubborn-0")) == 2, "both run")
        running.process.terminate()
        assert running.wait_ended() == 0
        # Both were sent SIGKILL; the supervisor does not wait for the one that is not its own child.
        wait_until(lambda: not any(map(is_alive, running.starts("stubborn-0"))), "both are gone")


def test_a_killed_process_is_started_again_although_what_it_started_lives_on(tmp_path: Path) -> None:
    with supervised(tmp_path, "stubborn") as running:
        running.wait_ready()
        wait_until(lambda: len(running.starts("stubborn-0")) == 2, "both run")
        first = running.state()["processes"][0]["pid"]
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: len(running.starts("stubborn-0")) == 4, "it runs again")
        wait_until(lambda: not any(map(is_alive, running.starts("stubborn-0")[:2])), "the first are gone")
    assert not any(map(is_alive, running.starts("stubborn-0"))), "nothing outlives the test"


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's parent death signal")
def test_a_killed_supervisor_leaves_no_orphans(tmp_path: Path) -> None:
    with supervised(tmp_path, "obedient", "obedient") as running:
        running.wait_ready()
        pids = running.starts("obedient-0") + running.starts("obedient-1")
        running.process.kill()
        wait_until(lambda: not any(map(is_alive, pids)), "the children are gone")


def test_a_taken_port_is_named_before_anything_starts(tmp_path: Path) -> None:
    port = free_port()
    home = tmp_path / "second"
    home.mkdir()
    with supervised(tmp_path, f"obedient:{port}") as first:
        first.wait_ready()
        with supervised(home, "obedient", f"obedient:{port}") as second:
            assert second.wait_ended() == 1
            assert f"PortTaken: obedient-1 cannot listen on 127.0.0.1:{port}" in second.log()
            assert not second.starts("obedient-0")


def test_a_directory_has_one_supervisor(tmp_path: Path) -> None:
    with supervised(tmp_path, "obedient") as first:
        first.wait_ready()
        assert Running(tmp_path, "obedient").wait_ended() == 1
        assert "AlreadyRunning" in first.log()
        assert first.process.poll() is None


def test_what_cannot_start_is_given_up_and_named(tmp_path: Path) -> None:
    with supervised(tmp_path, "obedient", "no_such_script") as running:
        assert running.wait_ended() == 1
        assert "StartFailed: no_such_script-1 does not start" in running.log()
        assert "No such file" in running.log()
        assert not any(map(is_alive, running.starts("obedient-0")))
