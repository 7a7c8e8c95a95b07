"""Pytest fixtures of the private servers. Each starts once in a session, and only if a test asks for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import postgres
from tests.servers.brokers import rabbitmq, redis, valkey
from tests.servers.child import needed


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.PostgresServer]:
    """A private PostgreSQL."""
    with postgres.running(needed(postgres.find_binaries(), "PostgreSQL")) as server:
        yield server


@pytest.fixture
def postgres_url(postgres_server: postgres.PostgresServer) -> Iterator[str]:
    """The address (`postgresql://..`) of a fresh, empty database."""
    with postgres_server.database() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_tables(postgres_server: postgres.PostgresServer) -> Iterator[str]:
    """`postgresql://..` of a database with all tables and accounts, which tests share one at a time."""
    with postgres.tables_in(postgres_server) as url:
        yield url


@pytest.fixture
def postgres_tables_url(postgres_tables: str) -> Iterator[str]:
    """The same without rows: they are removed after each test, as a new database takes ten times as long."""
    yield postgres_tables
    postgres.empty(postgres_tables)


@pytest.fixture(scope="session")
def redis_urls() -> Iterator[Iterator[str]]:
    """The addresses (`redis://..`) of databases of a private Redis."""
    with redis.running(needed(redis.find_server(), "Redis")) as urls:
        yield iter(urls)


@pytest.fixture(scope="module")
def redis_url(redis_urls: Iterator[str]) -> str:
    """The address (`redis://..`) of a database that no other file has used."""
    return next(redis_urls)


@pytest.fixture(scope="session")
def rabbitmq_urls() -> Iterator[Iterator[str]]:
    """The addresses (`amqp://..`) of virtual hosts of a private RabbitMQ."""
    with rabbitmq.running_server(needed(rabbitmq.find_server(), "RabbitMQ")) as server:
        yield iter(server.spare_urls)


@pytest.fixture(scope="module")
def rabbitmq_url(rabbitmq_urls: Iterator[str]) -> str:
    """`amqp://..` of a virtual host that no other file has used, because retried tasks come late."""
    return next(rabbitmq_urls)


@pytest.fixture(
    params=[
        "valkey",
        pytest.param("redis", marks=pytest.mark.redis),
        pytest.param("rabbitmq", marks=pytest.mark.rabbitmq),
    ]
)
def broker_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of each kind of broker in turn."""
    if request.param == "valkey":
        with valkey.running(tmp_path) as server:
            yield server.url
    else:
        yield request.getfixturevalue(f"{request.param}_url")
