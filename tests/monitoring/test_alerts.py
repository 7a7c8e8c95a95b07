"""With one process of the platform halted, the alert that says so is pending, and no other stays."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import psutil
import pytest

from tests.e2e.platform import Platform
from tests.servers.child import wait_until
from tests.servers.prometheus import Prometheus

SECONDS = 30
HALTED = {
    "gateway": ("ProcessDown", "gateway"),
    "engine-tablut": ("ProcessDown", "engine-tablut"),
    "director": ("ProcessDown", "director"),
    "worker": ("ProcessDown", "worker"),
    "broker": ("BrokerAway", ""),
}
"""What is to be told of each: the alert and its job."""


@pytest.fixture
def quiet(monitor: Prometheus) -> Prometheus:
    """Nothing is wrong."""
    wait_until(lambda: set(monitor.targets().values()) == {"up"}, 60, "all targets are up")
    wait_until(lambda: not monitor.alerts(), 60, "no alert is pending")
    return monitor


@pytest.mark.parametrize("name", HALTED)
def test_the_right_alert_is_pending_and_no_other(watched: Platform, quiet: Prometheus, name: str) -> None:
    with halted(watched, name):
        wait_until(lambda: HALTED[name] in quiet.alerts(), SECONDS, f"{HALTED[name]}: {quiet.alerts()}")
        assert lasting(quiet) == {HALTED[name]}
    wait_until(lambda: not quiet.alerts(), SECONDS, f"it goes: {quiet.alerts()}")


@contextmanager
def halted(platform: Platform, name: str) -> Iterator[None]:
    """The process and its children do nothing meanwhile. The supervisor does not start it again."""
    parent = psutil.Process(platform.processes[name].pid)
    everyone = [parent, *parent.children(recursive=True)]
    for each in everyone:
        os.kill(each.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in everyone:
            os.kill(each.pid, signal.SIGCONT)


def lasting(monitor: Prometheus) -> set[tuple[str, str]]:
    """The alerts that are there now and at the next evaluation: one late scrape is no alert."""
    found, before = monitor.alerts(), monitor.evaluated()
    wait_until(lambda: not before & monitor.evaluated(), SECONDS, "all rules are evaluated once more")
    return found & monitor.alerts()
