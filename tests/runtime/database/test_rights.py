"""A process cannot use the database rights of another process."""

import pathlib
import re
from collections.abc import Iterator

import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege

from services.engine.log import open_log
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.revoked import Revocation
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.database import rights
from services.runtime.database.growth import TABLES
from services.runtime.database.migrating import migrate, newest_revision
from services.runtime.errors import BadToken, LogUnavailable
from services.runtime.ops.revocation_log import RevocationLog
from tests.credentials import FOLDER, SIGNER
from tests.servers.postgres import PostgresServer

SHARED = {"alembic_version", "operator_actions", "revocations", "write_probes"}
_MATCH = """INSERT INTO matches (match_id, game, version, status, private, created_ms, updated_ms, secret,
 invite_digest, summary) VALUES (%s, %s, 1, 1, 0, 0, 0, 'seed', '', '')"""
_EVENT = "INSERT INTO events (match_id, version, body, digest) VALUES (%s, 1, '', '')"


@pytest.fixture(scope="module")
def urls(postgres_server: PostgresServer) -> Iterator[dict[str, str]]:
    """Addresses of a database with one match of each of two games, by account; the owner's account is ''."""
    with postgres_server.database() as url:
        names = (rights.GATEWAY, rights.DIRECTOR, "ardri_engine_tara", "ardri_engine_tablut")
        found = {name: postgres_server.url_of(name, url) for name in names}
        migrate(url)
        with psycopg.connect(url) as connection:
            for game in ("tara", "tablut"):
                connection.execute(_MATCH, (f"{game}.1", game))
                connection.execute(_EVENT, (f"{game}.1",))
        yield {**found, "": url}


def run(url: str, statement: str, *values: object) -> list[tuple[object, ...]]:
    with psycopg.connect(url) as connection:
        found = connection.execute(statement.encode(), values)
        return found.fetchall() if found.description else []


def test_each_table_belongs_to_one_process() -> None:
    owners: dict[str, list[str]] = {}
    for account, tables in rights.RIGHTS.items():
        for table in tables.keys() - SHARED:
            owners.setdefault(table, []).append(account)
    assert owners.keys() == TABLES.keys() - SHARED
    assert all(len(accounts) == 1 for accounts in owners.values())


@pytest.mark.parametrize("account", ["ardri_engine_tara", rights.GATEWAY, rights.DIRECTOR])
def test_nobody_reads_or_writes_the_tables_of_another_process(urls: dict[str, str], account: str) -> None:
    strangers = TABLES.keys() - rights.rights_of(account).keys()
    assert len(strangers) > 5
    for table in strangers:
        for statement in (f"SELECT * FROM {table}", f"DELETE FROM {table}", f"TRUNCATE {table}"):
            with pytest.raises(InsufficientPrivilege):
                run(urls[account], statement)


def test_an_engine_sees_the_seeds_of_its_own_game_alone(urls: dict[str, str]) -> None:
    for game in ("tara", "tablut"):
        url = urls[f"ardri_engine_{game}"]
        assert run(url, "SELECT match_id, secret FROM matches") == [(f"{game}.1", b"seed")]
        assert run(url, "SELECT match_id FROM events") == [(f"{game}.1",)]
    assert len(run(urls[""], "SELECT * FROM matches")) == 2


def test_an_engine_changes_no_match_of_another_game(urls: dict[str, str]) -> None:
    url = urls["ardri_engine_tara"]
    assert run(url, "UPDATE matches SET version=9 WHERE match_id='tablut.1' RETURNING 1") == []
    for statement, values in ((_MATCH, ("tablut.2", "tablut")), (_EVENT, ("tablut.1",))):
        with pytest.raises(InsufficientPrivilege):
            run(url, statement, *values)


