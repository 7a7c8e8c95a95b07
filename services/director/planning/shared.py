"""Shares an answer among all who ask for it: it is made only once at a time."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

_V = TypeVar("_V")
_MOST: Final = 256


@dataclass(slots=True)
class _Kept(Generic[_V]):
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    value: _V | None = None
    made_at: float = 0.0


class Shared(Generic[_V]):
    """Values by key; only the most recently used are kept."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, _Kept[_V]] = {}

    async def get(
        self, key: Hashable, make: Callable[[_V | None], Awaitable[_V]], max_age: float = 0.0
    ) -> _V:
        """The value, made again if it is older than `max_age` seconds.

        `make` is given the previous value, and may return it; for each key one `make` runs at a time.
        """
        asked_at = time.monotonic()
        kept = self._kept.pop(key, None) or _Kept[_V]()
        self._kept[key] = kept
        while len(self._kept) > _MOST:
            self._kept.pop(next(iter(self._kept)))
        async with kept.turn:
            if kept.value is None or kept.made_at < asked_at - max_age:
                started = time.monotonic()
                kept.value = await make(kept.value)
                kept.made_at = started
            return kept.value
