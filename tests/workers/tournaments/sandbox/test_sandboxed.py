"""A program in a sandbox: what it can see, and what its host learns of it."""

import os
import queue
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from tests.waiting import HANG_SECONDS, wait_until
from tests.workers.tournaments.assignments import PROGRAMS, assignment_of, judged
from workers.tournaments.playing.assignment import decoded_assignment
from workers.tournaments.playing.clock import steady_clock
from workers.tournaments.playing.host import play
from workers.tournaments.playing.table import seated
from workers.tournaments.sandbox.bubblewrap import Sandbox
from workers.tournaments.sandbox.listing import sandboxed
from workers.tournaments.sandbox.programs import Program, programs_in
from workers.tournaments.sandbox.sandboxed_process import SandboxedProcess
from workers.tournaments.turn import Reason

Listed = Callable[..., Program]
Said = queue.SimpleQueue[bytes | Reason]


@pytest.fixture
def program(sandbox: Sandbox, folder: Path, tmp_path: Path) -> Listed:
    """Lists a program with that command line, and puts it into a sandbox."""

    def listed(*argv: object, **keys: object) -> Program:
        words = [f"argv = {[str(word) for word in argv]!r}", f"directory = '{folder}'"]
        (tmp_path / "programs.toml").write_text(
            "\n".join(["[programs.it]", *words, *(f"{key} = {value!r}" for key, value in keys.items())])
        )
        return sandboxed(programs_in(tmp_path / "programs.toml")["it"], sandbox, tmp_path / "data")

    return listed


@contextmanager
def running(program: Program) -> Iterator[tuple[SandboxedProcess, Said]]:
    said: Said = queue.SimpleQueue()
    process = SandboxedProcess(program, said.put)
    try:
        yield process, said
    finally:
        process.close(0)


def heard(program: Program) -> tuple[list[str], Reason, str]:
    """The program's lines, how it ended, and the end of its standard error."""
    lines = []
    with running(program) as (process, said):
        while isinstance(what := said.get(timeout=HANG_SECONDS), bytes):
            lines.append(what.decode())
    return lines, what, process.last_words


