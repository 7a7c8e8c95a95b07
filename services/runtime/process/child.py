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
    """A pool of one, and which process that is."""

    pool: ProcessPoolExecutor
    pid: int

    def end(self) -> None:
        """Kills it, for it may hang."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self.pool.shutdown(wait=False, cancel_futures=True)


def spawning(processes: int, prepare: Callable[[], None]) -> ProcessPoolExecutor:
    """A pool whose processes start afresh: forking a process that runs a gRPC server is not safe.

    `prepare`: what each does first, for which it is named by its module; `die_with_parent` belongs in it.
    """
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), initializer=prepare)


async def start(prepare: Callable[[], None]) -> Child:
    """A child that is ready.

    Raises:
        BrokenProcessPool: it has died of `prepare`.
    """
    pool = spawning(1, prepare)
    return Child(pool, await asyncio.get_running_loop().run_in_executor(pool, os.getpid))


def die_with_parent() -> None:
    """Ends this process when the one that has started it has ended, even if it was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a child process is told so"

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, name="parent's end", daemon=True).start()
