"""PostgreSQL over TLS: a connection without TLS is refused, and so is another server in its place."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from services.runtime.database.database import connect
from services.runtime.database.migrating import migrate
from tests.runtime.tls.authority import Authority
from tests.servers import postgres
from tests.servers.child import needed

AUTHORITY, STRANGER = Authority(), Authority("a stranger")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    pair = AUTHORITY.write(tmp_path_factory.mktemp("pair"), "localhost")
    binaries = needed(postgres.find_binaries(), "PostgreSQL")
    with postgres.running_encrypted(binaries, pair) as server, server.database() as database:
        migrate(database)
        yield server.encrypted("ardri_gateway", database, pair)


def strangers(url: str, tmp_path: Path) -> str:
    """The address with another authority, which has not signed the server's certificate."""
    other = STRANGER.write(tmp_path / "other", "localhost").authorities
    return f"{url.partition('sslrootcert=')[0]}sslrootcert={other}"


def plain(url: str, _folder: Path) -> str:
    return f"{url.partition('?')[0]}?sslmode=disable"


def other_name(url: str, _folder: Path) -> str:
    """The same server by a name that is not in its certificate."""
    return url.replace("@localhost:", "@127.0.0.1:")


def test_it_is_encrypted(url: str) -> None:
    engine = connect(url)
    with engine.connect() as connection:
        is_encrypted = text("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
        assert connection.execute(is_encrypted).scalar_one() is True
    engine.dispose()


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (strangers, "certificate verify failed"),
        (plain, "no encryption"),
        (other_name, "does not match host name"),
    ],
)
def test_nobody_connects_in_another_way(
    url: str, changed: Callable[[str, Path], str], reason: str, tmp_path: Path
) -> None:
    engine = connect(changed(url, tmp_path))
    with pytest.raises(OperationalError, match=reason):
        engine.connect()
    engine.dispose()
