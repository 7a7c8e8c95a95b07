"""Matches in memory: read once for all callers, and cleaned up by a sweeper that none of them blocks."""

import asyncio
import contextlib
import gc
import sqlite3
from typing import Any, Final

import pytest

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.log import Stored
from services.engine.match import matches
from services.engine.match.actor import LiveMatch
from services.engine.match.matches import Matches
from services.games.tablut import GAME
from services.runtime.database.database import sqlite_path
from services.runtime.errors import NoSuchMatch
from tests.engine.gated_log import GatedLog
from tests.engine.served import Served, serving
from tests.engine.sitting import clock

PER_MOVE: Final = match_pb2.CLOCK_KIND_PER_MOVE


async def test_what_nobody_waits_for_any_more_is_no_error(sqlite_url: str) -> None:
    log, told = GatedLog(sqlite_path(sqlite_url)), list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    async with serving(GAME, log) as served:
        here: Matches = served.engine.matches
        log.reads.clear()
        asking = asyncio.create_task(here.get(f"tablut.{'0' * 20}"))
        await log.read.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        log.reads.set()
        with pytest.raises(NoSuchMatch):
            await here.get(f"tablut.{'1' * 20}")
    gc.collect()
    assert told == []


def _of_rules_that_are_gone() -> bytes:
    spec = match_pb2.MatchSpec(rules_version="0")
    return LogEntry(version=1, created=match_pb2.MatchCreated(spec=spec)).SerializeToString()


def _of_a_release_to_come() -> bytes:
    """Returns an entry of a kind that this release does not know."""
    return LogEntry(version=1).SerializeToString() + b"\xfa\x3e\x02\x08\x01"


@pytest.mark.parametrize(
    ("version", "body"),
    [(1, _of_rules_that_are_gone()), (2, _of_a_release_to_come()), (3, b"\xff")],
    ids=["rules that are gone", "a release to come", "no message"],
)
async def test_matches_that_cannot_be_loaded_stop_no_other_clock(
    tablut: Served, monkeypatch: pytest.MonkeyPatch, version: int, body: bytes
) -> None:
    """Any number of them; here as many as one look takes at once."""
    monkeypatch.setattr(matches, "_DUE_AT_ONCE", 2)
    bases = (20_000, 21_000, 25_000)
    *broken, sound = [(await tablut.table(clock=clock(PER_MOVE, base)))[0].match_id for base in bases]
    idle = (await tablut.table())[0].match_id
    engine_matches = tablut.engine.matches
    engine_matches.close()
    for match_id in (*broken, sound):
        del engine_matches._here[match_id]
    with contextlib.closing(sqlite3.connect(_file_of(tablut))) as db:
        query = "UPDATE events SET body=? WHERE match_id=? AND version=?"
        db.executemany(query, [(body, match_id, version) for match_id in broken])
        db.commit()
    monkeypatch.setattr(matches, "IDLE_SECONDS", -1.0)
    await engine_matches.sweep()
    assert not any(map(engine_matches.peek, broken))
    live = engine_matches.peek(sound)
    assert live is not None
    assert live.deadline.is_set
    assert engine_matches.peek(idle) is None, "the rest of the round is done as well"


async def test_the_sweeper_loads_again_neither_what_is_timed_nor_what_is_broken(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = [await tablut.table(clock=clock(PER_MOVE, base)) for base in (20_000, 25_000)]
    engine_matches = tablut.engine.matches
    del engine_matches._here[broken[0].match_id]
    asked: list[str] = []

    async def get(match_id: str) -> LiveMatch:
        asked.append(match_id)
        raise AssertionError

    monkeypatch.setattr(engine_matches, "get", get)
    await engine_matches.sweep()
    await engine_matches.sweep()
    assert asked == [broken[0].match_id]
    monkeypatch.setattr(matches, "LET_BE_SECONDS", 0.0)
    engine_matches._let_be.clear()
    live = engine_matches.peek(sound[0].match_id)
    assert live is not None
    live.deadline.cancel()
    await engine_matches.sweep()
    await engine_matches.sweep()
    assert asked[1:] == [broken[0].match_id, sound[0].match_id] * 2


async def test_of_a_match_that_is_loaded_while_it_is_created_one_is_kept(sqlite_url: str) -> None:
    """The other one would time out separately, and would take appends of others for its own for ever."""
    log = GatedLog(sqlite_path(sqlite_url))
    async with serving(GAME, log) as served:
        (seat, _) = await served.table(clock=clock(PER_MOVE, 20_000))
        here: Matches = served.engine.matches
        first = here._here.pop(seat.match_id)
        log.reads.clear()
        asking = asyncio.create_task(here.get(seat.match_id))
        await log.read.wait()
        assert here.add(first) is first
        log.reads.set()
        assert await asking is first
        second = await Matches(served.engine.context).get(seat.match_id)
        assert second.deadline.is_set
        assert here.add(second) is first
        assert not second.deadline.is_set
        assert first.deadline.is_set


def _file_of(served: Served) -> str:
    log: Any = served.engine.context.log
    return str(log._db.execute("PRAGMA database_list").fetchone()[2])


async def test_a_match_that_was_long_to_read_is_not_dropped_before_who_asked_has_it(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise there would be two, and nobody would tell the first one anything."""
    held, sweeps = tablut.engine.matches, list[asyncio.Task[None]]()
    match_id = (await tablut.table())[0].match_id
    (await held.get(match_id)).touched -= 2 * matches.IDLE_SECONDS
    await held.sweep()
    assert held.peek(match_id) is None
    read_in, add = LiveMatch.read_in, held.add

    async def slowly(live: LiveMatch, stored: Stored) -> None:
        await read_in(live, stored)
        live.touched -= 2 * matches.IDLE_SECONDS

    def swept(live: LiveMatch) -> LiveMatch:
        kept = add(live)
        sweeps.append(asyncio.create_task(held.sweep()))
        return kept

    async def count_live(_game: str, _status: int) -> int:
        return 1  # at once, so that the sweep ends before any other task runs

    monkeypatch.setattr(LiveMatch, "read_in", slowly)
    monkeypatch.setattr(held, "add", swept)
    monkeypatch.setattr(tablut.engine.context.log, "count_live", count_live)
    found = await held.get(match_id)
    await asyncio.gather(*sweeps)
    assert held.peek(match_id) is found
