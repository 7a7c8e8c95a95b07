"""Pytest fixtures of the private servers; started once a session, and only if a test asks for one."""

from collections.abc import Iterator

import pytest

from tests.servers import postgres, rabbitmq, redis
from tests.servers.child import needed


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.PostgresServer]:
    """A private PostgreSQL."""
    with postgres.running(needed(postgres.find_binaries(), "PostgreSQL")) as server:
        yield server


@pytest.fixture
def postgres_url(postgres_server: postgres.PostgresServer) -> Iterator[str]:
    """`postgresql://..` of a fresh, empty database."""
    with postgres_server.database() as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """`redis://..` of a private Redis."""
    with redis.running(needed(redis.find_server(), "Redis")) as url:
        yield url


@pytest.fixture(scope="session")
def rabbitmq_url() -> Iterator[str]:
    """`amqp://..` of a private RabbitMQ."""
    with rabbitmq.running(needed(rabbitmq.find_server(), "RabbitMQ")) as url:
        yield url
