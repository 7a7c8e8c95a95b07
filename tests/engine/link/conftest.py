"""The port for the sockets of links, as an engine opens it."""

from collections.abc import AsyncIterator

import pytest

from services.engine.link.sockets import Sockets


@pytest.fixture
async def sockets() -> AsyncIterator[Sockets]:
    made = Sockets("127.0.0.1", 0)
    await made.start()
    yield made
    await made.close()
