"""Limits repeated warnings and errors: the first ones are logged, the others counted.

Any event that a stranger can cause may come a thousand times a second.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

BURST: Final = 20
"""Lines of one kind that are logged in each period."""
SECONDS: Final = 60.0
"""The length of a period."""
_MOST_KINDS: Final = 512
_WORDS: Final = 40
"""Characters of a library's message that tell its kind. The rest may be different each time."""


@dataclass(slots=True)
class _Period:
    began: float
    lines: int = 0


class Repeats(logging.Filter):
    """Lets some lines of each kind pass in a period. The next line after it tells how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._periods: dict[tuple[object, ...], _Period] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is logged."""
        if record.levelno < logging.WARNING:
            return True
        kind, now = _kind(record), self._clock()
        if len(self._periods) >= _MOST_KINDS:
            self._periods.clear()
        period = self._periods.setdefault(kind, _Period(now))
        if now - period.began >= SECONDS:
            left_out = period.lines - BURST
            self._periods[kind] = period = _Period(now)
            if left_out > 0:
                _say(record, left_out)
        period.lines += 1
        return period.lines <= BURST


def _kind(record: logging.LogRecord) -> tuple[object, ...]:
    """Returns what lines of one kind share: logger, level, event, its method, and the type of its error."""
    if not isinstance(record.msg, dict):
        return record.name, record.levelno, str(record.msg)[:_WORDS]
    raised = record.msg.get("exc_info")
    return record.name, record.levelno, record.msg.get("event"), record.msg.get("method"), type(raised)


def _say(record: logging.LogRecord, left_out: int) -> None:
    if isinstance(record.msg, dict):
        record.msg["left_out"] = left_out
    else:
        record.msg = f"{record.msg} (and {left_out} such lines before it)"
