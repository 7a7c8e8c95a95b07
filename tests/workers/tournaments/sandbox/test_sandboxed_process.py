"""A trusted program: what it can see, and what its host learns of it."""

import os
import queue
import signal
from pathlib import Path

import psutil
import pytest

from tests.waiting import HANG_SECONDS, wait_until
from workers.tournaments.sandbox import sandboxed_process
from workers.tournaments.sandbox.programs import Program, programs_in
from workers.tournaments.sandbox.sandboxed_process import SandboxedProcess
from workers.tournaments.turn import Reason


def shell(folder: Path, home: Path, script: str, *lines: str) -> Program:
    """A script, listed in a file of the folder; it runs in its home."""
    file = folder / "programs.toml"
    listed = ["[programs.it]", f'argv = ["sh", "-c", "{script}"]', f"directory = '{home}'", *lines]
    file.write_text("\n".join(listed))
    return programs_in(file, trusted=True)["it"]


def heard(program: Program) -> tuple[list[str], Reason, str]:
    """The program's lines, how it ended, and the end of its standard error."""
    said: queue.SimpleQueue[bytes | Reason] = queue.SimpleQueue()
    process = SandboxedProcess(program, said.put)
    lines = []
    try:
        while isinstance(what := said.get(timeout=HANG_SECONDS), bytes):
            lines.append(what.decode())
    finally:
        process.close(0)
    return lines, what, process.last_words


def test_its_environment_has_nothing_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARDRI_SIGNING_KEY_FILE", "not for programs")
    lines, _, errors = heard(shell(tmp_path, tmp_path, "env; env 1>&2"))
    names = {line.partition("=")[0] for line in lines}
    assert names - {"_", "PWD", "SHLVL", "OLDPWD"} == {"PATH", "HOME", "LANG"}
    assert "LANG=C.UTF-8" in errors


def test_it_has_three_streams_and_no_other_descriptor(tmp_path: Path) -> None:
    with (tmp_path / "ours").open("w") as ours:
        os.set_inheritable(ours.fileno(), True)
        lines, _, _ = heard(shell(tmp_path, tmp_path, "ls /proc/$$/fd"))
    assert lines == ["0", "1", "2"]


def test_its_limits_are_those_of_the_file(tmp_path: Path) -> None:
    script = "ulimit -t; ulimit -c; ulimit -n; ulimit -v"
    program = shell(tmp_path, tmp_path, script, "cpu_seconds = 7", "files = 33")
    lines, _, _ = heard(program)
    assert lines == ["7", "0", "33", str(program.bounds.address_space // 1024)]


def test_it_leads_a_session_of_its_own(tmp_path: Path) -> None:
    lines, _, _ = heard(shell(tmp_path, tmp_path, "cut -d' ' -f1,5,6 /proc/$$/stat"))
    pid, group, session = lines[0].split()
    assert pid == group == session != str(os.getsid(0))


def test_it_gains_no_privileges_and_ignores_no_signals(tmp_path: Path) -> None:
    lines, _, _ = heard(shell(tmp_path, tmp_path, "grep -E 'NoNewPrivs|SigIgn' /proc/$$/status"))
    found = dict(line.split() for line in lines)
    ignored = int(found["SigIgn:"], 16) & sum(1 << number - 1 for number in signal.valid_signals())
    assert (ignored, found["NoNewPrivs:"]) == (0, "1"), "of signals that are not the C library's own"


def test_it_starts_in_its_directory(tmp_path: Path) -> None:
    lines, reason, _ = heard(shell(tmp_path, tmp_path, "pwd"))
    assert Path(lines[0]).samefile(tmp_path)
    assert reason is Reason.CRASHED, "whoever leaves before the end of the game"


def test_it_runs_as_the_user_of_the_file(tmp_path: Path) -> None:
    if os.geteuid():
        pytest.skip("only root can start programs as somebody else")
    lines, _, _ = heard(shell(tmp_path, Path("/"), "id -u; id -G", "user = 'nobody'"))
    assert lines[0] != "0"
    assert "0" not in lines[1].split()


def test_its_processes_are_counted_and_how_small_they_are_does_not_matter(tmp_path: Path) -> None:
    script = "for i in 1 2 3 4 5 6 7 8 9; do sleep 600 & done; wait"
    assert heard(shell(tmp_path, tmp_path, script, "processes = 9"))[1] is Reason.OUT_OF_RESOURCES
    few = shell(tmp_path, tmp_path, f"{script.replace('600', '0.3')}; echo done", "processes = 10")
    assert heard(few)[0] == ["done"]


def test_it_dies_with_its_supervisor(tmp_path: Path) -> None:
    """The program dies at once, not only when its host sees that the supervisor has gone."""
    said: queue.SimpleQueue[bytes | Reason] = queue.SimpleQueue()
    process = SandboxedProcess(shell(tmp_path, tmp_path, "echo $$; kill -9 $PPID; exec sleep 600"), said.put)
    try:
        pid = said.get(timeout=HANG_SECONDS)
        assert isinstance(pid, bytes)
        wait_until(lambda: not psutil.pid_exists(int(pid)), "the program has died")
    finally:
        process.close(0)


def test_how_it_ended_is_heard_however_late_its_supervisor_comes_to_say_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy supervisor may report late: a program that exceeded a bound must not count as crashed."""
    monkeypatch.setattr(sandboxed_process, "_WORD_SECONDS", 0.01)
    said: queue.SimpleQueue[bytes | Reason] = queue.SimpleQueue()
    script = "echo $$; kill -STOP $PPID; kill -XCPU $$"
    process = SandboxedProcess(shell(tmp_path, tmp_path, script), said.put)
    try:
        pid = said.get(timeout=HANG_SECONDS)
        assert isinstance(pid, bytes)
        wait_until(lambda: psutil.Process(int(pid)).status() == psutil.STATUS_ZOMBIE, "it has ended")
        with pytest.raises(queue.Empty):
            said.get(timeout=0.3)
        process._supervisor.send_signal(signal.SIGCONT)
        assert said.get(timeout=HANG_SECONDS) is Reason.OUT_OF_RESOURCES
    finally:
        process.close(0)


def test_what_cannot_be_started_has_crashed(tmp_path: Path) -> None:
    listed = shell(tmp_path, tmp_path, "exit")
    gone = Program(listed.name, ("/no/such/program",), tmp_path, listed.environment, listed.bounds)
    lines, reason, errors = heard(gone)
    assert (lines, reason) == ([], Reason.CRASHED)
    assert "/no/such/program" in errors


def test_a_program_that_reads_nothing_does_not_block_its_host(tmp_path: Path) -> None:
    process = SandboxedProcess(shell(tmp_path, tmp_path, "exec sleep 600"), lambda _what: None)
    try:
        assert not all(process.send(b"x" * 100_000) for _ in range(100))
    finally:
        process.close(0)
