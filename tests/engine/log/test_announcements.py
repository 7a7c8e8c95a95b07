"""What replicas are told of one another's appends over PostgreSQL, and that they all learn of them."""

import asyncio
import json

import asyncpg
import pytest

from services.engine.log import open_log
from services.engine.log.postgres import announcer
from services.engine.log.postgres.log import PostgresLog
from services.runtime.errors import LogUnavailable
from tests.engine.log.appends import MATCH, creation, decision
from tests.engine.log.cable import Cable
from tests.servers.postgres import PostgresServer
from tests.waiting import patiently, until

Heard = asyncio.Queue[tuple[str, int]]

pytestmark = pytest.mark.postgres


async def listening(url: str) -> tuple[PostgresLog, Heard]:
    """A replica that listens, and everything that it is told from now on."""
    log, heard = await PostgresLog.open(url), Heard()
    await log.listen(lambda match_id, version: heard.put_nowait((match_id, version)))
    assert await heard.get() == ("", 0), "some may have been missed before"
    return log, heard


async def test_another_replica_is_woken(migrated_postgres_url: str) -> None:
    ours = await open_log(migrated_postgres_url)
    async with patiently():
        theirs, heard = await listening(migrated_postgres_url)
        await ours.append([creation(), decision(9, match_id="lots.nobody")])
        assert await heard.get() == (MATCH, 1)
        await ours.append([decision(1, "0:a", "")])
        assert await heard.get() == (MATCH, 3)
    assert heard.empty(), "who loses an append announces nothing"
    await ours.close()
    await theirs.close()


async def test_who_appends_is_not_told_of_it(migrated_postgres_url: str) -> None:
    async with patiently():
        ours, heard = await listening(migrated_postgres_url)
        theirs, heard_there = await listening(migrated_postgres_url)
        await ours.append([creation()])
        assert await heard_there.get() == (MATCH, 1)
        await theirs.append([decision(1, "0:a")])
        assert await heard.get() == (MATCH, 2)
    assert heard_there.empty()
    await ours.close()
    await theirs.close()


async def test_a_big_batch_is_announced_whole(migrated_postgres_url: str) -> None:
    """PostgreSQL's notifications hold 8000 bytes, and a batch of matches with long ids needs more."""
    ours = await open_log(migrated_postgres_url)
    names = [f"lots.{number:040d}" for number in range(400)]
    async with patiently():
        theirs, heard = await listening(migrated_postgres_url)
        assert all(await ours.append([creation(name) for name in names]))
        assert [await heard.get() for _ in names] == [(name, 1) for name in names]
    await ours.close()
    await theirs.close()


def test_notes_fit() -> None:
    news = [(f"lots.{number:040d}", number) for number in range(1000)]
    notes = list(announcer.notes(news))
    assert max(map(len, notes)) < 8000
    assert [tuple(each) for note in notes for each in json.loads(note)] == news


async def test_a_server_that_went_is_noticed_and_found_again(
    postgres_server: PostgresServer, migrated_postgres_url: str
) -> None:
    cable = Cable(postgres_server.port)
    await cable.mend()
    url = migrated_postgres_url.replace(f":{postgres_server.port}/", f":{cable.port}/")
    async with patiently():
        log, heard = await listening(url)
        other = await open_log(url)
        await other.append([creation()])
        assert await heard.get() == (MATCH, 1)

        await cable.cut()
        for call in (log.append([decision(1)]), log.load(MATCH), log.check()):
            with pytest.raises(LogUnavailable):
                await call

        await cable.mend()
        assert await heard.get() == ("", 0), "the listener says that it may have missed some"
        assert await log.append([decision(1, "0:back")]) == [True]
        assert await other.append([decision(2, "0:next")]) == [True]
        while await heard.get() != (MATCH, 3):
            pass
    await log.close()
    await other.close()
    await cable.cut()
    with pytest.raises(LogUnavailable):
        await PostgresLog.open(url)


async def test_others_read_on_where_a_replica_has_died(
    postgres_server: PostgresServer, migrated_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The replica may have stored something that it did not announce."""
    monkeypatch.setattr(announcer, "_CHECK_SECONDS", 0.01)
    cable = Cable(postgres_server.port)
    await cable.mend()
    dying = await open_log(migrated_postgres_url.replace(f":{postgres_server.port}/", f":{cable.port}/"))
    async with patiently():
        theirs, heard = await listening(migrated_postgres_url)
        await until(lambda: len(theirs.announcer.replicas) == 2)
        assert heard.empty()
        await cable.cut()
        assert await heard.get() == ("", 0)
    await dying.close()
    await theirs.close()


async def test_all_read_on_where_nobody_knows_what_became_of_an_append(
    migrated_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch = asyncpg.Connection.fetch

    async def lost(self: asyncpg.Connection, query: str, *arguments: object) -> object:
        if query == announcer._REPLICAS:
            return await fetch(self, query, *arguments)
        await self.execute(query, *arguments)
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    async with patiently():
        ours, heard_here = await listening(migrated_postgres_url)
        theirs, heard = await listening(migrated_postgres_url)
        with monkeypatch.context() as losing:
            losing.setattr(announcer, "ANSWER_SECONDS", 0.01)
            losing.setattr(asyncpg.Connection, "fetch", lost)
            with pytest.raises(LogUnavailable):
                await ours.append([creation()])
        assert await heard.get() == ("", 0)
        assert await heard_here.get() == (MATCH, 1)
    assert await theirs.load(MATCH) is not None
    await ours.close()
    await theirs.close()


async def test_what_is_left_is_told_in_the_end(
    migrated_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcer, "GATHER_SECONDS", 0.5)
    ours = await open_log(migrated_postgres_url)
    async with patiently():
        theirs, heard = await listening(migrated_postgres_url)
        await ours.append([creation()])
        assert await heard.get() == (MATCH, 1)
        await ours.append([decision(1, "0:a")])
        await ours.close()
        while await heard.get() != (MATCH, 2):
            pass
    await theirs.close()
