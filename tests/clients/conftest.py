"""A fake platform, and a connection to it."""

from collections.abc import AsyncIterator

import pytest

from ardri_client import Ardri, Retry
from tests.clients.fake.platform import FakePlatform, fake_platform
from tests.waiting import HANG_SECONDS

QUICK = Retry(patience=HANG_SECONDS, first=0.001, most=0.01)


@pytest.fixture
async def platform() -> AsyncIterator[FakePlatform]:
    async with fake_platform() as fake:
        yield fake


@pytest.fixture
async def ardri(platform: FakePlatform) -> AsyncIterator[Ardri]:
    async with Ardri.connect(platform.address, retry=QUICK) as connected:
        await connected.log_in("me")
        yield connected
