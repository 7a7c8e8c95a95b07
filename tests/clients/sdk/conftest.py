"""The SDK over gRPC, and over Connect and WebSockets; both must behave the same."""

from collections.abc import AsyncIterator

import pytest

from tests.clients.fake.edge import platform_by
from tests.clients.fake.platform import FakePlatform


@pytest.fixture(params=["grpc", "web"])
async def platform(request: pytest.FixtureRequest) -> AsyncIterator[FakePlatform]:
    async with platform_by(request.param) as fake:
        yield fake
