"""The ledger on both databases; two directors share each, and it is empty for every test."""

from collections.abc import Iterator

import pytest
from sqlalchemy import delete

from services.ledger.ledger import Ledger
from services.runtime.database.rights import DIRECTOR
from tests.ledger.tables import TABLES, engine_of
from tests.servers.migrated import migrated
from tests.servers.postgres import PostgresServer, tables_in

Directors = tuple[Ledger, Ledger]


@pytest.fixture(scope="session")
def sqlite_directors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Directors]:
    yield from _directors(migrated(tmp_path_factory.mktemp("ledger") / "ledger.db"))


@pytest.fixture(scope="session")
def postgres_directors(postgres_server: PostgresServer) -> Iterator[Directors]:
    with tables_in(postgres_server) as url:
        yield from _directors(postgres_server.url_of(DIRECTOR, url))


def _directors(url: str) -> Iterator[Directors]:
    """Open for the whole session: a ledger puts its statements together when it first needs them."""
    directors = Ledger(url), Ledger(url)
    yield directors
    for director in directors:
        director.close()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def directors(request: pytest.FixtureRequest) -> Directors:
    """Two at one database, each of the two in turn."""
    found: Directors = request.getfixturevalue(f"{request.param}_directors")
    with engine_of(found[0]).begin() as db:
        for table in TABLES:
            db.execute(delete(table))
    return found


@pytest.fixture
def ledger(directors: Directors) -> Ledger:
    """One director's ledger."""
    return directors[0]


@pytest.fixture
def other(directors: Directors) -> Ledger:
    """Another director's, in the same database."""
    return directors[1]
