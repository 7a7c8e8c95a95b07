"""One small cluster for all tests of this folder, on a PostgreSQL of its own that tests may stop."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.cluster.harness import Cluster, running
from tests.servers import postgres
from tests.servers.child import absent

SHAPE = ("--games", "tablut", "--directors", "0", "--hosts", "1", "--queues", "ai")


@pytest.fixture(scope="package")
def database_server() -> Iterator[postgres.PostgresServer]:
    binaries = postgres.find_binaries()
    if binaries is None:
        absent("PostgreSQL")
    with postgres.running(binaries, max_connections="200", fsync="on") as server:
        yield server


@pytest.fixture(scope="package")
def cluster(
    database_server: postgres.PostgresServer, rabbitmq_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    home = tmp_path_factory.mktemp("cluster")
    with ExitStack() as life:
        url = life.enter_context(database_server.database())
        yield life.enter_context(running(home, *SHAPE, "--database", url, "--broker", rabbitmq_url))
