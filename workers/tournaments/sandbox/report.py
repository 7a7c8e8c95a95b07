"""The report of a supervisor about its program, line by line. Pure."""

import os
import signal
from typing import Final

from workers.tournaments.turn import Reason

_OVER: Final = frozenset({"memory", "processes", "cpu"})
_KERNEL_SIGNALS: Final = frozenset({signal.SIGXCPU, signal.SIGXFSZ, signal.SIGKILL})
"""Signals with which the kernel ends a process that exceeds its bounds or the memory of the machine."""


class Report:
    """The report so far. `pid`: of the program, 0 before its start. `reason`: None until it has ended."""

    def __init__(self) -> None:
        self._rest = ""
        self.pid = 0
        self.reason: Reason | None = None

    def take(self, chunk: bytes) -> None:
        """Takes more of the report. An empty chunk means that the supervisor has gone."""
        if not chunk and self.reason is None:
            self.reason = Reason.CRASHED
        *words, self._rest = (self._rest + chunk.decode()).split("\n")
        for word in words:
            name, _, number = word.partition(" ")
            if name == "started":
                self.pid = int(number)
            elif name in _OVER:
                self.reason = Reason.OUT_OF_RESOURCES
            else:
                self.reason = _reason(int(number))


def _reason(status: int) -> Reason:
    """Returns why a program has ended. Even a clean exit counts as a crash before it is told the end."""
    is_bounded = os.WIFSIGNALED(status) and os.WTERMSIG(status) in _KERNEL_SIGNALS
    return Reason.OUT_OF_RESOURCES if is_bounded else Reason.CRASHED
