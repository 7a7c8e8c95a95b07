"""Pytest fixtures of the private servers; started once a session, and only if a test asks for one."""

from collections.abc import Iterator

import pytest

from tests.servers import postgres, rabbitmq, redis
from tests.servers.child import absent


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.PostgresServer]:
    """A private PostgreSQL."""
    binaries = postgres.find_binaries()
    if binaries is None:
        absent("PostgreSQL")
    with postgres.running(binaries) as server:
        yield server


@pytest.fixture
def postgres_url(postgres_server: postgres.PostgresServer) -> Iterator[str]:
    """`postgresql://..` of a fresh, empty database."""
    with postgres_server.database() as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """`redis://..` of a private Redis."""
    binary = redis.find_server()
    if binary is None:
        absent("Redis")
    with redis.running(binary) as url:
        yield url


@pytest.fixture(scope="session")
def rabbitmq_url() -> Iterator[str]:
    """`amqp://..` of a private RabbitMQ."""
    script = rabbitmq.find_server()
    if script is None:
        absent("RabbitMQ")
    with rabbitmq.running(script) as url:
        yield url
