"""Long work in small slices, between which the event loop does other things."""

import asyncio
import time
from collections.abc import Generator
from typing import Final, TypeVar

_T = TypeVar("_T")
SLICE_SECONDS: Final = 0.002
"""How long the loop may be held at a time."""


class SlicedWork:
    """Runs long work in slices. One work runs after the other, because slices of several would add up."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def run(self, work: Generator[None, None, _T]) -> _T:
        """Runs the generator and returns its result. Where it yields, other work of the loop may go first."""
        async with self._lock:
            until = time.perf_counter() + SLICE_SECONDS
            while True:
                try:
                    next(work)
                except StopIteration as end:
                    result: _T = end.value
                    return result
                if time.perf_counter() > until:
                    await asyncio.sleep(0)
                    until = time.perf_counter() + SLICE_SECONDS
