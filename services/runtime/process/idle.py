"""An event loop that says when it has nothing else to do: the moment for work that is cheaper in bulk."""

import asyncio
import selectors

_Waiter = asyncio.Future[None]


class _Selector(selectors.DefaultSelector):
    """Wakes those who wait for an idle loop, before it would sleep."""

    def __init__(self) -> None:
        super().__init__()
        self.waiters: set[_Waiter] = set()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """The loop passes 0 while callbacks wait, and otherwise how long it may sleep."""
        if not self.waiters or timeout == 0:
            return super().select(timeout)
        ready = super().select(0)
        if not ready:
            for waiter in self.waiters:
                _wake(waiter)
            self.waiters.clear()
        return ready


class Loop(asyncio.SelectorEventLoop):
    """The loop of every serving process."""

    def __init__(self) -> None:
        self.selector = _Selector()
        super().__init__(self.selector)


async def wait_until_idle(max_seconds: float) -> None:
    """Returns once the loop has nothing else to do, or after so many seconds.

    On a loop of another kind, as in tests: at its next turn.
    """
    loop = asyncio.get_running_loop()
    if not isinstance(loop, Loop):
        await asyncio.sleep(0)
        return
    waiter = loop.create_future()
    loop.selector.waiters.add(waiter)
    timer = loop.call_later(max_seconds, _wake, waiter)
    try:
        await waiter
    finally:
        timer.cancel()
        loop.selector.waiters.discard(waiter)


def _wake(waiter: _Waiter) -> None:
    if not waiter.done():
        waiter.set_result(None)
