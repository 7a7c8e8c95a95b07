"""A gateway with a browser edge, an engine behind it, and HTTP clients, all in this process."""

from collections.abc import AsyncIterator

import pytest

from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.web.gateway import WebGateway, running_web


@pytest.fixture
async def web(database_url: str, engine: FakeEngine) -> AsyncIterator[WebGateway]:
    async with running_web(database_url, engine) as gateway:
        yield gateway
