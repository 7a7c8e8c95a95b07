"""A director on an empty ledger, on each database where the database matters."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.ledger.ledger import Ledger
from tests.director.house import House
from tests.servers.migrated import migrated


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return migrated(tmp_path / "ledger.db")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def ledger_url(request: pytest.FixtureRequest) -> str:
    name = {"sqlite": "sqlite_url", "postgres": "postgres_tables_url"}[request.param]
    return str(request.getfixturevalue(name))


@pytest.fixture
def ledger(sqlite_url: str) -> Iterator[Ledger]:
    opened = Ledger(sqlite_url)
    yield opened
    opened.close()


@pytest.fixture
def house(ledger: Ledger) -> House:
    return House(ledger)
