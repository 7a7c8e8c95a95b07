"""An event loop that tells when it is idle: that is the moment for work that is cheaper in bulk."""

import asyncio
import selectors

_Waiter = asyncio.Future[None]


class _Selector(selectors.DefaultSelector):
    """Completes the futures that wait for an idle loop, before the loop would sleep."""

    def __init__(self) -> None:
        super().__init__()
        self.waiters: dict[_Waiter, asyncio.TimerHandle] = {}

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Waits for events. The loop passes 0 while callbacks wait, and otherwise how long it may sleep."""
        if not self.waiters or timeout == 0:
            return super().select(timeout)
        ready = super().select(0)
        if not ready:
            for waiter, timer in self.waiters.items():
                timer.cancel()
                _wake(waiter)
            self.waiters.clear()
        return ready

    def give_up(self, waiter: _Waiter) -> None:
        """Completes a future although the loop is not idle. A loop that never is keeps none of them."""
        del self.waiters[waiter]
        _wake(waiter)


class Loop(asyncio.SelectorEventLoop):
    """The loop of every serving process."""

    def __init__(self) -> None:
        self.selector = _Selector()
        super().__init__(self.selector)


def idle_moment(max_seconds: float) -> asyncio.Future[None]:
    """Returns a future that is done when the loop has nothing else to do, or after `max_seconds`.

    On a loop of another kind, as in tests, it is done in the next iteration.
    """
    loop = asyncio.get_running_loop()
    waiter = loop.create_future()
    if isinstance(loop, Loop):
        loop.selector.waiters[waiter] = loop.call_later(max_seconds, loop.selector.give_up, waiter)
    else:
        loop.call_soon(_wake, waiter)
    return waiter


def _wake(waiter: _Waiter) -> None:
    if not waiter.done():
        waiter.set_result(None)
