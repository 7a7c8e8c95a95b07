"""One child process that does one piece of work at a time."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Child:
    """A pool of one process, and the id of that process."""

    pool: ProcessPoolExecutor
    pid: int

    def end(self) -> None:
        """Kills the process, because it may hang."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self.pool.shutdown(wait=False, cancel_futures=True)


def spawning(processes: int, prepare: Callable[[], None]) -> ProcessPoolExecutor:
    """Returns a pool that spawns its processes: forking a process that runs a gRPC server is not safe.

    `prepare`: what each process does first, a function of a module; it should call `die_with_parent`.
    """
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), initializer=prepare)


async def start(prepare: Callable[[], None]) -> Child:
    """Starts a child and waits until it is ready.

    Raises:
        BrokenProcessPool: the child has died in `prepare`.
    """
    pool = spawning(1, prepare)
    return Child(pool, await asyncio.get_running_loop().run_in_executor(pool, os.getpid))


def die_with_parent() -> None:
    """Ends this process when its parent has ended, even if the parent was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a child process is told so"

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, name="parent's end", daemon=True).start()
