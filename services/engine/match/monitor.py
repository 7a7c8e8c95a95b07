"""Counts committed entries and refusals of an engine; metrics are in services/runtime/observe/metrics.py."""

import time
from collections.abc import Iterable

from services.kernel import CHANCE, TABLE
from services.record.match import Match
from services.record.step import Step
from services.runtime.observe import metrics, tracing


class Monitor:
    """The metrics of one game. Only the process that appends an entry counts it."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._actions = {who: metrics.ACTIONS.labels(game, who) for who in _ACTORS}
        self._acks = metrics.ACK_SECONDS.labels(game)
        self._turns = {who: metrics.TURN_SECONDS.labels(game, who) for who in _ACTORS}
        self._started = metrics.MATCHES_STARTED.labels(game)
        self._conflicts = metrics.CONFLICTS.labels(game)
        self._flag_error = metrics.FLAG_ERROR_SECONDS.labels(game)
        self._lag = metrics.STREAM_LAG.labels(game)
        for reason in metrics.Fallback:
            metrics.FALLBACKS.labels(game, reason.value)  # starts at 0, or the first increment would not show
        self.watchers = metrics.WATCHERS.labels(game)

    def committed(self, match: Match, steps: Iterable[Step], since_ms: int) -> None:
        """Counts entries that this process has just put into the log; `since_ms`: when the turn began."""
        for entry in (step.entry for step in steps):
            kind = entry.WhichOneof("body")
            if kind == "acted":
                who = _actor(match, entry.acted.seat)
                self._actions[who].inc()
                self._turns[who].observe((entry.time_ms - since_ms) / 1000)
                since_ms = entry.time_ms
            elif kind == "started":
                self._started.inc()
                since_ms = entry.time_ms
            elif kind == "ended":
                metrics.MATCHES_ENDED.labels(self._game, entry.ended.outcome.reason).inc()

    def acknowledged(self, first: Step, since: float, traceparent: str) -> None:
        """Measures how long a seat that acted waited for its commit. `since`: in monotonic seconds."""
        if first.entry.HasField("acted") and first.entry.acted.seat >= 0:
            exemplar = {"trace_id": traceparent[tracing.TRACE_ID]} if traceparent else None
            self._acks.observe(time.monotonic() - since, exemplar)

    def delivered(self, lag_ms: int) -> None:
        """Measures the delay until all streams of a match had the newest events."""
        self._lag.observe(max(0, lag_ms) / 1000)

    def flagged(self, error_ms: int) -> None:
        """Measures how long after its deadline a time-out was in the log."""
        self._flag_error.observe(error_ms / 1000)

    def conflict(self) -> None:
        """Counts an append that failed because another replica was faster."""
        self._conflicts.inc()

    def refused(self, reason: str) -> None:
        """Counts a refused command; `reason` is one of match.v1.Reason."""
        metrics.REFUSALS.labels(self._game, reason).inc()


_ACTORS = ("person", "bot", "chance", "table")


def _actor(match: Match, seat: int) -> str:
    if seat == CHANCE:
        return "chance"
    if seat == TABLE:
        return "table"
    sitter = match.sitters[seat]
    return "bot" if sitter is not None and sitter.level else "person"
