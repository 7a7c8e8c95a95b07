"""A match as delayed spectators see it: it takes in the same steps, but later.

All that such a spectator is shown comes from here: views, events, versions, clocks, replays. A step that has
not been taken in yet shows nowhere. A match that has ended has no secrets, so it is taken in up to its end.
"""

import asyncio
from collections import deque
from typing import Protocol

from services.engine.match.context import EngineContext
from services.engine.match.following.subscribers import Subscribers
from services.kernel import hand_of
from services.record.fold import fold
from services.record.match import WAITING, Match
from services.record.step import Step


class Shown(Protocol):
    """A match as far as some viewers may know it, with those of them that follow it."""

    match: Match
    subscribers: Subscribers


class Behind:
    """The delayed copy of one match."""

    def __init__(self, match: Match, context: EngineContext) -> None:
        # It has no seed, as nothing is drawn here.
        self.match = Match(match.match_id, match.game, b"", names=match.names)
        self.subscribers = Subscribers(self.match, context)
        self._context = context
        self._delay_ms = int(match.spec.spectator_delay.time.ToMilliseconds())
        self._waiting: deque[Step] = deque()
        self._finished = 0
        self._hand = 0
        self._due_ms: int | None = None
        """When the newest step was to be shown that has been taken in since the last flush."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_idle(self) -> bool:
        """Whether it has no followers and no timer."""
        return self._timer is None and not self.subscribers.tracks

    def take(self, step: Step) -> None:
        """Queues a step of the match; spectators see it after the delay, or when its hand is finished."""
        self._waiting.append(step)
        is_open = step.entry.HasField("ended") or self.match.status == WAITING
        if is_open or (not self._delay_ms and self._ends_hand(step)):
            self._finished = len(self._waiting)
            self._due_ms = step.entry.time_ms
        self._release()

    def flush(self) -> None:
        """Sends every spectator that follows what is new to it; the lag counts from when that was due."""
        due_ms, self._due_ms = self._due_ms, None
        self.subscribers.flush(None if due_ms is None else self._context.now_ms() - due_ms)

    def close(self) -> None:
        """Stops the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ends_hand(self, step: Step) -> bool:
        before, self._hand = self._hand, hand_of(self.match.game, step.position)
        return before not in {0, self._hand}

    def _release(self) -> None:
        now_ms = self._context.now_ms()
        while self._finished or self._is_old(now_ms):
            step = self._waiting.popleft()
            if self._finished:
                self._finished -= 1
            else:
                self._due_ms = step.entry.time_ms + self._delay_ms
            self._show(step)
        self.close()
        if self._waiting and self._delay_ms:
            wait_ms = self._waiting[0].entry.time_ms + self._delay_ms - now_ms
            self._timer = asyncio.get_running_loop().call_later(wait_ms / 1000 + 0.001, self._due)

    def _is_old(self, now_ms: int) -> bool:
        if not (self._waiting and self._delay_ms):
            return False
        return self._waiting[0].entry.time_ms + self._delay_ms <= now_ms

    def _show(self, step: Step) -> None:
        before = self.match.position
        fold(self.match, step)
        if self.subscribers.tracks:
            self.subscribers.keep(before, step)

    def _due(self) -> None:
        self._timer = None
        self._release()
        self.flush()
