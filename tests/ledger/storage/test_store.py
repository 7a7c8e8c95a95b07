"""Transactions: what a reader sees, and what waits for the disk."""

import pytest
from sqlalchemy import Connection, text, update

from services.ledger.ledger import Ledger
from services.ledger.storage import store
from services.ledger.storage.rows import TournamentState
from services.ledger.tournaments import tournaments
from services.runtime.database.schema.tournaments import tournaments as rows
from services.runtime.errors import InvalidRequest, LogUnavailable
from tests.ledger.sample import new_tournament
from tests.ledger.tables import engine_of

OPEN, RUNNING = TournamentState.OPEN, TournamentState.RUNNING


def _durability(db: Connection) -> object:
    asked = {"sqlite": "PRAGMA synchronous", "postgresql": "SHOW synchronous_commit"}[db.dialect.name]
    return db.execute(text(asked)).scalar_one()


def test_only_leases_do_not_wait_for_the_disk(ledger: Ledger) -> None:
    asked = ledger._store
    for _ in range(3):
        assert asked.write_lazily(_durability) in (1, "off")
        assert asked.write(_durability) in (2, "on")


def test_a_reader_sees_one_moment(ledger: Ledger, other: Ledger) -> None:
    ledger.create(new_tournament())

    def look_twice(db: Connection) -> tuple[int, int]:
        before = tournaments.find(db, "t1").state
        assert other.set_state("t1", {OPEN}, RUNNING)
        return before, tournaments.find(db, "t1").state

    assert ledger._store.read(look_twice) == (OPEN, OPEN)
    assert ledger.tournament("t1").state is RUNNING


def test_what_raises_is_undone(ledger: Ledger) -> None:
    ledger.create(new_tournament())

    def stumble(db: Connection) -> None:
        db.execute(update(rows).values(cause="half done"))
        raise ZeroDivisionError

    for write in (ledger._store.write, ledger._store.write_lazily):
        with pytest.raises(ZeroDivisionError):
            write(stumble)
    assert ledger.tournament("t1").cause == ""


@pytest.mark.postgres
def test_what_the_database_cannot_hold_is_refused(postgres_directors: tuple[Ledger, Ledger]) -> None:
    with pytest.raises(InvalidRequest):
        postgres_directors[0].tournament("a\0b")
    with pytest.raises(InvalidRequest):
        postgres_directors[0].finished("t1", after=2**70)


@pytest.mark.postgres
def test_nobody_waits_for_ever_for_a_director_that_hangs(
    postgres_directors: tuple[Ledger, Ledger], monkeypatch: pytest.MonkeyPatch
) -> None:
    postgres_directors[0].create(new_tournament("hanging"))
    monkeypatch.setattr(store, "LOCK_MS", 50)
    url = engine_of(postgres_directors[0]).url
    waiting = Ledger(url.render_as_string().replace("+psycopg", ""))
    with engine_of(postgres_directors[0]).connect() as hanging:
        tournaments.own(hanging, "hanging")
        limit = hanging.execute(text("SHOW idle_in_transaction_session_timeout")).scalar_one()
        assert limit == "1min", "the server ends what hangs"
        with pytest.raises(LogUnavailable):
            waiting.set_state("hanging", {OPEN}, RUNNING)
    assert waiting.set_state("hanging", {OPEN}, RUNNING)
    waiting.close()


def test_a_ledger_without_a_database_is_unavailable() -> None:
    ledger = Ledger("postgresql://nobody@127.0.0.1:1/nothing?connect_timeout=2")
    with pytest.raises(LogUnavailable):
        ledger.check()
    with pytest.raises(LogUnavailable):
        ledger.create(new_tournament())
    ledger.close()


def test_a_ledger_with_its_tables_answers(ledger: Ledger) -> None:
    ledger.check()
