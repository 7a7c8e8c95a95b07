"""Gathers bots' turns that need only milliseconds of thinking into batches for a worker.

A turn is sent at once while few batches are unanswered. While more are unanswered, workers are busy, so new
turns gather until a batch is answered. Under load a job thus has many turns, as a job costs the broker and
the worker more than such a turn does. Without load no turn waits. (Nagle's algorithm does the same.)
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from services.engine.outbox.turns import DueTurn

MOST_TURNS: Final = 50
"""Most turns in one batch."""
AT_ONCE: Final = 2
"""Batches that may be unanswered before turns gather."""
MOST_WAIT_SECONDS: Final = 0.05
"""The longest that a turn waits for others, as a batch may never be answered."""
_FORGOTTEN_SECONDS: Final = 1.0
"""How long the answers to a batch are waited for."""


@dataclass(slots=True, eq=False)
class _Batch:
    """An unanswered batch. `left`: its turns without an answer. `since`: in monotonic seconds."""

    left: int
    since: float


class TurnBatcher:
    """Passes on batches of turns. `now`: monotonic seconds."""

    def __init__(
        self, hand_on: Callable[[list[DueTurn]], None], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._hand_on = hand_on
        self._now = now
        self._waiting: list[DueTurn] = []
        self._unanswered: list[_Batch] = []
        self._batch_of: dict[str, _Batch] = {}
        self._timer: asyncio.Handle | None = None

    def add(self, turn: DueTurn) -> None:
        """Adds a turn. Turns added in the same cycle of the event loop leave together."""
        self._waiting.append(turn)
        self._schedule()

    def answered(self, match_id: str) -> None:
        """Notes that the turn of a match was made or is not waited for any more, if it was in a batch."""
        batch = self._batch_of.pop(match_id, None)
        if batch is None:
            return
        batch.left -= 1
        if not batch.left and batch in self._unanswered:
            self._unanswered.remove(batch)
            if self._waiting:
                self._cancel()
                self._schedule()

    def close(self) -> None:
        """Stops the timer: the next process offers the waiting turns again."""
        self._cancel()

    def _schedule(self) -> None:
        loop = asyncio.get_running_loop()
        if len(self._waiting) == MOST_TURNS:
            self._cancel()
            self._flush()
        elif self._timer is None and self._is_free():
            self._timer = loop.call_soon(self._flush)
        elif self._timer is None:
            self._timer = loop.call_later(MOST_WAIT_SECONDS, self._flush)

    def _is_free(self) -> bool:
        since = self._now() - _FORGOTTEN_SECONDS
        self._unanswered = [each for each in self._unanswered if each.since > since]
        return len(self._unanswered) < AT_ONCE

    def _flush(self) -> None:
        self._timer = None
        turns, self._waiting = self._waiting, []
        batch = _Batch(len(turns), self._now())
        self._unanswered.append(batch)
        for turn in turns:
            self._batch_of[turn.match_id] = batch
        self._hand_on(turns)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
