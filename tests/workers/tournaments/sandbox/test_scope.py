"""The control group of a program, in a folder that stands for the kernel's."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import wait_until
from tests.workers.worker import PYTHON_PATH
from workers.tournaments.sandbox.supervisor.scope import Scope

MIB = 1 << 20
JOINED = """
import signal, sys
from workers.tournaments.sandbox.supervisor.scope import Scope
scope = Scope("")
scope._path = sys.argv[1]
scope.join()
signal.pause()
"""
"""A separate program: a function to join would make `subprocess` fork, and a fork with threads may hang."""


def test_its_bounds_are_the_kernel_s_own(tmp_path: Path) -> None:
    scope = Scope(str(tmp_path))
    scope.open(512 * MIB, 32)
    scope.join()
    (group,) = tmp_path.iterdir()
    written = {file.name: file.read_text() for file in group.iterdir()}
    assert int(written["memory.max"]) >= 512 * MIB
    assert int(written["pids.max"]) >= 32
    assert (written["memory.swap.max"], written["memory.oom.group"], written["cgroup.procs"]) == (
        "0",
        "1",
        "0",
    )


def test_one_that_was_left_behind_is_taken_over(tmp_path: Path) -> None:
    for _ in range(2):
        Scope(str(tmp_path)).open(MIB, 1)
    assert len(list(tmp_path.iterdir())) == 1


def test_it_tells_whether_the_kernel_has_killed(tmp_path: Path) -> None:
    scope = Scope(str(tmp_path))
    scope.open(MIB, 1)
    events = tmp_path / f"program-{os.getpid()}" / "memory.events"
    assert not scope.is_out_of_memory()
    events.write_text("low 0\noom 3\noom_kill 0\n")
    assert not scope.is_out_of_memory()
    events.write_text("low 0\noom 3\noom_kill 1\n")
    assert scope.is_out_of_memory()


def test_it_ends_what_is_in_it_and_goes(tmp_path: Path) -> None:
    scope = Scope(str(tmp_path))
    scope.open(MIB, 1)
    scope.kill()
    (group,) = tmp_path.iterdir()
    assert (group / "cgroup.kill").read_text() == "1"
    for file in group.iterdir():
        file.unlink()  # the kernel lets a group be removed with its own files in it
    scope.remove()
    assert list(tmp_path.iterdir()) == []


def test_a_group_of_the_kernel_is_joined_killed_and_removed() -> None:
    """The hierarchy need not have the controllers: joining and killing work without bounds."""
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    top = next((point for _, point, kind, *_ in mounts if kind == "cgroup2"), "")
    scope = Scope(top)
    group = Path(top, f"program-{os.getpid()}")
    try:
        group.mkdir()
    except OSError as error:
        pytest.skip(f"no group of cgroup v2 can be made here: {error}")
    child = subprocess.Popen([sys.executable, "-c", JOINED, str(group)], env={"PYTHONPATH": PYTHON_PATH})
    try:
        members = group / "cgroup.procs"
        wait_until(
            lambda: child.poll() is not None or str(child.pid) in members.read_text().split(), "it joins"
        )
        assert child.poll() is None
        scope.kill()
        assert child.wait() == -signal.SIGKILL
        wait_until(lambda: "populated 0" in (group / "cgroup.events").read_text(), "it is empty")
        scope.remove()
        assert not group.exists()
    finally:
        child.kill()
        child.wait()
        if group.exists():
            group.rmdir()


def test_where_there_is_none_nothing_happens(tmp_path: Path) -> None:
    scope = Scope("")
    scope.open(MIB, 1)
    scope.join()
    scope.kill()
    scope.remove()
    assert not scope.is_out_of_memory()
