"""The timer of a match's next deadline. The deadline itself is in the log."""

import asyncio
from collections.abc import Callable
from typing import Any

from services.engine.match.decide import Submit
from services.record.match import Match

TIMER_HORIZON_MS = 30_000
"""Later deadlines have no timer yet; the sweeper sets it in time, as it runs at least twice in this span."""
TIMER_RETRY_MS = 100
"""How long to wait before a time-out is tried again if the log did not take it."""


class Deadline:
    """Wakes a match when a seat's time is up, by an empty command: every command checks the clock first."""

    def __init__(self, match: Match, submit: Submit, now_ms: Callable[[], int]) -> None:
        self._match = match
        self._submit = submit
        self._now_ms = now_ms
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether the timer runs, as the deadline is near."""
        return self._timer is not None

    def reset(self, least_ms: int = 0) -> None:
        """Sets the timer to the current deadline of the match, if that is within the horizon."""
        self.cancel()
        deadline = self._match.clock.deadline_ms
        if deadline is None:
            return
        wait = deadline - self._now_ms() + 1
        if wait <= TIMER_HORIZON_MS:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(wait, least_ms) / 1000, self._passed)

    def cancel(self) -> None:
        """Stops the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _passed(self) -> None:
        self._timer = None
        self._submit(lambda *_: None, self._looked)

    def _looked(self, outcome: Any) -> None:
        # It fails only if the log does not answer; the pause keeps us from asking it all the time.
        self.reset(TIMER_RETRY_MS if isinstance(outcome, BaseException) else 0)
