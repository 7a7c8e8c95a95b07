"""A real broker, a fake engine and a real worker."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.runtime.broker.publisher import Publisher
from tests.servers.brokers import valkey
from tests.workers import engine as fake
from tests.workers import worker as process


@pytest.fixture
def engine() -> Iterator[fake.FakeEngine]:
    with fake.serving() as engine:
        yield engine


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[valkey.ValkeyServer]:
    with valkey.running(tmp_path_factory.mktemp("broker")) as server:
        yield server


@pytest.fixture(scope="module")
def worker(
    broker: valkey.ValkeyServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[process.WorkerProcess]:
    with process.running(broker.url, tmp_path_factory.mktemp("worker")) as running:
        yield running


@pytest.fixture
def publisher(broker: valkey.ValkeyServer) -> Iterator[Publisher]:
    publisher = Publisher(broker.url)
    yield publisher
    publisher.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "worker"
