"""What is halted, and what a monitor says of it."""

import os
import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import psutil

from tests.servers.prometheus import Prometheus
from tests.waiting import wait_until


def calm(monitor: Prometheus) -> None:
    """Returns once nothing is wrong."""
    wait_until(monitor.all_up, "all targets are up")
    wait_until(lambda: not monitor.alerts(), "no alert is pending")


def tells(monitor: Prometheus, trouble: AbstractContextManager[None], wanted: set[tuple[str, str]]) -> None:
    """These alerts and no others stay while there is trouble, and none does afterwards."""
    with trouble:
        wait_until(lambda: wanted <= monitor.alerts(), f"{wanted} are pending")
        assert _lasting(monitor) == wanted
    wait_until(lambda: not monitor.alerts(), f"{wanted} go")


def _lasting(monitor: Prometheus) -> set[tuple[str, str]]:
    """The alerts that are there now and at the next evaluation: one late scrape is no alert."""
    found, before = monitor.alerts(), monitor.evaluated()
    wait_until(lambda: not before & monitor.evaluated(), "all rules are evaluated once more")
    return found & monitor.alerts()


@contextmanager
def halted(pid: int) -> Iterator[None]:
    """The process and its children do nothing meanwhile. No supervisor starts it again."""
    parent = psutil.Process(pid)
    everyone = [parent, *parent.children(recursive=True)]
    for each in everyone:
        os.kill(each.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in everyone:
            os.kill(each.pid, signal.SIGCONT)
