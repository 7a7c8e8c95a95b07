"""The clock of this event loop, held: timers of the code under test run out when a test lets them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest

_STEP_SECONDS: Final = 0.1


class HeldClock:
    """`now`: what the loop takes for the time."""

    def __init__(self, now: float) -> None:
        self.now = now

    async def go_on_until(self, true: Callable[[], object]) -> None:
        """Lets time pass, a little with each turn of the loop, until that is so; from then on none passes."""
        while not true():
            self.now += _STEP_SECONDS
            await asyncio.sleep(0)


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldClock]:
    """Holds it for as long as the block lasts; who sleeps there for some time does not wake by itself."""
    loop = asyncio.get_running_loop()
    clock = HeldClock(loop.time())
    with monkeypatch.context() as patch:
        patch.setattr(loop, "time", lambda: clock.now)
        yield clock
