"""The log in a SQLite file, for one machine.

Acknowledged commits survive a power cut (sqlite_file.py).
"""

from collections.abc import Callable, Sequence
from dataclasses import astuple

from services.engine.log.lists import ENDED
from services.engine.log.protocol import EARLIEST, Append, Entry, Head, Stored
from services.engine.log.sqlite_lists import PEOPLE, SqliteLists
from services.record.seats.names import participants_from
from services.runtime.readiness.write_probe import upsert

_PROBE = upsert("?", "?")
_MOVE = """UPDATE matches SET version=?, status=?, deadline_ms=?, updated_ms=?, to_act=?, turn=?,
 to_act_version=? WHERE match_id=? AND version=?"""
_CREATE = """INSERT INTO matches (match_id, game, version, status, deadline_ms, private, created_ms,
 updated_ms, secret, invite_digest, summary, to_act, turn, to_act_version)
 VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING"""
_ENTRY = "INSERT INTO events (match_id, version, request_key, body, digest) VALUES (?,?,?,?,?)"
_SUMMARY = "UPDATE matches SET summary=? WHERE match_id=?"
_JOINED = "INSERT OR REPLACE INTO participants (match_id, seat, account_id, name, invited) VALUES (?,?,?,?,?)"
_FREED = "DELETE FROM participants WHERE match_id=? AND seat=?"
_END = "UPDATE participants SET ended_ms=? WHERE match_id=?"
_SETTLED = "DELETE FROM outbox WHERE match_id=?"
_JOB = """INSERT INTO outbox (match_id, version, seat, game, kind, step, body, created_ms, due_ms, attempts)
 VALUES (?,?,?,?,?,?,?,?,?,0)"""
_RESULT = """INSERT INTO match_results
 (account_id, game, seats, with_bots, private, place, shared, matches) VALUES (?,?,?,?,?,?,?,1)
 ON CONFLICT DO UPDATE SET matches = matches + 1"""
_HEAD = """SELECT match_id, game, version, status, secret, invite_digest, created_ms FROM matches
 WHERE match_id=?"""
_PEOPLE = f"SELECT {PEOPLE} FROM matches WHERE match_id=?"  # noqa: S608  # our own text
_EVENTS = """SELECT version, body, digest, coalesce(request_key, '') FROM events
 WHERE match_id=? AND version>? ORDER BY version"""
_DUE = """SELECT match_id, deadline_ms FROM matches
 WHERE game=? AND deadline_ms<? AND (deadline_ms, match_id) > (?, ?)
 ORDER BY deadline_ms, match_id LIMIT ?"""


class SqliteLog(SqliteLists):
    """An `EventLog` in one file. One engine writes it; other processes may read it."""

    name = "sqlite"
    shared = False
    at_once = 2

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        """See `EventLog.append`."""
        stored = await self._write(lambda: [self._store(each) for each in batch])
        self._probe.proven = True
        return stored

    def _store(self, append: Append) -> bool:
        db = self._db
        match_id, version = append.match_id, append.entries[-1].version
        if append.creation is None:
            head = (
                version,
                append.status,
                append.deadline_ms,
                append.now_ms,
                append.to_act,
                append.turn,
                version,
            )
            if db.execute(_MOVE, (*head, match_id, append.expected_version)).rowcount == 0:
                return False
        elif not self._create(append):
            return False
        for entry in append.entries:
            row = (match_id, entry.version, entry.request_key or None, entry.body, entry.digest)
            db.execute(_ENTRY, row)
        if append.summary is not None and append.creation is None:
            db.execute(_SUMMARY, (append.summary, match_id))
        if append.joined:
            db.executemany(_JOINED, [(match_id, *each, 0) for each in append.joined])
        if append.kept_again or append.creation is not None:
            db.executemany(_JOINED, [(match_id, *each, 1) for each in append.invited])
        if append.freed:
            db.executemany(_FREED, [(match_id, seat) for seat in append.freed])
        if append.status == ENDED:
            db.execute(_END, (append.now_ms, match_id))
        if append.settles_jobs:
            self._replace_jobs(append, version)
        if append.results:
            db.executemany(_RESULT, map(astuple, append.results))
        return True

    def _create(self, append: Append) -> bool:
        return self._db.execute(_CREATE, append.match_row).rowcount == 1

    def _replace_jobs(self, append: Append, version: int) -> None:
        self._db.execute(_SETTLED, (append.match_id,))
        game = append.match_id.partition(".")[0]
        for job in append.jobs:
            row = (append.match_id, version, job.seat, game, job.kind, job.step, job.body)
            self._db.execute(_JOB, (*row, append.now_ms, job.due_ms))

    async def load(self, match_id: str, after_version: int = 0, *, people: bool = False) -> Stored | None:
        """See `EventLog.load`."""
        heads = self._rows(_HEAD, (match_id,))
        told = self._rows(_PEOPLE, (match_id,))[0][0] if people and heads else None
        rows = await self._read(_EVENTS, (match_id, after_version))
        if not heads:
            return None
        return Stored(Head(*heads[0]), tuple(Entry(*row) for row in rows), participants_from(told))

    async def due(
        self, game: str, before_ms: int, limit: int, after: tuple[str, int] = EARLIEST
    ) -> list[tuple[str, int]]:
        """See `EventLog.due`."""
        match_id, deadline_ms = after
        rows = self._rows(_DUE, (game, before_ms, deadline_ms, match_id, limit))
        return [(str(match_id), int(at)) for match_id, at in rows]

    async def listen(self, wake: Callable[[str, int], None]) -> None:
        """Does nothing: no other process appends."""

    async def announce(self, match_id: str, payload: bytes) -> None:
        """Does nothing: there is no other process to tell."""

    async def hear(self, heard: Callable[[str, bytes], None]) -> None:
        """Does nothing: no other process announces anything."""

    async def check(self) -> None:
        """See `EventLog.check`."""
        if self._probe.is_needed():
            await self._change(_PROBE, [self._probe.row()])
            self._probe.believed()
