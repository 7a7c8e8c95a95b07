"""With one process of the platform halted, the alert that says so is pending, and no other stays."""

import pytest

from tests.e2e.platform import Platform
from tests.monitoring.alarms import calm, halted, tells
from tests.servers.prometheus import Prometheus

HALTED = {
    "gateway": ("ProcessDown", "gateway"),
    "engine-tablut": ("ProcessDown", "engine-tablut"),
    "director": ("ProcessDown", "director"),
    "worker": ("ProcessDown", "worker"),
    "broker": ("BrokerAway", ""),
}
"""What is to be told of each: the alert and its job."""


@pytest.mark.parametrize("name", HALTED)
def test_the_right_alert_is_pending_and_no_other(watched: Platform, monitor: Prometheus, name: str) -> None:
    calm(monitor)
    pid = watched.processes[name].pid
    assert pid is not None
    tells(monitor, halted(pid), {HALTED[name]})