def test_its_environment_is_that_of_every_other(program: Listed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARDRI_SIGNING_KEY_FILE", "not for programs")
    lines, _, _ = heard(program("env"))
    found = dict(line.split("=", 1) for line in lines)
    assert {**found, "PWD": ""} == {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": "/tmp",
        "TMPDIR": "/tmp",
        "LANG": "C.UTF-8",
        "PWD": "",
    }


def test_the_first_process_that_it_sees_has_no_environment(program: Listed) -> None:
    assert heard(program("cat", "/proc/1/environ"))[0] == []


def test_it_is_nobody_on_a_machine_without_a_name(program: Listed) -> None:
    script = (
        "id -u; cat /proc/sys/kernel/hostname; grep -E 'Cap(Prm|Bnd)|NoNewPrivs|Seccomp:' /proc/$$/status"
    )
    lines, _, errors = heard(program("sh", "-c", script, processes=4))
    assert lines[:2] == ["65534", "sandbox"], errors
    found = dict(line.split() for line in lines[2:])
    assert found == {"CapPrm:": "0" * 16, "CapBnd:": "0" * 16, "NoNewPrivs:": "1", "Seccomp:": "2"}


def test_it_starts_in_its_directory_and_writes_beside_it(program: Listed, folder: Path) -> None:
    script = "pwd; touch mark; touch /tmp/mark /root/mark; echo /tmp/*"
    lines, _, errors = heard(program("sh", "-c", script, processes=4))
    assert lines[0] == str(folder)
    assert lines[1].split() == [f"/tmp/{folder.name}", "/tmp/mark"]
    assert "mark" in errors
    assert list(folder.iterdir()) == []
    assert not Path("/tmp/mark").exists()


def test_its_limits_are_those_of_the_list(program: Listed) -> None:
    listed = program("sh", "-c", "ulimit -t; ulimit -c; ulimit -n; ulimit -v", cpu_seconds=7, files=33)
    assert heard(listed)[0] == ["7", "0", "33", str(listed.bounds.address_space // 1024)]


@pytest.mark.parametrize("processes", [2, 5])
def test_it_may_have_so_many_processes_and_no_more(program: Listed, processes: int) -> None:
    """The shell counts, too."""
    script = f"i=1; while [ $i -lt {processes} ]; do sleep 60 & i=$((i+1)); done; echo started"
    lines, _, _ = heard(program("sh", "-c", script, processes=processes))
    assert lines == ["started"]
    lines, _, errors = heard(program("sh", "-c", f"{script}; sleep 60 & echo more", processes=processes))
    assert lines == ["started"]
    assert "fork" in errors


def test_one_process_is_all_that_it_may_have_unless_the_list_says_so(program: Listed) -> None:
    lines, _, errors = heard(program("sh", "-c", "echo one; sleep 0 & echo two"))
    assert lines == ["one"]
    assert "fork" in errors


@pytest.mark.parametrize(
    ("script", "keys"),
    [
        ("exec head -c 100000000 /dev/urandom > /tmp/a; echo", {"memory_mib": 50, "scratch_mib": 200}),
        ("while :; do :; done", {"cpu_seconds": 1}),
        ("while :; do (i=0; while [ $i -lt 99999 ]; do i=$((i+1)); done); done", {"cpu_seconds": 1}),
    ],
)
def test_who_takes_too_much_is_ended_for_it(program: Listed, script: str, keys: dict[str, int]) -> None:
    """Files in the scratch space count as memory, and the time of ended children counts, too."""
    script = f"({script}); sleep 60" if "head" in script else script
    listed = program("sh", "-c", script, **{"processes": 4, "file_size_mib": 500, **keys})
    assert heard(listed)[1] is Reason.OUT_OF_RESOURCES


def test_how_it_ended_is_seen_through_the_sandbox(program: Listed) -> None:
    assert heard(program("sh", "-c", "kill -SEGV $$"))[1] is Reason.CRASHED
    assert heard(program("sh", "-c", "kill -XCPU $$"))[1] is Reason.OUT_OF_RESOURCES


def test_it_dies_with_its_supervisor(program: Listed) -> None:
    seconds = str(100_000 + os.getpid())  # a number by which the test finds it
    with running(program("sleep", seconds)):
        wait_until(lambda: sleeping_for(seconds), "it has started")
        (sleeping,) = sleeping_for(seconds)
        supervisor = [each for each in sleeping.parents() if each.ppid() == os.getpid()][-1]
        supervisor.send_signal(signal.SIGKILL)
        wait_until(lambda: not sleeping.is_running(), "the program has died")


def sleeping_for(seconds: str) -> list[psutil.Process]:
    return [
        each for each in psutil.process_iter(["cmdline"]) if (each.info["cmdline"] or [])[1:] == [seconds]
    ]


def test_python_starts_where_the_host_allows_no_proc(sandbox: Sandbox, folder: Path, tmp_path: Path) -> None:
    """Containers are such hosts, because they hide parts of their own /proc."""
    (tmp_path / "programs.toml").write_text(
        f"[programs.it]\nargv = ['python3', '-c', 'import os; print(os.listdir(\"/proc\"))']\n"
        f"directory = '{folder}'"
    )
    listed = programs_in(tmp_path / "programs.toml")["it"]
    without = sandboxed(listed, replace(sandbox, has_proc=False), tmp_path / "data")
    assert heard(without)[0] == ["[]"]


@pytest.mark.parametrize("name", ["tablut", "tara"])
def test_it_plays_a_whole_game(program: Listed, folder: Path, name: str) -> None:
    bot = folder / "bot.py"
    bot.write_text((PROGRAMS / "hostile.py").read_text())
    bot.chmod(0o644)
    planned = decoded_assignment(
        assignment_of(name, programs={0: "it", 1: "it"}, move_ms=int(HANG_SECONDS * 1000)),
        {"it": program("python3", "bot.py", "play", 0)},
    )
    now_ms = steady_clock()
    with seated(planned, now_ms) as table:
        record = play(planned, table, now_ms)
    verdict = judged(record, planned.game, planned)
    assert verdict.divergence == ""
    assert verdict.outcome is not None
