"""One supervised process: started, its output passed on, restarted when it ends, and stopped."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable
from typing import Final

from services.runtime.forkserver import ForkServer
from services.runtime.process.back_off import BackOff
from services.runtime.supervisor.running import Running, started
from services.runtime.supervisor.spec import ProcessSpec

_POLL_SECONDS: Final = 0.05
_LEAST_PAUSE_SECONDS: Final = 0.2
_MOST_PAUSE_SECONDS: Final = 10.0
"""The pause before a restart: it grows with each, and is short again after the process was ready."""

Tell = Callable[[str, str], None]
"""Takes the name of a process, and one line of its output."""


class Child:
    """Keeps one process running until it is stopped.

    `ready` is set while the process does its work. `failures` counts how often it has ended before it was
    ready for the first time.
    """

    def __init__(
        self,
        spec: ProcessSpec,
        tell: Tell,
        on_change: Callable[[], None],
        forkserver: Callable[[], ForkServer | None] = lambda: None,
    ) -> None:
        self.spec = spec
        self.ready = asyncio.Event()
        self.restarts = 0
        self.failures = 0
        self._tell = tell
        self._on_change = on_change
        self._forkserver = forkserver
        self._was_ready = False
        self._stopping = False
        self._process: Running | None = None
        self._end = ""

    @property
    def pid(self) -> int | None:
        """The id of the running process; None if none runs."""
        process = self._process
        return process.pid if process is not None and process.returncode is None else None

    async def keep(self) -> None:
        """Starts the process, and restarts it whenever it ends. Returns when it was stopped."""
        back_off = BackOff(_LEAST_PAUSE_SECONDS, _MOST_PAUSE_SECONDS)
        while not self._stopping:
            was_ready = await self._one_life()
            if self._stopping:
                return
            if was_ready:
                back_off.reset()
            pause = back_off.next_seconds()
            self._tell(self.spec.name, f"{self._end}; starts again in {pause:.1f} s")
            await asyncio.sleep(pause)
            self.restarts += 1

    async def stop(self) -> None:
        """Sends SIGTERM, gives time to drain, then sends SIGKILL to the process and all its children."""
        self._stopping = True
        process = self._process
        if process is None or process.returncode is not None:
            return
        self._signal(process, signal.SIGTERM)
        try:
            async with asyncio.timeout(self.spec.stop_seconds):
                await process.wait()
        except TimeoutError:
            self._tell(self.spec.name, f"does not stop in {self.spec.stop_seconds:.0f} s; killed")
            self.kill()
            await process.wait()

    def kill(self) -> None:
        """Sends SIGKILL to the process and its whole group."""
        self._stopping = True
        if self._process is not None:
            _kill_group(self._process.pid)

    async def _one_life(self) -> bool:
        """Like `_run_once`, but treats it as an end if the system cannot start it, as without memory."""
        try:
            return await self._run_once()
        except OSError as error:
            self._end = f"cannot be started: {error}"
            self.failures += not self._was_ready
            return False

    async def _run_once(self) -> bool:
        """Runs the process until it ends. Returns whether it became ready.

        Raises:
            OSError: it could not be started.
        """
        if self.spec.ports_file is not None:
            self.spec.ports_file.unlink(missing_ok=True)
        process = await started(self.spec, self._forkserver())
        self._process = process
        if self._stopping:
            self._signal(process, signal.SIGTERM)
        companions = [asyncio.create_task(self._pass_on(process)), asyncio.create_task(self._await_ready())]
        code = await process.wait()
        _kill_group(process.pid)  # processes that it has started must not outlive it
        companions[1].cancel()
        await asyncio.wait(companions, timeout=1)
        companions[0].cancel()
        process.close()
        self._end = f"exited with {_described(code)}"
        self.failures += not self._was_ready
        was_ready = self.ready.is_set()
        self.ready.clear()
        self._on_change()
        return was_ready

    async def _await_ready(self) -> None:
        while not await self._is_ready():  # noqa: ASYNC110  # the process is not of this event loop
            await asyncio.sleep(_POLL_SECONDS)
        self._was_ready = True
        self.ready.set()
        self._on_change()

    async def _is_ready(self) -> bool:
        file = self.spec.ports_file
        return (file is None or file.exists()) and await self.spec.ready()

    async def _pass_on(self, process: Running) -> None:
        while not process.output.at_eof():
            try:
                line = await process.output.readline()
            except ValueError:  # asyncio has dropped a line over the limit
                line = b"[a line too long to show]"
            text = line.decode(errors="replace").rstrip()
            if line and not any(words in text for words in self.spec.silent):
                self._tell(self.spec.name, text)

    def _signal(self, process: Running, number: signal.Signals) -> None:
        if process.returncode is None:
            os.kill(process.pid, number)


def _kill_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def _described(code: int) -> str:
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"code {code}"
