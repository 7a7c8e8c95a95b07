"""A running process: its start, its output, and its end."""

import asyncio
import contextlib
import os
import subprocess
import threading
from collections.abc import Callable
from typing import Final

from services.runtime.forkserver import ForkServer, Stage
from services.runtime.forkserver.job import Job
from services.runtime.process.parent_death import tied
from services.runtime.supervisor.spec import ProcessSpec

_LINE_BYTES: Final = 1 << 20

Reap = Callable[[], int]
"""Waits until a process has ended, and returns its exit code, which is negative for a signal."""


class Running:
    """A child of this process. `returncode`: None while it runs; `output`: what it writes."""

    def __init__(
        self, pid: int, output: asyncio.StreamReader, transport: asyncio.ReadTransport, reap: Reap
    ) -> None:
        self.pid = pid
        self.output = output
        self._transport = transport
        self.returncode: int | None = None
        self._reap = reap
        self._ended = asyncio.Event()
        self._watch(asyncio.get_running_loop())

    async def wait(self) -> int:
        """Waits for its end, even if others hold its output open. Returns its exit code."""
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    def close(self) -> None:
        """Reads no more of its output."""
        self._transport.close()

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            descriptor = os.pidfd_open(self.pid)
        except (AttributeError, OSError):  # not Linux, or an old one
            threading.Thread(target=self._follow, args=(loop,), name="wait", daemon=True).start()
            return

        def end() -> None:
            loop.remove_reader(descriptor)
            os.close(descriptor)
            self._end(self._reap())

        loop.add_reader(descriptor, end)

    def _follow(self, loop: asyncio.AbstractEventLoop) -> None:
        code = self._reap()
        with contextlib.suppress(RuntimeError):  # the loop has ended already
            loop.call_soon_threadsafe(self._end, code)

    def _end(self, code: int) -> None:
        self.returncode = code
        self._ended.set()


async def started(spec: ProcessSpec, forkserver: ForkServer | None = None) -> Running:
    """Starts a process: by a fork of the forkserver if possible, otherwise afresh.

    Raises:
        OSError: the system refuses.
    """
    reading, writing = os.pipe()
    try:
        pid, reap = await _started(spec, forkserver, writing)
    except BaseException:
        os.close(reading)
        raise
    finally:
        os.close(writing)
    output = asyncio.StreamReader(limit=_LINE_BYTES)
    protocol = asyncio.StreamReaderProtocol(output)
    pipe = os.fdopen(reading, "rb", 0)
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, pipe)
    return Running(pid, output, transport, reap)


async def _started(spec: ProcessSpec, forkserver: ForkServer | None, output: int) -> tuple[int, Reap]:
    if forkserver is not None and spec.stage is not None:
        pid = await forkserver.fork(_job(spec, spec.stage), output)
        if pid is not None:
            return pid, lambda: os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    process = _afresh(spec, output)
    return process.pid, process.wait


def _afresh(spec: ProcessSpec, output: int) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603  # the platform's own programs
        tied(spec.argv),
        env=dict(spec.environ),
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=True,  # otherwise Ctrl-C in the terminal would reach it before us
    )


def _job(spec: ProcessSpec, stage: Stage) -> Job:
    _python, _m, module, *arguments = spec.argv
    return Job(stage, module, tuple(arguments), spec.environ)
