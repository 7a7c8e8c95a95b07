"""Databases to take matches from."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from services.runtime.database.database import connect
from tests.servers.migrated import migrated


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return migrated(tmp_path / "engine-tablut.db")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite_url"))
    return str(request.getfixturevalue("postgres_tables_url"))


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    opened = connect(url)
    yield opened
    opened.dispose()
