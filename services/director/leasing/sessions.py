"""Which workers are awake, as far as they have called this process."""

import time
from collections.abc import Callable
from typing import Final

_AWAKE_SECONDS: Final = 5.0


class Sessions:
    """Sessions of workers that call here. `clock`: monotonic seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard: dict[str, float] = {}

    def hear(self, worker_id: str) -> None:
        """Notes that the worker has called."""
        self._heard[worker_id] = self._clock()

    def awake(self) -> int:
        """How many workers have called lately."""
        since = self._clock() - _AWAKE_SECONDS
        self._heard = {worker_id: at for worker_id, at in self._heard.items() if at >= since}
        return len(self._heard)
