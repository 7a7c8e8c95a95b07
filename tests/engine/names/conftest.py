"""An engine with the operators' services on each store, and a person with a unique name."""

import secrets
from collections.abc import AsyncIterator

import pytest

from services.engine.log import open_log
from services.games.tablut import GAME as TABLUT
from tests.engine.conftest import (
    log_url,
    migrated_postgres,
    migrated_postgres_url,
    sqlite_url,
)
from tests.engine.names.ann import Ann
from tests.engine.served import Served, serving

__all__ = ["log_url", "migrated_postgres", "migrated_postgres_url", "sqlite_url"]


@pytest.fixture
async def served(log_url: str) -> AsyncIterator[Served]:
    """An engine of Tablut on each store in turn."""
    async with serving(TABLUT, await open_log(log_url), url=log_url) as served:
        yield served


@pytest.fixture
def ann(served: Served) -> Ann:
    """An account that no other test uses."""
    return Ann(served, f"a{secrets.token_hex(8)}")
