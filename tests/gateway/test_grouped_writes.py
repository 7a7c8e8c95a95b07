"""SQLite writes in groups: one transaction for all that wait, in which each write succeeds or fails alone."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Column, Connection, Integer, MetaData, Table, event, insert, select, text

from gateway.store import Store
from services.runtime.database.database import connect
from services.runtime.errors import LogUnavailable, NoSuchEntry
from tests.waiting import HANG_SECONDS, until

NUMBERS = Table("numbers", MetaData(), Column("number", Integer, primary_key=True))


class Written:
    """A store of numbers. `commits`: how many transactions it has committed."""

    def __init__(self, url: str) -> None:
        engine = connect(url)
        NUMBERS.metadata.create_all(engine)
        engine.dispose()
        self.store = Store(url)
        self.commits = 0
        event.listen(self.store._engine, "commit", self._committed)
        self.gate = threading.Event()
        self.is_held = threading.Event()

    def _committed(self, _connection: Connection) -> None:
        self.commits += 1

    async def holding(self) -> "asyncio.Task[None]":
        """Starts a write that runs until the gate opens; returns once it is running."""
        held = asyncio.create_task(self.store.write(self.hold))
        await until(self.is_held.is_set)
        return held

    def hold(self, connection: Connection) -> None:
        """Work of a write that lasts until the gate opens."""
        self.is_held.set()
        assert self.gate.wait(HANG_SECONDS)

    async def numbers(self) -> list[int]:
        """Returns all stored numbers."""
        return await self.store.run(lambda c: sorted(c.execute(select(NUMBERS.c.number)).scalars()))

    async def held_up(self, *works: "asyncio.Future[None]") -> list[BaseException | None]:
        """Opens the gate for the running write; returns the outcomes of the writes that waited for it."""
        await asyncio.sleep(0)
        self.gate.set()
        return await asyncio.gather(*works, return_exceptions=True)

    def add(self, number: int) -> "asyncio.Task[None]":
        """Starts to write the number."""

        def work(connection: Connection) -> None:
            connection.execute(insert(NUMBERS).values(number=number))

        return asyncio.create_task(self.store.write(work))

    def refuse(self, number: int) -> "asyncio.Task[None]":
        """Starts to write the number, with work that then fails."""

        def work(connection: Connection) -> None:
            connection.execute(insert(NUMBERS).values(number=number))
            raise NoSuchEntry("no entry")

        return asyncio.create_task(self.store.write(work))


@pytest.fixture
async def written(tmp_path: Path) -> AsyncIterator[Written]:
    written = Written(f"sqlite:///{tmp_path / 'numbers.db'}")
    yield written
    written.gate.set()
    await written.store.close()


async def test_what_waits_is_written_in_one_transaction(written: Written) -> None:
    holding = await written.holding()
    assert await written.held_up(*(written.add(number) for number in range(20))) == [None] * 20
    await holding
    assert written.commits == 2
    assert await written.numbers() == list(range(20))


async def test_work_that_raises_is_undone_and_no_other(written: Written) -> None:
    holding = await written.holding()
    one, refused, twice, other = await written.held_up(
        written.add(1), written.refuse(2), written.add(1), written.add(3)
    )
    await holding
    assert (one, other) == (None, None)
    assert isinstance(refused, NoSuchEntry)
    assert type(twice).__name__ == "IntegrityError"
    assert await written.numbers() == [1, 3]


async def test_who_leaves_takes_nobody_along(written: Written) -> None:
    holding = await written.holding()
    leaving, staying = written.add(1), written.add(2)
    await asyncio.sleep(0)
    leaving.cancel()
    assert await written.held_up(staying) == [None]
    await holding
    assert 2 in await written.numbers()


async def test_a_database_that_fails_is_told_to_all_and_the_next_are_written(written: Written) -> None:
    def broken(connection: Connection) -> None:
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    holding = await written.holding()
    failed = asyncio.create_task(written.store.write(broken))
    outcomes = await written.held_up(written.add(1), failed)
    await holding
    assert all(isinstance(outcome, LogUnavailable) for outcome in outcomes)
    assert await written.numbers() == []
    await written.add(4)
    assert await written.numbers() == [4]
