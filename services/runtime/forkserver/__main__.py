"""`python -m services.runtime.forkserver PARENT SOCKET GAME .. ROOM`: imports, and forks for each job.

It stays a process of one thread: in a child of a process with more, locks may stay locked without end.
"""

import gc
import os
import runpy
import socket
import sys
import threading
import time
from collections.abc import Sequence
from importlib import import_module

from services.runtime.forkserver import title
from services.runtime.forkserver.job import MOST_BYTES, REFUSED, Job, encode_pid
from services.runtime.forkserver.stages import Stage, modules
from services.runtime.process.parent_death import die_with


def main() -> None:
    """Serves until the other end closes. A forked process returns from `_serve` too, and does its job."""
    parent, number, games = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:-1]
    die_with(parent)
    gc.disable()  # imported objects stay
    with socket.socket(fileno=number) as connection:
        job = _serve(connection, parent, games)
    if job is not None:
        _perform(job)


def _serve(connection: socket.socket, parent: int, games: Sequence[str]) -> Job | None:
    """Forks for each message. Returns the job in a forked process, and None when the socket is closed."""
    while True:
        message, outputs, _, _ = socket.recv_fds(connection, MOST_BYTES, 1)
        if not message:
            return None
        job = Job.decode(message)
        _import(job.stage, games)
        pid = _fork(parent) if threading.active_count() == 1 else REFUSED
        if pid is None:
            _take_over(outputs[0])
            return job
        for output in outputs:
            os.close(output)
        connection.send(encode_pid(pid))


def _import(stage: Stage, games: Sequence[str]) -> None:
    for module in modules(stage, games):
        import_module(module)
    # Otherwise a collection in any process would write to all objects, and so copy the shared pages.
    gc.freeze()


def _fork(parent: int) -> int | None:
    """Forks a child of `parent`. Returns its pid, and None in the child itself."""
    reading, writing = os.pipe()
    between = os.fork()
    if between == 0:
        _fork_and_end(writing)
        os.close(reading)
        _wait_for(parent)
        return None
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(between, 0)
    return int(told or REFUSED)


def _fork_and_end(writing: int) -> None:
    """Forks, tells the pid and exits, so that the new process is an orphan. Returns only in the latter."""
    try:
        pid = os.fork()
    except OSError:  # no memory, or too many processes; nothing is told
        os._exit(1)
    if pid:
        os.write(writing, b"%d" % pid)
        os._exit(0)
    os.close(writing)


def _wait_for(parent: int) -> None:
    """Waits until the system has made this orphan a child of `parent`, which adopts orphans."""
    between = os.getppid()
    while between != parent and os.getppid() == between:
        time.sleep(0.001)
    die_with(parent)


def _take_over(output: int) -> None:
    """Gives this process a session and streams of its own."""
    os.setsid()  # otherwise Ctrl-C in the terminal would reach it before the supervisor
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (output, 1), (output, 2)):
        os.dup2(source, target)
    os.close(nothing)
    os.close(output)


def _perform(job: Job) -> None:
    gc.enable()
    os.environ.clear()
    os.environ.update(job.environ)
    title.show([sys.executable, "-m", job.module, *job.arguments])
    sys.argv[1:] = job.arguments
    runpy.run_module(job.module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
