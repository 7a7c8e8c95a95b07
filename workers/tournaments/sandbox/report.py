"""The report of a supervisor about its program, line by line. Pure."""

import os
import signal
from typing import Final

from workers.tournaments.turn import Reason

_OVER: Final = {
    "memory": "it took more memory than it may",
    "processes": "it had more processes than it may",
    "cpu": "it used more processor time than it may",
}
_KERNEL_SIGNALS: Final = frozenset({signal.SIGXCPU, signal.SIGXFSZ, signal.SIGKILL})
"""Signals with which the kernel ends a process that exceeds its bounds or the memory of the machine."""


class Report:
    """The report so far. `pid`: of the program, 0 before its start.

    `reason`: None until it has ended. `why`: the same for people.
    """

    def __init__(self) -> None:
        self._rest = ""
        self.pid = 0
        self.reason: Reason | None = None
        self.why = ""

    def take(self, chunk: bytes) -> None:
        """Takes more of the report. An empty chunk means that the supervisor has gone."""
        if not chunk and self.reason is None:
            self.reason, self.why = Reason.CRASHED, "its supervisor has gone"
        *words, self._rest = (self._rest + chunk.decode()).split("\n")
        for word in words:
            name, _, number = word.partition(" ")
            if name == "started":
                self.pid = int(number)
            elif name in _OVER:
                self.reason, self.why = Reason.OUT_OF_RESOURCES, _OVER[name]
            else:
                self.reason, self.why = _ending(os.waitstatus_to_exitcode(int(number)))


def _ending(code: int) -> tuple[Reason, str]:
    """Returns why a program has ended. Even a clean exit counts as a crash before it is told the end."""
    if code >= 0:
        return Reason.CRASHED, f"it has exited with {code}"
    reason = Reason.OUT_OF_RESOURCES if -code in _KERNEL_SIGNALS else Reason.CRASHED
    return reason, f"it was ended by signal {-code} ({signal.strsignal(-code)})"
