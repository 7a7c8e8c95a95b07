"""An event loop that says when it has nothing else to do: the moment for work that is cheaper in bulk."""

import asyncio
import os
import selectors
import time

_Waiter = asyncio.Future[None]


class _Selector(selectors.DefaultSelector):
    """Lets those go who wait for the loop to run dry, before it would sleep."""

    def __init__(self) -> None:
        super().__init__()
        self.waiters: dict[_Waiter, float] = {}
        """Each with the seconds for which a lull must have lasted."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """The loop passes 0 while callbacks wait, and otherwise how long it may sleep."""
        if not self.waiters or timeout == 0:
            return super().select(timeout)
        linger = max(self.waiters.values())
        ready = super().select(0) or self._spin(linger if timeout is None else min(linger, timeout))
        if not ready and (timeout is None or linger < timeout):
            for waiter in self.waiters:
                _wake(waiter)
            self.waiters.clear()
        return ready

    def _spin(self, seconds: float) -> list[tuple[selectors.SelectorKey, int]]:
        """Looks again and again, as epoll sleeps for whole milliseconds; other threads go first."""
        ready: list[tuple[selectors.SelectorKey, int]] = []
        until = time.monotonic() + seconds if seconds else 0.0
        while not ready and time.monotonic() < until:
            os.sched_yield()
            ready = super().select(0)
        return ready


class Loop(asyncio.SelectorEventLoop):
    """The loop of every serving process."""

    def __init__(self) -> None:
        self.selector = _Selector()
        super().__init__(self.selector)


async def lull(patience: float, linger: float = 0.0) -> None:
    """Returns once the loop has had nothing else to do for `linger`, or after `patience`, both in seconds.

    On a loop of another kind, as in tests: at its next turn.
    """
    loop = asyncio.get_running_loop()
    if not isinstance(loop, Loop):
        await asyncio.sleep(0)
        return
    waiter = loop.create_future()
    loop.selector.waiters[waiter] = linger
    timer = loop.call_later(patience, _wake, waiter)
    try:
        await waiter
    finally:
        timer.cancel()
        loop.selector.waiters.pop(waiter, None)


def _wake(waiter: _Waiter) -> None:
    if not waiter.done():
        waiter.set_result(None)
