"""Engines with the operators' services."""

from collections.abc import AsyncIterator

import pytest

from services.engine.log import open_log
from services.games.tablut import GAME as TABLUT
from tests.conformance.lots import GAME as LOTS
from tests.engine.conftest import (
    migrated_postgres,
    migrated_postgres_url,
    recorder,
    sqlite_url,
)
from tests.engine.job_recorder import JobRecorder
from tests.engine.ops.operator import Operator
from tests.engine.served import Served, serving

__all__ = ["migrated_postgres", "migrated_postgres_url", "recorder", "sqlite_url"]


@pytest.fixture
async def tablut(sqlite_url: str) -> AsyncIterator[Served]:
    """An engine of Tablut without workers."""
    async with serving(TABLUT, await open_log(sqlite_url), url=sqlite_url) as served:
        yield served


@pytest.fixture
async def staffed(sqlite_url: str, recorder: JobRecorder) -> AsyncIterator[Served]:
    """An engine of Lots that believes it has workers."""
    async with serving(LOTS, await open_log(sqlite_url), job_publisher=recorder, url=sqlite_url) as served:
        yield served


@pytest.fixture
def operator(tablut: Served) -> Operator:
    """An operator of the engine of Tablut."""
    return Operator(tablut)
