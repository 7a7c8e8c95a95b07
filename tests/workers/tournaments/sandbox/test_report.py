"""What a worker makes of the report of a supervisor."""

import signal

import pytest

from workers.tournaments.sandbox.report import Report
from workers.tournaments.turn import Reason


@pytest.mark.parametrize(
    ("status", "reason", "why"),
    [
        (3 << 8, Reason.CRASHED, "it has exited with 3"),
        (signal.SIGSEGV, Reason.CRASHED, "it was ended by signal 11 (Segmentation fault)"),
        (signal.SIGKILL, Reason.OUT_OF_RESOURCES, "it was ended by signal 9 (Killed)"),
        (signal.SIGRTMIN + 1, Reason.CRASHED, "it was ended by signal 35 (Real-time signal 1)"),
    ],
)
def test_how_a_program_has_ended(status: int, reason: Reason, why: str) -> None:
    """Signals of real time have no names of their own."""
    report = Report()
    report.take(f"started 7\nended {int(status)}\n".encode())
    assert (report.pid, report.reason, report.why) == (7, reason, why)
