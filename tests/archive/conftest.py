"""Databases to take matches from."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from services.runtime.database.database import connect, migrate


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'engine-tablut.db'}"
    migrate(url)
    return url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite_url"))
    found = str(request.getfixturevalue("postgres_url"))
    migrate(found)
    return found


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    opened = connect(url)
    yield opened
    opened.dispose()
