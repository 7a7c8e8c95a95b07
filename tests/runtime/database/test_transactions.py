"""Short transactions: committed or rolled back; errors of the database become one refusal, but for some."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from services.runtime.database.database import connect
from services.runtime.database.threads import Threads
from services.runtime.database.transactions import Transactions
from services.runtime.errors import LogUnavailable


@pytest.fixture
async def transactions(tmp_path: Path) -> AsyncIterator[Transactions]:
    made = Transactions(
        connect(f"sqlite:///{tmp_path / 'a.db'}"), Threads("test", 1), "the diary", (IntegrityError,)
    )
    await made.run(lambda db: db.execute(text("CREATE TABLE days (day INTEGER PRIMARY KEY)")))
    yield made
    await made.close()


def days(db: Connection) -> list[int]:
    return list(db.execute(text("SELECT day FROM days ORDER BY day")).scalars())


def write(db: Connection, day: int) -> None:
    db.execute(text("INSERT INTO days VALUES (:day)"), {"day": day})


async def test_what_the_work_does_is_committed_and_told(transactions: Transactions) -> None:
    await transactions.run(lambda db: write(db, 1))
    assert await transactions.run(days) == [1]


async def test_what_raises_is_rolled_back(transactions: Transactions) -> None:
    def give_up(db: Connection) -> None:
        write(db, 1)
        raise RuntimeError("given up")

    with pytest.raises(RuntimeError):
        await transactions.run(give_up)
    assert await transactions.run(days) == []


async def test_what_the_database_refuses_is_named(transactions: Transactions) -> None:
    with pytest.raises(LogUnavailable, match="the diary does not answer"):
        await transactions.run(lambda db: db.execute(text("SELECT night FROM days")))


async def test_errors_that_are_asked_for_pass(transactions: Transactions) -> None:
    await transactions.run(lambda db: write(db, 1))
    with pytest.raises(IntegrityError):
        await transactions.run(lambda db: write(db, 1))
