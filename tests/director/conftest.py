"""A director on an empty ledger, in each database where that matters."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.ledger.ledger import Ledger
from services.runtime.database.database import migrate
from tests.director.house import House


@pytest.fixture(scope="session")
def empty_ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file that every test copies."""
    file = tmp_path_factory.mktemp("director") / "ledger.db"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture
def sqlite_url(empty_ledger: Path, tmp_path: Path) -> str:
    return f"sqlite:///{shutil.copy(empty_ledger, tmp_path)}"


@pytest.fixture
def postgres_ledger_url(postgres_url: str) -> str:
    migrate(postgres_url)
    return postgres_url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def ledger_url(request: pytest.FixtureRequest) -> str:
    name = {"sqlite": "sqlite_url", "postgres": "postgres_ledger_url"}[request.param]
    return str(request.getfixturevalue(name))


@pytest.fixture
def ledger(sqlite_url: str) -> Iterator[Ledger]:
    opened = Ledger(sqlite_url)
    yield opened
    opened.close()


@pytest.fixture
def house(ledger: Ledger) -> House:
    return House(ledger)
