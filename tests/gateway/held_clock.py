"""The clock of this event loop, held: timers run out only when a test lets them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest

_STEP_SECONDS: Final = 0.1


class HeldClock:
    """`now`: the time that the loop sees."""

    def __init__(self, now: float) -> None:
        self.now = now

    async def go_on_until(self, true: Callable[[], object]) -> None:
        """Lets a little time pass with each turn of the loop until `true` holds, and then none."""
        while not true():
            self.now += _STEP_SECONDS
            await asyncio.sleep(0)


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldClock]:
    """Holds the clock during the block, where sleeping tasks do not wake by themselves."""
    loop = asyncio.get_running_loop()
    clock = HeldClock(loop.time())
    with monkeypatch.context() as patch:
        patch.setattr(loop, "time", lambda: clock.now)
        yield clock
