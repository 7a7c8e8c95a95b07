"""A platform with two games that Prometheus watches; started once, for it takes a while."""

from collections.abc import Iterator

import pytest

from tests.e2e.platform import Platform, running
from tests.servers import prometheus
from tests.servers.child import needed


@pytest.fixture(scope="package")
def watched() -> Iterator[Platform]:
    """The platform. Its engine of Tara makes automatic steps."""
    with running(games=("tablut", "tara")) as started:
        yield started


@pytest.fixture(scope="package")
def monitor(watched: Platform) -> Iterator[prometheus.Prometheus]:
    """What watches it."""
    binary = needed(prometheus.find_server(), "Prometheus")
    with prometheus.running(binary, watched.data / "run" / "platform.json") as server:
        yield server
