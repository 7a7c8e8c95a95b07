"""An event loop that says when it has nothing else to do: the moment for work that is cheaper in bulk."""

import asyncio
import os
import selectors
import time

_Waiter = asyncio.Future[None]


class _Selector(selectors.DefaultSelector):
    """Wakes those who wait for an idle loop, before it would sleep."""

    def __init__(self) -> None:
        super().__init__()
        self.waiters: dict[_Waiter, float] = {}
        """Each with the seconds for which the loop must have been idle."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """The loop passes 0 while callbacks wait, and otherwise how long it may sleep."""
        if not self.waiters or timeout == 0:
            return super().select(timeout)
        settle_time = max(self.waiters.values())
        ready = super().select(0) or self._spin(settle_time if timeout is None else min(settle_time, timeout))
        if not ready and (timeout is None or settle_time < timeout):
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


async def wait_until_idle(max_seconds: float, settle_time: float = 0.0) -> None:
    """Returns once the loop has been idle for `settle_time`, or after `max_seconds`, both in seconds.

    On a loop of another kind, as in tests: at its next turn.
    """
    loop = asyncio.get_running_loop()
    if not isinstance(loop, Loop):
        await asyncio.sleep(0)
        return
    waiter = loop.create_future()
    loop.selector.waiters[waiter] = settle_time
    timer = loop.call_later(max_seconds, _wake, waiter)
    try:
        await waiter
    finally:
        timer.cancel()
        loop.selector.waiters.pop(waiter, None)


def _wake(waiter: _Waiter) -> None:
    if not waiter.done():
        waiter.set_result(None)
