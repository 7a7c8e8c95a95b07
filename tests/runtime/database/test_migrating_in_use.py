"""PostgreSQL is migrated while it is in use."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from alembic import command

from services.runtime.database import rights
from services.runtime.database.migrating import migrate, newest_revision
from tests.waiting import HANG_SECONDS, wait_until

pytestmark = pytest.mark.postgres

_WAITING = """SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
 AND starts_with(query, %s)"""
_BEGUN = (
    "SELECT query_start FROM pg_stat_activity WHERE datname = current_database() AND starts_with(query, %s)"
)
_NAME = "SELECT 1 FROM information_schema.columns WHERE table_name = 'participants' AND column_name = 'name'"
_REVISION = "SELECT version_num FROM alembic_version"


@pytest.fixture
def old_url(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of a release before migration 0018, which changes the table `participants`."""
    upgrade = command.upgrade

    def to_old(config: Any, _revision: str) -> None:
        upgrade(config, "0017")

    with monkeypatch.context() as patch:
        patch.setattr(command, "upgrade", to_old)
        patch.setattr(rights, "grant", lambda _: None)  # as its tables are not all there yet
        migrate(postgres_url)
    return postgres_url


@contextmanager
def waiting_for(table: str, url: str) -> Iterator[tuple[psycopg.Connection[Any], Future[None]]]:
    """A migration that waits for a table in use until the end of the block, and then succeeds.

    Yields a connection of somebody else, and the migration.
    """
    with (
        ThreadPoolExecutor(1) as threads,
        psycopg.connect(url) as backup,
        psycopg.connect(url, autocommit=True) as other,
    ):
        backup.execute(f"SELECT count(*) FROM {table}".encode())
        migrating = threads.submit(migrate, url)
        waiting = [f"ALTER TABLE {table}"]
        wait_until(lambda: other.execute(_WAITING, waiting).fetchone(), "the migration waits")
        yield other, migrating
        backup.rollback()
        migrating.result(HANG_SECONDS)
        assert other.execute(_REVISION).fetchone() == (newest_revision(),)


def test_a_migration_that_waits_for_a_backup_lets_others_pass(old_url: str) -> None:
    with waiting_for("participants", old_url) as (other, migrating):
        other.execute("SET lock_timeout = '60s'")
        other.execute("SELECT count(*) FROM participants")
        assert not migrating.done()
        assert not other.execute(_NAME).fetchone()


def test_a_migration_keeps_no_lock_of_the_one_before(old_url: str) -> None:
    """Migration 0020 waits for the table `tournaments`, and 0018 has changed `participants` by then."""
    with waiting_for("tournaments", old_url) as (other, _):
        assert other.execute(_REVISION).fetchone() == ("0019",)


def test_a_limit_for_statements_does_not_hold_for_migrations(old_url: str) -> None:
    waiting = ["ALTER TABLE participants"]
    with psycopg.connect(old_url, autocommit=True) as other:
        other.execute("SET statement_timeout = 0")
        other.execute(f"ALTER DATABASE {other.info.dbname} SET statement_timeout = '1s'".encode())
        with ThreadPoolExecutor(1) as threads, psycopg.connect(old_url) as backup:
            backup.execute("SELECT count(*) FROM participants")
            migrating = threads.submit(migrate, old_url)
            begun = set[object]()

            def is_begun_again() -> bool:
                begun.update(row[0] for row in other.execute(_BEGUN, waiting))
                return len(begun) > 1 or migrating.done()

            wait_until(is_begun_again, "the migration is tried again, after more than a second")
            backup.rollback()
            migrating.result(HANG_SECONDS)
        assert other.execute(_REVISION).fetchone() == (newest_revision(),)
