"""A platform with two games that Prometheus watches; started once, for it takes a while."""

from collections.abc import Iterator

import pytest

from tests.e2e.platform import Platform, running
from tests.servers import prometheus
from tests.servers.child import absent


@pytest.fixture(scope="package")
def watched() -> Iterator[Platform]:
    """The platform. Its engine of Tara makes automatic steps."""
    with running(games=("tablut", "tara")) as started:
        yield started


@pytest.fixture(scope="package")
def monitor(watched: Platform) -> Iterator[prometheus.Prometheus]:
    """What watches it."""
    if prometheus.find_server() is None:
        absent("Prometheus")
    with prometheus.running(watched.data / "run" / "platform.json") as server:
        yield server
