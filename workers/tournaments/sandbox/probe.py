"""Whether this host can sandbox programs: tried once, with a real sandbox, when a worker starts."""

import platform
import queue
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from workers.tournaments.sandbox.bounds import Bounds
from workers.tournaments.sandbox.bubblewrap import Sandbox, command
from workers.tournaments.sandbox.delegation import delegated_group
from workers.tournaments.sandbox.programs import Program
from workers.tournaments.sandbox.sandboxed_process import SandboxedProcess
from workers.tournaments.sandbox.seccomp.numbers import MACHINES
from workers.tournaments.sandbox.seccomp.policy import policy
from workers.tournaments.sandbox.view import FileView
from workers.tournaments.turn import Reason

_READY: Final = b"ready"
_SECONDS: Final = 20.0
"""Far longer than a sandbox takes to start on a working machine."""
_BOUNDS: Final = Bounds(
    memory=256 << 20,
    processes=1,
    address_space=1 << 30,
    cpu_seconds=10,
    files=64,
    file_size=1 << 20,
    scratch=1 << 20,
)


class Unavailable(Exception):
    """This host cannot sandbox programs. The message says what is missing."""


def available_sandbox() -> Sandbox:
    """Returns the sandbox that this host offers, after a program has run in it.

    Raises:
        Unavailable: the host offers too little.
    """
    machine = platform.machine()
    if machine not in MACHINES:
        raise Unavailable(f"there is no seccomp filter for {machine}, but for {' and '.join(MACHINES)}")
    executable = shutil.which("bwrap")
    if executable is None:
        raise Unavailable("bubblewrap is not installed (the package of that name has bwrap)")
    filters = {may_fork: policy(machine, may_fork=may_fork) for may_fork in (False, True)}
    complaint = ""
    for group in dict.fromkeys((delegated_group(), "")):
        for has_proc in (True, False):
            sandbox = Sandbox(executable, has_proc, filters, group)
            found = complaint_of(sandbox, FileView((), Path("/")), "true")
            if not found:
                return sandbox
            complaint = complaint or found
    raise Unavailable(f"a sandbox does not start here ({complaint}); are user namespaces allowed?")


def complaint_of(sandbox: Sandbox, view: FileView, script: str, words: Sequence[str] = ()) -> str:
    """Runs a shell script in a sandbox with that view. Returns why it failed; empty if it succeeded."""
    argv = ("/bin/sh", "-c", f'{script} && echo "{_READY.decode()}"', *words)
    environment = {"PATH": "/usr/bin:/bin"}
    sandboxed = command(sandbox, view, environment, argv)
    program = Program("probe", sandboxed, Path("/"), environment, _BOUNDS, sandbox)
    heard: queue.SimpleQueue[bytes | Reason] = queue.SimpleQueue()
    running = SandboxedProcess(program, heard.put)
    try:
        first = heard.get(timeout=_SECONDS)
    except queue.Empty:
        return f"nothing came of it within {_SECONDS:.0f} s"
    finally:
        running.close(0)
    if first == _READY:
        return ""
    return running.last_words.strip() or "it ended without a word"
