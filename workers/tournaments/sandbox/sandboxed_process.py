"""The host's side of a running program: lines go in, events come out. The program cannot block the host."""

import contextlib
import fcntl
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from services.programs.output import Overflow
from workers.tournaments.sandbox.output import Lines, Tail
from workers.tournaments.sandbox.programs import Program
from workers.tournaments.sandbox.report import Report
from workers.tournaments.sandbox.supervisor.process_tree import lives
from workers.tournaments.turn import Reason

_ROOT: Final = Path(__file__).parents[3]
_START: Final = (
    f"import sys; sys.path.insert(0, {str(_ROOT)!r}); "
    f"from {__package__}.supervisor.main import main; main(sys.argv)"
)
_PIPE_BYTES: Final = 1 << 20
_CHUNK_BYTES: Final = 1 << 16
_WORD_SECONDS: Final = 1.0
"""How long a program may live on after it has closed its standard output."""
_SUPERVISOR_SECONDS: Final = 12.0
"""Longer than a supervisor needs to kill all processes of a program."""

Hear = Callable[[bytes | Reason], None]
"""Called with each line, and once with the reason why no more will come; from another thread."""


class SandboxedProcess:
    """A running program. It must be closed in any case. `why`: how it has ended, for people."""

    def __init__(self, program: Program, hear: Hear) -> None:
        self.why = ""
        self._hear = hear
        self._lines = Lines()
        self._tail = Tail()
        self._report = Report()
        self._control, theirs = socket.socketpair()
        with theirs:
            self._supervisor = subprocess.Popen(  # noqa: S603  # an operator has listed it
                [
                    *(sys.executable, "-I", "-S", "-c", _START, str(theirs.fileno())),
                    *_isolation(program),
                    *map(str, program.bounds),
                    *program.argv,
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=program.directory,
                env=dict(program.environment),
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        pipes = self._supervisor.stdin, self._supervisor.stdout, self._supervisor.stderr
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in pipes if pipe is not None)
        for descriptor in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(descriptor, False)
        with contextlib.suppress(OSError):  # otherwise it keeps the system's size
            fcntl.fcntl(self._stdin, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
        self._thread = threading.Thread(target=self._listen, name=f"program {program.name}", daemon=True)
        self._thread.start()

    def send(self, line: bytes) -> bool:
        """Writes a line. Returns False if the program has left so much unread that there is no room."""
        self._lines.renew()
        try:
            return os.write(self._stdin, line + b"\n") > len(line)
        except BlockingIOError:
            return False
        except BrokenPipeError:
            return True  # the report will tell how it ended

    @property
    def last_words(self) -> str:
        """The end of its standard error."""
        return self._tail.bytes.decode(errors="replace")

    def close(self, seconds: float) -> None:
        """Ends the program and all that it has started. `seconds`: how long it may take to end by itself."""
        assert self._supervisor.stdin is not None
        self._supervisor.stdin.close()
        self._thread.join(seconds)
        self._control.shutdown(socket.SHUT_WR)
        try:
            self._supervisor.wait(_SUPERVISOR_SECONDS)
        except subprocess.TimeoutExpired:
            self._supervisor.kill()
            self._supervisor.wait()
        self._thread.join()
        if self._supervisor.returncode and self._report.pid:
            _kill_group(self._report.pid)  # the supervisor has died
        for stream in (self._supervisor.stdout, self._supervisor.stderr, self._control):
            assert stream is not None
            stream.close()

    def _listen(self) -> None:
        try:
            self._hear_out()
        except Overflow as error:
            self.why = str(error)
            self._hear(Reason.OUT_OF_RESOURCES)
            return
        while self._report.reason is None:
            if select.select([self._control], [], [], _WORD_SECONDS)[0]:
                self._report.take(self._control.recv(_CHUNK_BYTES))
            elif lives(self._report.pid):
                break  # it lives, but has closed its output; the end of a program is reported
        self.why = self._report.why or "it has closed its standard output"
        self._hear(self._report.reason or Reason.CRASHED)

    def _hear_out(self) -> None:
        """Passes all lines on, until standard output or the program ends.

        Raises:
            Overflow: there was too much output.
        """
        poll = select.poll()
        for descriptor in (self._stdout, self._stderr, self._control.fileno()):
            poll.register(descriptor, select.POLLIN)
        while self._report.reason is None:
            ready = {descriptor for descriptor, _ in poll.poll()}
            if self._stderr in ready:
                chunk = os.read(self._stderr, _CHUNK_BYTES)
                self._tail.take(chunk)
                if not chunk:
                    poll.unregister(self._stderr)
            if self._stdout in ready:
                chunk = os.read(self._stdout, _CHUNK_BYTES)
                if not chunk:
                    return
                for line in self._lines.take(chunk):
                    self._hear(line)
            elif self._control.fileno() in ready:
                self._report.take(self._control.recv(_CHUNK_BYTES))


def _isolation(program: Program) -> tuple[str, str]:
    """Returns filter and control group as arguments of the supervisor; both are empty if it is trusted."""
    sandbox = program.sandbox
    if sandbox is None:
        return "", ""
    return sandbox.filters[program.bounds.processes > 1].hex(), sandbox.group


def _kill_group(leader: int) -> None:
    """Kills the group of the program, and waits until it has gone. Without a supervisor, that is all."""
    deadline = time.monotonic() + _WORD_SECONDS
    with contextlib.suppress(ProcessLookupError):
        while time.monotonic() < deadline:
            os.killpg(leader, signal.SIGKILL)
            time.sleep(0.002)
