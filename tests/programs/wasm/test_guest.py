"""A module in its process: what it may do, what it finds, and what becomes of both when one of them goes."""

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from services.programs.turn import Reason
from services.programs.wasm.host.guest import Guest, GuestLost
from services.programs.wasm.host.module import Module
from services.tournament.entrants import ModulePin
from tests.programs.wasm.modules import example, module, wat
from tests.waiting import wait_until
from tests.workers.worker import ROOT

FUEL = 50_000_000
START = Callable[..., Guest]
READY = b'{"ready":true}'


@pytest.fixture
def guest() -> Iterator[START]:
    """Starts modules; all are closed afterwards."""
    started: list[Guest] = []

    def start(played: Module, *, fuel: int = FUEL, memory_mib: int = 16, seed: bytes = bytes(32)) -> Guest:
        started.append(Guest(played, ModulePin(played.sha256, fuel, memory_mib), seed))
        return started[-1]

    yield start
    for each in started:
        each.close()


def says(expression: str, declared: str = "") -> Module:
    """Answers the second line with eight bytes at 16, which the expression has put there, as a line."""
    return module(
        wat(
            f"{expression} (i32.store8 (i32.const 24) (i32.const 10))"
            " (call $say (i32.const 1) (i32.const 16) (i32.const 9)) (call $read)",
            declared,
        )
    )


def wasi(name: str, parameters: str) -> str:
    return f'(import "wasi_snapshot_preview1" "{name}" (func ${name} (param {parameters}) (result i32)))'


CHANCE = says("(drop (call $random_get (i32.const 16) (i32.const 8)))", wasi("random_get", "i32 i32"))
TIME = says(
    "(drop (call $clock_time_get (i32.const 0) (i64.const 1) (i32.const 16)))",
    wasi("clock_time_get", "i32 i64 i32"),
)


def test_its_chance_is_that_of_its_seed(guest: START) -> None:
    drawn = []
    for seed in (bytes(32), bytes(32), b"\1" * 32):
        one = guest(CHANCE, seed=seed)
        assert one.tell(b"new") == [READY]
        drawn.append(one.tell(b"?"))
    assert drawn[0] == drawn[1] != drawn[2]


def test_its_time_is_the_fuel_that_it_has_burnt(guest: START) -> None:
    times = []
    for _ in range(2):
        one = guest(TIME)
        one.tell(b"new")
        (told,) = one.tell(b"?")
        assert isinstance(told, bytes)
        times.append(int.from_bytes(told, "little"))
    assert 0 < times[0] == times[1] < FUEL


def test_every_answer_has_all_the_fuel(guest: START) -> None:
    """Not what the one before has left: all of them together burn many times as much."""
    one = guest(example("beetle"), fuel=100_000)
    assert [one.tell(b'{"ping":1}') for _ in range(100)] == [[b'{"pong":1}']] * 100


def test_it_waits_for_more_of_a_line_in_silence(guest: START) -> None:
    """A program that writes half a line and reads on has not answered."""
    half = module(wat("(loop (call $say (i32.const 1) (i32.const 64) (i32.const 7)) (call $read) (br 0))"))
    one = guest(half)
    one.tell(b"new")
    assert [one.tell(b"?"), one.tell(b"?")] == [[], []]


def test_what_it_said_before_it_trapped_is_heard(guest: START) -> None:
    one = guest(module(wat("(call $say (i32.const 1) (i32.const 64) (i32.const 15)) (unreachable)")))
    one.tell(b"new")
    assert one.tell(b"?") == [READY, Reason.CRASHED]
    assert "unreachable" in one.last_words
    assert one.tell(b"?") == [], "it runs no more"


def test_its_process_has_no_files_and_no_way_to_any(guest: START) -> None:
    one = guest(example("beetle"))
    one.tell(b'{"new":{"seed":"00"}}')
    process = Path(f"/proc/{one._child.pid}")
    opened = {file.name: file.readlink() for file in (process / "fd").iterdir()}
    assert set(opened) == {"0", "1", "2"}
    assert str(opened["2"]) == os.devnull
    lines = (line.partition(":") for line in (process / "status").read_text().splitlines())
    status = {name: value.strip() for name, _, value in lines}
    assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")
    limits = (process / "limits").read_text()
    found = {line[:26].strip(): line[26:].split()[1] for line in limits.splitlines()[1:]}
    assert (found["Max open files"], found["Max file size"], found["Max core file size"]) == ("3", "0", "0")
    assert (process / "environ").read_bytes() == b"ARDRI_PURE=1\0"


