"""The timer of a match's next deadline, which itself is in the log."""

import asyncio
from collections.abc import Callable
from typing import Any

from services.engine.match.decide import Submit
from services.record.match import Match

TIMER_HORIZON_MS = 30_000
"""Deadlines further away than this are left to the sweeper, which looks twice as often."""
TIMER_RETRY_MS = 100
"""How long to wait before a time-out that the log did not take is tried again."""


class Deadline:
    """Wakes a match when a seat's time is up: submits a command, as each looks at the clock first."""

    def __init__(self, match: Match, submit: Submit, now_ms: Callable[[], int]) -> None:
        self._match = match
        self._submit = submit
        self._now_ms = now_ms
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether the deadline is so near that the timer runs."""
        return self._timer is not None

    def reset(self, least_ms: int = 0) -> None:
        """Sets the timer to what the match says now, if that is within the horizon."""
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
        # It fails only if the log is away, which is no reason to ask it without a pause.
        self.reset(TIMER_RETRY_MS if isinstance(outcome, BaseException) else 0)
