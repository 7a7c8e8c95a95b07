"""If one part of a cluster is halted, the alert for it is pending, and no other alert stays."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from tests.cluster.harness import Cluster
from tests.monitoring.alarms import calm, halted, tells
from tests.servers import prometheus
from tests.servers.brokers.rabbitmq import RabbitServer
from tests.servers.child import needed
from tests.servers.postgres import PostgresServer
from tests.servers.prometheus import Prometheus
from tests.waiting import wait_until

pytestmark = [pytest.mark.postgres, pytest.mark.rabbitmq]

PARTS = {
    "gateway-1": "gateway",
    "engine-tablut-2": "engine-tablut",
    "director-1": "director",
    "director-2": "director",
    "worker-ai-1": "worker-ai",
    "worker-rounds-1": "worker-rounds",
    "worker-tournaments-1": "worker-tournaments",
}
"""One process of each kind, with its Prometheus job."""
SERVING = ("gateway", "engine-tablut", "director")
"""The jobs that are not ready without a database."""


@pytest.fixture(scope="module")
def shape() -> Sequence[str]:
    return ("--games", "tablut", "--hosts", "1")


@pytest.fixture(scope="module")
def watching(cluster: Cluster) -> Iterator[Prometheus]:
    binary = needed(prometheus.find_server(), "Prometheus")
    with prometheus.running(binary, cluster.state_file) as server:
        yield server


@pytest.fixture
def monitor(cluster: Cluster, watching: Prometheus) -> Prometheus:
    """The monitoring, once no alert is pending."""
    wait_until(lambda: len(watching.targets()) == len(cluster.processes), "all targets are known")
    calm(watching)
    return watching


@pytest.mark.parametrize("name", PARTS)
def test_a_process_is_missed(cluster: Cluster, monitor: Prometheus, name: str) -> None:
    pid = cluster.processes[name].pid
    assert pid is not None
    tells(monitor, halted(pid), {("ProcessDown", PARTS[name])})


def test_the_broker_is_missed(broker_server: RabbitServer, monitor: Prometheus) -> None:
    tells(monitor, halted(broker_server.pid), {("BrokerAway", "")})


def test_the_database_is_missed(database_server: PostgresServer, monitor: Prometheus) -> None:
    tells(monitor, hanging(database_server), {("DatabaseAway", job) for job in SERVING})


@contextmanager
def hanging(server: PostgresServer) -> Iterator[None]:
    """Halts all processes of the server meanwhile."""
    server.hang()
    try:
        yield
    finally:
        server.go_on()
