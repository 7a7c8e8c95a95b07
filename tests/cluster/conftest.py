"""A small cluster for the tests of a file, on its own servers, which tests may stop."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.cluster.harness import Cluster, running
from tests.servers import postgres
from tests.servers.brokers import rabbitmq
from tests.servers.child import home_for, needed, unprivileged
from tests.servers.disk import SmallDisk, small_disk

SETTINGS = {"max_connections": "200", "fsync": "on", "min_wal_size": "32MB", "max_wal_size": "64MB"}
DISK_MEGABYTES = 192
SHAPE = ("--games", "tablut", "--directors", "0", "--hosts", "1", "--queues", "ai")


@pytest.fixture(scope="package")
def database_home() -> Iterator[Path]:
    with home_for(unprivileged("postgres")) as home:
        yield home


@pytest.fixture(scope="package")
def database_disk(database_home: Path) -> Iterator[SmallDisk | None]:
    """The small disk with the database's files; None if we may not mount one."""
    with small_disk(database_home, DISK_MEGABYTES) as disk:
        yield disk


@pytest.fixture(scope="package")
def database_server(
    database_home: Path, database_disk: SmallDisk | None
) -> Iterator[postgres.PostgresServer]:
    binaries = needed(postgres.find_binaries(), "PostgreSQL")
    with postgres.running_in(database_home, binaries, **SETTINGS) as server:
        yield server


@pytest.fixture(scope="package")
def broker_server() -> Iterator[rabbitmq.RabbitServer]:
    with rabbitmq.running_server(needed(rabbitmq.find_server(), "RabbitMQ")) as server:
        yield server


@pytest.fixture(scope="module")
def shape() -> Sequence[str]:
    return SHAPE


@pytest.fixture(scope="module")
def cluster(
    shape: Sequence[str],
    database_server: postgres.PostgresServer,
    broker_server: rabbitmq.RabbitServer,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Cluster]:
    home = tmp_path_factory.mktemp("cluster")
    with ExitStack() as life:
        url = life.enter_context(database_server.database())
        yield life.enter_context(running(home, *shape, "--database", url, "--broker", broker_server.url))
