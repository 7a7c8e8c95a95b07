"""The SDK by gRPC, and by Connect and WebSockets: on either, the same."""

from collections.abc import AsyncIterator

import pytest

from tests.clients.fake.edge import edge_before
from tests.clients.fake.platform import FakePlatform, fake_platform


@pytest.fixture(params=["grpc", "web"])
async def platform(request: pytest.FixtureRequest) -> AsyncIterator[FakePlatform]:
    async with fake_platform() as fake:
        if request.param == "grpc":
            yield fake
            return
        async with edge_before(fake.address) as fake.address:
            yield fake