async def test_an_engine_erases_names_of_its_own_game_alone(urls: dict[str, str]) -> None:
    seated = "INSERT INTO participants (match_id, seat, account_id, name) VALUES (%s, 0, 'ann', 'Ann')"
    for game in ("tara", "tablut"):
        run(urls[f"ardri_engine_{game}"], seated, f"{game}.1")
    log = await open_log(urls["ardri_engine_tara"])
    assert await log.erase_names(["ann"]) == ["tara.1"]
    await log.close()
    names = run(urls[""], "SELECT match_id, name FROM participants ORDER BY match_id")
    assert names == [("tablut.1", "Ann"), ("tara.1", "")]


@pytest.mark.parametrize("statement", ["UPDATE events SET body=''", "DELETE FROM events", "TRUNCATE events"])
def test_an_engine_cannot_rewrite_its_log(urls: dict[str, str], statement: str) -> None:
    with pytest.raises(InsufficientPrivilege):
        run(urls["ardri_engine_tara"], statement)


def test_nobody_changes_the_schema_or_gives_rights(urls: dict[str, str]) -> None:
    for account, url in urls.items():
        if account:
            for statement in (
                "CREATE TABLE mine (a int)",
                "ALTER TABLE matches DISABLE ROW LEVEL SECURITY",
                f"GRANT SELECT ON {'workers' if account != rights.DIRECTOR else 'accounts'} TO {account}",
                "SET ROLE ardri",
            ):
                with pytest.raises(InsufficientPrivilege):
                    run(url, statement)


def test_a_right_that_is_no_longer_ours_is_taken_back(urls: dict[str, str]) -> None:
    run(urls[""], f"GRANT SELECT ON matches TO {rights.GATEWAY}")
    migrate(urls[""])
    with pytest.raises(InsufficientPrivilege):
        run(urls[rights.GATEWAY], "SELECT * FROM matches")


def test_rights_that_a_later_release_has_given_stay(urls: dict[str, str]) -> None:
    """A process of this release that starts beside the later one does not know its tables."""
    owner, newest = urls[""], newest_revision()
    run(owner, "CREATE TABLE later (a int)")
    run(owner, f"GRANT SELECT ON later TO {rights.GATEWAY}")
    run(owner, "UPDATE alembic_version SET version_num='9999'")
    try:
        migrate(owner)
        assert run(urls[rights.GATEWAY], "SELECT * FROM later") == []
    finally:
        run(owner, "DROP TABLE later")
        run(owner, f"UPDATE alembic_version SET version_num='{newest}'")


def test_a_process_with_little_rights_finds_its_schema_up_to_date(urls: dict[str, str]) -> None:
    for url in urls.values():
        migrate(url)


def test_the_way_to_accounts_is_told() -> None:
    page = (pathlib.Path(__file__).parents[3] / "docs" / "operating.md").read_text()
    told = set(re.findall(r"CREATE ROLE (ardri_\w+)", page))
    assert {rights.GATEWAY, rights.DIRECTOR, "ardri_engine_tablut"} <= told


async def test_an_engine_hears_of_revocations_and_makes_none(urls: dict[str, str]) -> None:
    """A stolen engine must lock nobody out. A gateway writes down first what operators ask of it."""
    verifiers = {
        name: TokenVerifier(FOLDER / "public.json") for name in (rights.GATEWAY, "ardri_engine_tara")
    }
    logs = {name: RevocationLog(urls[name], verifier) for name, verifier in verifiers.items()}
    ann = Claims("ann", frozenset({Scope.PLAY}), 4_000_000_000, issued=1_700_000_000)
    revocation = Revocation("ann", b"", ann.issued)
    with pytest.raises(LogUnavailable, match="gateways and directors alone"):
        await logs["ardri_engine_tara"].add(revocation, "one")
    await logs[rights.GATEWAY].add(revocation, "one")
    await logs["ardri_engine_tara"].add(revocation, "one")
    for verifier in verifiers.values():
        with pytest.raises(BadToken, match="revoked"):
            verifier.verify(SIGNER.sign(ann), 0)
    for log in logs.values():
        await log.close()
