"""A log that lacks entries which the engine has seen there: the process ends, as its memory is wrong."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from services.engine.match.set_back import LOG_SET_BACK
from tests.engine.served import Seated, Served


class Ended(BaseException):
    """Raised in place of ending the process."""


@pytest.fixture(autouse=True)
def ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def end(code: int) -> None:
        assert code == LOG_SET_BACK
        raise Ended

    monkeypatch.setattr(os, "_exit", end)


@contextlib.contextmanager
def written_past(served: Served) -> Iterator[sqlite3.Connection]:
    """Opens the engine's file, to write to it behind the engine's back."""
    log: Any = served.engine.context.log
    file = log._db.execute("PRAGMA database_list").fetchone()[2]
    with contextlib.closing(sqlite3.connect(file)) as db, db:
        yield db


def set_back(served: Served, match_id: str, version: int) -> None:
    """Sets the match back to that version."""
    with written_past(served) as db:
        db.execute("DELETE FROM events WHERE match_id=? AND version>?", (match_id, version))
        db.execute("UPDATE matches SET version=? WHERE match_id=?", (version, match_id))
        db.execute("DELETE FROM matches WHERE match_id=? AND version=0", (match_id,))


async def played(served: Served) -> Seated:
    """A table at which both have acted and whose match goes on."""
    first, second = await served.table()
    version = (await first.look(first.match_id)).version
    for seat in (first, second):
        action = (await seat.do("ListLegalActions")).actions[0].notation
        version = await seat.act(action, version)
    return first


async def refresh(served: Served, match_id: str) -> None:
    live = served.engine.matches.peek(match_id)
    assert live is not None
    await live.refresh()


@pytest.mark.parametrize("by", ["one event", "all"])
async def test_it_ends_where_the_log_has_less(tablut: Served, by: str) -> None:
    match_id = (await played(tablut)).match_id
    await refresh(tablut, match_id)
    had = (await tablut.watcher.look(match_id)).version
    set_back(tablut, match_id, had - 1 if by == "one event" else 0)
    with pytest.raises(Ended):
        await refresh(tablut, match_id)


async def test_it_ends_where_another_replica_has_gone_on_in_another_way(tablut: Served) -> None:
    match_id = (await played(tablut)).match_id
    had = (await tablut.watcher.look(match_id)).version
    set_back(tablut, match_id, had - 1)
    with written_past(tablut) as db:
        for version in (had, had + 1):
            row = (match_id, version, b"", bytes(32))
            db.execute("INSERT INTO events (match_id, version, body, digest) VALUES (?, ?, ?, ?)", row)
        db.execute("UPDATE matches SET version=? WHERE match_id=?", (had + 1, match_id))
    with pytest.raises(Ended):
        await refresh(tablut, match_id)


async def test_a_match_that_was_archived_is_remembered_until_nobody_looks(tablut: Served) -> None:
    seat = await played(tablut)
    await seat.do("ResignMatch")
    set_back(tablut, seat.match_id, 0)
    await refresh(tablut, seat.match_id)