FORBIDDEN = {
    "open a file": "open('/etc/passwd')",
    "make a socket": "__import__('socket').socket()",
    "start a process": "os.fork()",
    "kill another": "os.kill(os.getppid(), 9)",
    "look at others": "os.listdir('/proc')",
    "map code": "__import__('mmap').mmap(-1, 4096, prot=4)",
}


@pytest.mark.parametrize("deed", FORBIDDEN)
def test_even_one_that_broke_out_of_its_sandbox_could_not(deed: str) -> None:
    """As if it ran any code in its process: Python's own."""
    script = f"""
        import os, _socket, mmap, socket
        from services.programs.wasm.inside.confinement import die_with_parent, forbid_system_calls, limit
        die_with_parent()
        limit(1 << 29, 10)
        assert forbid_system_calls()
        try:
            {FORBIDDEN[deed]}
        except (PermissionError, OSError):
            os.write(1, b"refused")
        os._exit(0)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], cwd=ROOT, stdout=subprocess.PIPE, check=True
    )
    assert done.stdout == b"refused"


def test_it_dies_with_its_host() -> None:
    """Be that killed, and be the module in the midst of an answer."""
    script = """
        import pathlib, sys
        from services.programs.wasm.host.guest import Guest
        from services.programs.wasm.host.module import compiled
        from services.tournament.entrants import ModulePin
        played = compiled(sys.stdin.buffer.read())
        guest = Guest(played, ModulePin(played.sha256, 10**10, 16), bytes(32))
        guest.tell(b"new")
        print(guest._child.pid, flush=True)
        guest.tell(b"loop")
    """
    words = [sys.executable, "-c", textwrap.dedent(script)]
    host = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with host:
        assert host.stdin is not None
        assert host.stdout is not None
        host.stdin.write(wat("(loop (br 0))"))
        host.stdin.close()
        pid = int(host.stdout.readline())
        assert psutil.pid_exists(pid)
        host.kill()
    wait_until(lambda: not psutil.pid_exists(pid), "the module has died too")


def test_a_killed_process_is_lost_and_no_crash_of_the_program(guest: START) -> None:
    one = guest(example("beetle"))
    one.tell(b'{"ping":1}')
    os.kill(one._child.pid, signal.SIGKILL)
    with pytest.raises(GuestLost):
        one.tell(b'{"ping":2}')
    assert one.tell(b'{"ping":3}') == []


def test_a_stopped_process_is_not_waited_for_for_ever(guest: START, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.programs.wasm.host.guest._SECONDS", 0.2)
    monkeypatch.setattr("services.programs.wasm.host.guest._NANOSECONDS", 0)
    one = guest(example("beetle"))
    os.kill(one._child.pid, signal.SIGSTOP)
    with pytest.raises(GuestLost, match="does not answer"):
        one.tell(b'{"ping":1}')


def test_its_memory_is_bounded(guest: START) -> None:
    """It gets no more than it may have, and what it gets it does fill."""
    grower = module(
        wat(
            "(loop (br_if 0 (i32.ne (memory.grow (i32.const 1)) (i32.const -1))))"
            " (memory.fill (i32.const 65536) (i32.const 1) (i32.sub (i32.mul (memory.size) (i32.const 65536))"
            " (i32.const 65536))) (i32.store (i32.const 16) (memory.size)) (i32.store8 (i32.const 24)"
            " (i32.const 10)) (call $say (i32.const 1) (i32.const 16) (i32.const 9)) (call $read)"
        )
    )
    one = guest(grower, memory_mib=32)
    one.tell(b"new")
    told = one.tell(b"?")
    assert isinstance(told[0], bytes)
    assert int.from_bytes(told[0][:4], "little") == 32 * 16, "pages of 64 KiB"
    assert psutil.Process(one._child.pid).memory_info().rss < (32 + 64) << 20
