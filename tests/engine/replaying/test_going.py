"""Matches end or are archived while somebody asks for them."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from services.engine.log import Stored, open_log
from services.engine.match.matches import IDLE_SECONDS
from services.engine.replaying.telling import Telling
from services.games.tablut import GAME
from services.record.verify import verify
from services.runtime.database.database import sqlite_path
from tests.engine.refused import refusal
from tests.engine.served import Caller, Served, serving

GONE = (grpc.StatusCode.NOT_FOUND, "NO_SUCH_MATCH")


async def test_a_replay_has_a_record_only_with_its_end(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    (seat, _) = await tablut.table()
    replayer = tablut.engine.context.replayer
    asked, goes_on, told = asyncio.Event(), asyncio.Event(), replayer.told

    async def slowly(what: Telling) -> list[bytes]:
        asked.set()
        await goes_on.wait()
        return await told(what)

    monkeypatch.setattr(replayer, "told", slowly)
    asking = asyncio.create_task(tablut.watcher.replay(seat.match_id))
    await asked.wait()
    await seat.do("ResignMatch")
    goes_on.set()
    replay = await asking
    assert not replay.HasField("record")
    assert [event.version for event in replay.events] == [1, 2, 3, 4], "as it was when it was asked for"
    record = (await tablut.watcher.replay(seat.match_id)).record
    assert verify(record, GAME, tablut.engine.context.first_position).divergence == ""


async def test_a_replay_has_no_record_of_a_log_that_was_read_before_the_end(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    (seat, _) = await tablut.table()
    log = tablut.engine.context.log
    load = log.load

    async def slowly(match_id: str) -> Stored | None:
        stored = await load(match_id)
        await seat.do("ResignMatch")
        return stored

    monkeypatch.setattr(log, "load", slowly)
    assert not (await tablut.watcher.replay(seat.match_id)).HasField("record")


def _replay(caller: Caller, match_id: str) -> Awaitable[Any]:
    return caller.replay(match_id)


def _verified(caller: Caller, match_id: str) -> Awaitable[Any]:
    return caller.ask("VerifyReplay", pb.VerifyReplayRequest(match_id=match_id))


def _looked_back(caller: Caller, match_id: str) -> Awaitable[Any]:
    return caller.ask("GetMatch", pb.GetMatchRequest(match_id=match_id, version=2))


def _watched(caller: Caller, match_id: str) -> Awaitable[Any]:
    async def first() -> Any:
        return await caller.watch(match_id).read()

    return first()


@pytest.mark.parametrize("ask", [_replay, _verified, _looked_back, _watched])
async def test_a_match_that_is_archived_while_it_is_in_memory_is_not_there(
    sqlite_url: str, ask: Callable[[Caller, str], Awaitable[Any]]
) -> None:
    async with serving(GAME, await open_log(sqlite_url)) as served:
        (seat, _) = await served.table()
        await seat.do("ResignMatch")
        with contextlib.closing(sqlite3.connect(sqlite_path(sqlite_url))) as db:
            for table in ("events", "participants", "matches"):
                db.execute(f"DELETE FROM {table}")
            db.commit()
        assert served.engine.matches.peek(seat.match_id) is not None
        assert (await refusal(ask(served.watcher, seat.match_id))).named == GONE


@pytest.mark.parametrize("is_here", [True, False])
@pytest.mark.parametrize("ask", [_replay, _verified, _looked_back, _watched])
async def test_a_match_whose_row_was_read_before_it_was_archived_and_its_entries_after_is_not_there(
    sqlite_url: str, ask: Callable[[Caller, str], Awaitable[Any]], is_here: bool
) -> None:
    async with serving(GAME, await open_log(sqlite_url)) as served:
        (seat, _) = await served.table()
        await seat.do("ResignMatch")
        matches = served.engine.matches
        if not is_here:
            (await matches.get(seat.match_id)).touched -= 2 * IDLE_SECONDS
            await matches.sweep()
        assert (matches.peek(seat.match_id) is not None) is is_here
        with contextlib.closing(sqlite3.connect(sqlite_path(sqlite_url))) as db:
            db.execute("DELETE FROM events")
            db.commit()
        assert (await refusal(ask(served.watcher, seat.match_id))).named == GONE
