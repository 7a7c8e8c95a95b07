"""A bounded table of values by key, such as a bucket for each caller. Using many keys gains nothing."""

from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

MOST_KEYS: Final = 65_536
SWEEP_SECONDS: Final = 1.0
"""Least time between two searches for values that may be dropped: a search looks at every key."""

T = TypeVar("T")


class Keyed(Generic[T]):
    """The table. All times are seconds of one clock.

    `make`: makes the value of a new key at a time. `is_as_new`: whether a value equals a new one at a time;
    only such values are dropped. While there are `most` values, all new keys share one. `on_forget`: called
    before values are dropped.
    """

    def __init__(
        self,
        make: Callable[[float], T],
        is_as_new: Callable[[T, float], bool],
        *,
        most: int = MOST_KEYS,
        on_forget: Callable[[], None] = lambda: None,
    ) -> None:
        self._make = make
        self._is_as_new = is_as_new
        self._most = most
        self._on_forget = on_forget
        self._found: dict[str, T] = {}
        self._shared = make(0.0)
        self._swept = 0.0

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def find(self, key: str, now: float) -> T:
        """Returns the value of the key; a new key gets one."""
        found = self._found.get(key)
        if found is not None:
            return found
        if len(self._found) >= self._most:
            self._forget(now)
            if len(self._found) >= self._most:
                return self._shared
        made = self._found[key] = self._make(now)
        return made

    def _forget(self, now: float) -> None:
        if 0 <= now - self._swept < SWEEP_SECONDS:
            return
        self._swept = now
        self._on_forget()
        self._found = {key: each for key, each in self._found.items() if not self._is_as_new(each, now)}
