"""Makes writes to a file durable, in threads, several at a time, while the event loop goes on.

A sync makes everything durable that was written before it began. So one sync is enough for many commits, and
a sync may begin while another is under way. If nothing was synced for a while, the sync runs on the event
loop: waking a thread, and then the loop again, would take longer than the delay for others.
"""

import asyncio
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Final

THREADS: Final = 2
QUIET_SECONDS: Final = 0.004
"""After so long without a sync, the next one hardly delays anybody."""

_Loop = asyncio.AbstractEventLoop


class Syncing:
    """The syncs of one file.

    `failed`: called on the loop when a sync has failed; the futures that wait for it are never done.
    """

    def __init__(self, path: Path, failed: Callable[[OSError], None]) -> None:
        # Linux reports a failed write once to each open file. So each thread has its own: if they shared one,
        # a sync could succeed because another was told of the failure and has not passed it on yet.
        self._file, *self._files = (os.open(path, os.O_RDWR | os.O_CREAT) for _ in range(1 + THREADS))
        self._failed = failed
        self._written = self._durable = 0
        self._last = 0.0
        self._asked: SimpleQueue[tuple[int, _Loop] | None] = SimpleQueue()
        self._waiting: deque[tuple[int, asyncio.Future[None]]] = deque()
        self._threads: list[threading.Thread] = []

    def written(self) -> asyncio.Future[None]:
        """Notes a write; returns a future that is done once the write is durable."""
        self._written += 1
        if self._durable == self._written - 1 and time.monotonic() > self._last + QUIET_SECONDS:
            self._sync_here()
        else:
            self._ask()
        return self.settled()

    def settled(self) -> asyncio.Future[None]:
        """Returns a future that is done once all writes so far are durable."""
        reached: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._durable < self._written:
            self._waiting.append((self._written, reached))
        else:
            reached.set_result(None)
        return reached

    def sync(self, file: int) -> None:
        """Syncs the file by that descriptor, and blocks until the disk has it."""
        os.fdatasync(file)

    def close(self) -> None:
        """Ends the threads."""
        for _ in self._threads:
            self._asked.put(None)
        for thread in self._threads:
            thread.join()
        for file in (self._file, *self._files):
            os.close(file)

    def _sync_here(self) -> None:
        try:
            self.sync(self._file)
        except OSError as error:
            self._failed(error)
        else:
            self._reached(self._written)

    def _ask(self) -> None:
        for file in self._files[len(self._threads) :]:
            self._threads.append(threading.Thread(target=self._run, args=(file,), name="sync", daemon=True))
            self._threads[-1].start()
        self._asked.put((self._written, asyncio.get_running_loop()))

    def _run(self, file: int) -> None:
        while (asked := self._asked.get()) is not None:
            wanted, loop = asked
            if wanted <= self._durable:
                continue
            number = self._written
            try:
                self.sync(file)
            except OSError as error:
                loop.call_soon_threadsafe(self._failed, error)
            else:
                loop.call_soon_threadsafe(self._reached, number)

    def _reached(self, number: int) -> None:
        self._last = time.monotonic()
        self._durable = max(self._durable, number)
        while self._waiting and self._waiting[0][0] <= self._durable:
            _, reached = self._waiting.popleft()
            if not reached.done():
                reached.set_result(None)
