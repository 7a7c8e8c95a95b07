"""A backup restored as in docs/operating.md: accounts, matches and their proofs go on."""

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from ardri_client import Ardri, Table
from services.runtime.database.database import connect
from services.runtime.database.migrating import migrate, newest_revision, revision_of
from services.runtime.database.rights import GATEWAY
from services.runtime.database.schema.accounts import devices
from tests.e2e.platform import Platform
from tests.servers.child import needed
from tests.servers.postgres import PostgresServer, find_binaries
from tests.upgrade.folders import load_dump

_PAGE = Path(__file__).parents[3] / "docs" / "operating.md"
_BACK_UP, _PUT_BACK, _POSTGRES = re.findall(
    r"```sh\n(.*?)```", _PAGE.read_text().partition("## Backups")[2].partition("\n## ")[0], re.DOTALL
)
_DUMP, _RESTORE = _POSTGRES.split("\n", 1)


def run(commands: str, home: Path, **more: str) -> None:
    """Runs commands as an operator types them in the folder with the data; `more`: variables."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environ = {name: value for name, value in os.environ.items() if not name.startswith("ARDRI_")}
    done = subprocess.run(
        ["sh", "-euc", commands],
        cwd=home,
        env=environ | {"PATH": path, **more},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


async def act(table: Table, times: int) -> None:
    for _ in range(times):
        assert await table.turn()
        await table.act((await table.legal_actions())[0])


@pytest.fixture
def platform(tmp_path: Path) -> Platform:
    return Platform(tmp_path, {"ARDRI_DATA_DIR": str(tmp_path / ".ardri")})


def test_all_that_signs_is_backed_up(tmp_path: Path) -> None:
    needed(shutil.which("sqlite3"), "sqlite3")
    data = tmp_path / ".ardri"
    signing = {"keys/gateway.json", "tls/ca-key.pem", "secret"}
    for kept in signing:
        (data / kept).parent.mkdir(parents=True, exist_ok=True)
        (data / kept).write_text(kept)
    for name in ("gateway", "director", "engine-tablut"):
        sqlite3.connect(data / f"{name}.db").close()
    run(_BACK_UP, tmp_path)
    assert {kept for kept in signing if (tmp_path / "backup" / kept).is_file()} == signing


def test_a_backup_that_is_not_whole_is_none(tmp_path: Path) -> None:
    needed(shutil.which("sqlite3"), "sqlite3")
    data = tmp_path / ".ardri"
    data.mkdir()
    for name in ("gateway", "engine-tablut"):
        sqlite3.connect(data / f"{name}.db").close()
    (data / "director.db").write_bytes(b"no database" * 1000)
    with pytest.raises(AssertionError, match="not a database"):
        run(_BACK_UP, tmp_path)
    assert not (tmp_path / "backup").exists()


async def test_what_was_backed_up_goes_on(platform: Platform, tmp_path: Path) -> None:
    needed(shutil.which("sqlite3"), "sqlite3")
    platform.start()
    try:
        async with Ardri.connect(platform.address) as ardri, Ardri.connect(platform.address) as late:
            me = (await ardri.log_in("Ada")).account.account_id
            async with await ardri.open_match("tablut", bots={1: 1}) as table:
                await act(table, 2)
                await asyncio.to_thread(run, _BACK_UP, tmp_path)
                await act(table, 1)
                assert await ardri.session.renew(ardri.token), "a token that the backup does not know"
                await late.log_in("Bob")
                place = table.place
            platform.stop()
            await asyncio.to_thread(run, _PUT_BACK, tmp_path)
            platform.start()
            assert await ardri.session.renew(ardri.token)
            assert (await ardri.account()).account.account_id == me
            assert not await late.session.renew(late.token), "who came after the backup is not there"
            async with ardri.table(place) as table:
                await act(table, 2)
                await table.resign()
            assert (await ardri.verify(place.match_id)).verified
    finally:
        platform.stop()


@pytest.mark.postgres
def test_postgresql_comes_back_with_all_rows_and_rights(
    postgres_server: PostgresServer, postgres_tables_url: str, tmp_path: Path
) -> None:
    needed(shutil.which("pg_restore"), "pg_restore")
    gateway = connect(postgres_server.url_of(GATEWAY, postgres_tables_url))
    kept = {"name": "phone", "scopes": "play", "issued": 1, "made_ms": 1, "used_ms": 1, "digest": b"then"}

    def add(name: str) -> None:
        with gateway.begin() as connection:
            row = {"device_id": name, "account_id": "ada", "family_digest": name.encode(), **kept}
            connection.execute(insert(devices).values(row))

    add("before")
    run(_DUMP, tmp_path, ARDRI_DATABASE_URL=postgres_tables_url)
    add("after")
    gateway.dispose()
    run(_RESTORE, tmp_path, ARDRI_DATABASE_URL=postgres_tables_url)
    with gateway.connect() as connection:
        rows = connection.execute(select(devices.c.device_id, devices.c.digest)).all()
    assert list(map(tuple, rows)) == [("before", b"")]
    add("later")
    gateway.dispose()


@pytest.mark.postgres
def test_a_backup_of_before_an_upgrade_can_be_upgraded_again(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    """The later schema leaves nothing in the way, neither the first time nor after a second restore."""
    needed(shutil.which("pg_restore"), "pg_restore")
    with postgres_server.database() as url:
        load_dump(needed(find_binaries(), "PostgreSQL"), url)
        before = revision(url)
        for _ in range(2):
            run(_DUMP, tmp_path, ARDRI_DATABASE_URL=url)
            migrate(url)
            assert revision(url) == newest_revision() != before
            run(_RESTORE, tmp_path, ARDRI_DATABASE_URL=url)
            assert revision(url) == before


def revision(url: str) -> str:
    engine = connect(url)
    with engine.connect() as connection:
        found = revision_of(connection)
    engine.dispose()
    return found
