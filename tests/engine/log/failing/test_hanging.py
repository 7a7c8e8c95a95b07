"""The contract with a store that hangs: waiting ends in time, and the store is found again."""

import asyncio
import sqlite3
from typing import Any

import asyncpg
import grpc
import pytest

from services.engine.log import open_log, sqlite_file
from services.engine.log.postgres import outbox as postgres_outbox
from services.engine.log.postgres.log import PostgresLog
from services.games.tablut import GAME as TABLUT
from services.runtime.database.database import sqlite_path
from services.runtime.errors import LogUnavailable
from tests.engine.gated_log import Fault, GatedLog
from tests.engine.log.appends import MATCH, creation, decision
from tests.engine.log.stored import stored_keys
from tests.engine.refused import refusal
from tests.engine.served import Served, serving
from tests.servers.postgres import PostgresServer

UNAVAILABLE = (grpc.StatusCode.UNAVAILABLE, "LOG_UNAVAILABLE")


@pytest.mark.postgres
async def test_a_server_that_hangs_is_given_up_and_found_again(
    postgres_server: PostgresServer, migrated_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await PostgresLog.open(migrated_postgres_url)
    await log.append([creation()])
    monkeypatch.setattr(postgres_outbox, "ANSWER_SECONDS", 0.3)
    postgres_server.hang()
    try:
        for call in (log.append([decision(1, "0:a")]), log.load(MATCH), log.append([decision(1, "0:b")])):
            with pytest.raises(LogUnavailable, match=r": \w"):  # it states the reason
                await call
    finally:
        postgres_server.go_on()
    monkeypatch.undo()
    # Only reading the log can show whether the first append was stored.
    won = [await log.append([decision(1, "0:again")]), await log.append([decision(2, "0:next")])]
    keys = await stored_keys(migrated_postgres_url)
    assert keys in (["", "0:again", "0:next"], ["", "0:a", "0:next"])
    assert won == [[keys[1] == "0:again"], [True]]
    await log.close()


@pytest.mark.postgres
async def test_a_connection_that_lost_count_is_given_up(
    migrated_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the server says goodbye in the middle of a statement, the driver is confused."""

    async def confused(*_arguments: object, **_options: object) -> None:
        raise asyncpg.InternalClientError("another operation is in progress")

    log = await PostgresLog.open(migrated_postgres_url)
    await log.append([creation()])
    with monkeypatch.context() as going:
        going.setattr(asyncpg.Connection, "_execute", confused)
        for call in (log.load(MATCH), log.append([decision(1, "0:a")])):
            with pytest.raises(LogUnavailable):
                await call
    assert await log.append([decision(1, "0:again")]) == [True]
    await log.close()


@pytest.mark.postgres
async def test_a_connection_cut_with_an_answer_at_hand_is_given_up(
    migrated_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the process stood still: the answer and the timeout are found at the same moment."""
    prepare = asyncpg.Connection._get_statement  # between two answers to one call

    async def prepare_and_cut(self: asyncpg.Connection, *arguments: Any, **options: Any) -> Any:
        prepared = await prepare(self, *arguments, **options)
        self.terminate()
        return prepared

    log = await PostgresLog.open(migrated_postgres_url)
    await log.append([creation()])
    with monkeypatch.context() as cutting:
        cutting.setattr(asyncpg.Connection, "_get_statement", prepare_and_cut)
        for call in (log.load(MATCH), log.append([decision(1, "0:a")])):
            with pytest.raises(LogUnavailable):
                await call
    assert await log.append([decision(1, "0:again")]) == [True]
    await log.close()


async def test_a_locked_file_is_waited_for_and_others_go_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await open_log(sqlite_url)
    await log.append([creation()])
    other = sqlite3.connect(sqlite_path(sqlite_url), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(log.append([decision(1, "0:a")]))
    await asyncio.sleep(0)
    assert await log.load(MATCH) is not None
    assert not waiting.done()
    with monkeypatch.context() as hasty:
        hasty.setattr(sqlite_file, "ANSWER_SECONDS", -1)
        for call in (log.append([decision(1, "0:b")]), log.check(), log.postpone([], 1)):
            with pytest.raises(LogUnavailable):
                await call
    other.execute("ROLLBACK")
    assert await waiting == [True]
    await log.check()
    assert await stored_keys(sqlite_url) == ["", "0:a"]
    other.close()
    await log.close()


async def test_who_waits_behind_a_log_that_hangs_is_told_so_at_once(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = GatedLog(sqlite_path(sqlite_url))
    async with serving(TABLUT, log) as served:
        await _hang_in_the_middle(served, log, monkeypatch)


async def _hang_in_the_middle(served: Served, log: GatedLog, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = await served.table()
    log.fault = Fault.BEFORE
    await refusal(seats[0].act("a4-a3", 4, "r0"))
    log.fault = None
    asked: asyncio.Queue[str] = asyncio.Queue()
    gone = asyncio.Event()

    async def load(match_id: str, _after_version: int = 0, *, people: bool = False) -> None:
        asked.put_nowait(match_id)
        await gone.wait()
        raise LogUnavailable("no answer in time")

    with monkeypatch.context() as hanging:
        hanging.setattr(log, "load", load)
        waiting = [asyncio.create_task(refusal(seats[0].act("a4-a3", 4, f"r{n}"))) for n in range(1, 4)]
        await asked.get()
        # The round trip of the later caller.
        assert (await served.watcher.look(seats[0].match_id)).version == 4
        gone.set()
        assert [each.named for each in await asyncio.gather(*waiting)] == [UNAVAILABLE] * 3
        assert asked.empty(), "nobody waits for another hang"
    assert await seats[0].act("a4-a3", 4, "r1") == 5
