"""Fake engines that end no match by themselves, and a director that hosts live games on them."""

from collections.abc import AsyncIterator

import pytest

from services.director.live.host import LiveHost
from tests.director.house import House
from tests.director.live.endless import EndlessMatches, director


@pytest.fixture
def engines(house: House) -> EndlessMatches:
    return EndlessMatches(house)


@pytest.fixture
async def host(house: House, engines: EndlessMatches) -> AsyncIterator[LiveHost]:
    found = director(house, engines)
    yield found
    await found.stop()
