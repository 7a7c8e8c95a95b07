"""Something for each of many keys, as a bucket for each caller: bounded, and nobody gains by many keys."""

from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

MOST_KEYS: Final = 65_536
SWEEP_SECONDS: Final = 1.0
"""How often those are looked for that may be forgotten, at the most: it takes a look at every key."""

T = TypeVar("T")


class Keyed(Generic[T]):
    """What there is for each key; times are seconds of one clock.

    `make`: for a new key at that time. `is_as_new`: whether it is then as one just made would be; nothing
    else is forgotten, so while there are `most`, all new keys share one. `on_forget`: called before some go.
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
        """That of the key, made if need be."""
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
