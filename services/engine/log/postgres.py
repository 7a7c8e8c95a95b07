"""The log in PostgreSQL, for any number of replicas.

A batch is a handful of statements whatever its size: arrays in, `unnest` inside, the versions compared by
one UPDATE. What is committed is announced by NOTIFY in the same transaction.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import astuple
from typing import Any

import asyncpg

from services.engine.log.postgres_lists import PostgresLists
from services.engine.log.postgres_outbox import FAILURES, UNSTORABLE
from services.engine.log.protocol import Append, Entry, Head, Stored, Unstorable
from services.runtime.database.timeouts import ANSWER_SECONDS, CONNECT_SECONDS
from services.runtime.errors import LogUnavailable
from services.runtime.readiness.write_probe import upsert

CHANNEL = "ardri_match"
ANNOUNCEMENTS = "ardri_announcement"
POOL = 4
_NOTIFY_BYTES = 7000
_PROBE = upsert("$1", "$2")

_MOVE = """UPDATE matches m SET version=i.version, status=i.status, deadline_ms=i.deadline_ms,
 updated_ms=i.now_ms, to_act=i.to_act, turn=i.turn, to_act_version=i.version
 FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[], $5::bigint[], $6::bigint[], $7::int[],
 $8::bigint[]) AS i(match_id, expected, version, status, deadline_ms, now_ms, to_act, turn)
 WHERE m.match_id=i.match_id AND m.version=i.expected RETURNING m.match_id"""
_CREATE = """INSERT INTO matches (match_id, game, version, status, deadline_ms, private, created_ms,
 updated_ms, secret, invite_digest, summary, to_act, turn,
 to_act_version) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)
 ON CONFLICT DO NOTHING RETURNING match_id"""
_ENTRIES = """INSERT INTO events (match_id, version, request_key, body, digest)
 SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[], $5::bytea[])"""
_SUMMARY = "UPDATE matches SET summary=$1 WHERE match_id=$2"
_JOINED = """INSERT INTO participants (match_id, seat, account_id, invited) VALUES ($1,$2,$3,$4)
 ON CONFLICT (match_id, seat) DO UPDATE SET account_id=excluded.account_id, invited=excluded.invited"""
_ENDED = """UPDATE participants p SET ended_ms=i.now_ms FROM unnest($1::text[], $2::bigint[])
 AS i(match_id, now_ms) WHERE p.match_id=i.match_id"""
_SETTLED = "DELETE FROM outbox WHERE match_id = ANY($1::text[])"
_JOB = """INSERT INTO outbox (match_id, version, seat, game, kind, step, body, created_ms, due_ms, attempts)
 VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,0)"""
_RESULT = """INSERT INTO match_results
 (account_id, game, seats, with_bots, private, place, shared, matches) VALUES ($1,$2,$3,$4,$5,$6,$7,1)
 ON CONFLICT (account_id, game, seats, with_bots, private, place, shared)
 DO UPDATE SET matches = match_results.matches + 1"""
_HEAD = """SELECT match_id, game, version, status, secret, invite_digest, created_ms FROM matches
 WHERE match_id=$1"""
_EVENTS = """SELECT version, body, digest, coalesce(request_key, '') FROM events
 WHERE match_id=$1 AND version>$2 ORDER BY version"""
_DUE = """SELECT match_id, deadline_ms FROM matches
 WHERE game=$1 AND deadline_ms IS NOT NULL AND deadline_ms<$2 ORDER BY deadline_ms LIMIT $3"""


class PostgresLog(PostgresLists):
    """An `EventLog` that many processes share."""

    name = "postgres"
    shared = True

    def __init__(self, pool: Any) -> None:
        super().__init__(pool)
        self._listening: asyncio.Task[None] | None = None
        self._heard: Callable[[str, bytes], None] | None = None
        self._own_name = secrets.token_hex(8)

    @classmethod
    async def open(cls, url: str) -> "PostgresLog":
        """Connects.

        Raises:
            LogUnavailable: the database does not answer.
        """
        try:
            pool = await asyncpg.create_pool(
                url, min_size=1, max_size=POOL, command_timeout=ANSWER_SECONDS, timeout=CONNECT_SECONDS
            )
        except FAILURES as error:
            raise LogUnavailable(f"cannot reach the log: {error}") from error
        return cls(pool)

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        """See `EventLog.append`."""
        try:
            async with self._connected() as connection, connection.transaction():
                stored = await self._store(connection, batch)
                await self._announce(connection, [each for each in batch if each.match_id in stored])
        except asyncpg.DeadlockDetectedError:
            # Two replicas crossed: of their matches none suffers for another.
            if len(batch) == 1:
                return [False]
            return [(await self.append([each]))[0] for each in batch]
        except UNSTORABLE as error:
            raise Unstorable(f"the log cannot hold it: {error}") from error
        except FAILURES as error:
            self._probe.failed()
            raise LogUnavailable(f"the log refuses to store: {error}") from error
        self._probe.passed()
        return [each.match_id in stored for each in batch]

    async def _store(self, db: Any, batch: Sequence[Append]) -> set[str]:
        stored = await self._move([each for each in batch if each.creation is None], db)
        for each in batch:
            if each.creation is not None and await self._create(db, each):
                stored.add(each.match_id)
        written = [each for each in batch if each.match_id in stored]
        rows = [(each.match_id, entry) for each in written for entry in each.entries]
        if rows:
            await db.execute(
                _ENTRIES,
                [match_id for match_id, _ in rows],
                [entry.version for _, entry in rows],
                [entry.request_key or None for _, entry in rows],
                [entry.body for _, entry in rows],
                [entry.digest for _, entry in rows],
            )
        await self._store_rest(db, written)
        return stored

    async def _move(self, batch: Sequence[Append], db: Any) -> set[str]:
        if not batch:
            return set()
        # In one order everywhere, so that replicas wait for one another instead of blocking each other.
        ordered = sorted(batch, key=lambda each: each.match_id)
        rows = await db.fetch(
            _MOVE,
            [each.match_id for each in ordered],
            [each.expected_version for each in ordered],
            [each.version for each in ordered],
            [each.status for each in ordered],
            [each.deadline_ms for each in ordered],
            [each.now_ms for each in ordered],
            [each.to_act for each in ordered],
            [each.turn for each in ordered],
        )
        return {row[0] for row in rows}

    async def _create(self, db: Any, append: Append) -> bool:
        return await db.fetchval(_CREATE, *append.match_row) is not None

    async def _store_rest(self, db: Any, written: Sequence[Append]) -> None:
        """What few appends have: a new summary, people who joined, jobs."""
        summaries = [
            (each.summary, each.match_id)
            for each in written
            if each.summary is not None and not each.creation
        ]
        if summaries:
            await db.executemany(_SUMMARY, summaries)
        joined = [(each.match_id, seat, account, 0) for each in written for seat, account in each.joined]
        joined += [
            (each.match_id, seat, account, 1)
            for each in written
            if each.creation is not None
            for seat, account in each.creation.invited
        ]
        if joined:
            await db.executemany(_JOINED, joined)
        ended = [each for each in written if each.ends]
        if ended:
            await db.execute(_ENDED, [each.match_id for each in ended], [each.now_ms for each in ended])
        settled = [each.match_id for each in written if each.settles_jobs]
        if settled:
            await db.execute(_SETTLED, settled)
        jobs = [
            (
                each.match_id,
                each.version,
                job.seat,
                each.match_id.partition(".")[0],
                job.kind,
                job.step,
                job.body,
                each.now_ms,
                job.due_ms,
            )
            for each in written
            if each.settles_jobs
            for job in each.jobs
        ]
        if jobs:
            await db.executemany(_JOB, jobs)
        # In one order everywhere, as in _move.
        results = sorted(astuple(each) for append in written for each in append.results)
        if results:
            await db.executemany(_RESULT, results)

    async def _announce(self, db: Any, written: Sequence[Append]) -> None:
        note: list[list[object]] = []
        size = 0
        for each in written:
            note.append([each.match_id, each.version])
            size += len(each.match_id) + 24
            if size > _NOTIFY_BYTES:
                await db.execute("SELECT pg_notify($1, $2)", CHANNEL, json.dumps(note))
                note, size = [], 0
        if note:
            await db.execute("SELECT pg_notify($1, $2)", CHANNEL, json.dumps(note))

    async def load(self, match_id: str, after_version: int = 0) -> Stored | None:
        """See `EventLog.load`."""
        async with self._reading() as db:
            head = await db.fetchrow(_HEAD, match_id)
            if head is None:
                return None
            rows = await db.fetch(_EVENTS, match_id, after_version)
        return Stored(Head(*head), tuple(Entry(*row) for row in rows))

    async def due(self, game: str, before_ms: int, limit: int) -> list[tuple[str, int]]:
        """See `EventLog.due`."""
        async with self._reading() as db:
            return [(row[0], row[1]) for row in await db.fetch(_DUE, game, before_ms, limit)]

    async def announce(self, match_id: str, payload: bytes) -> None:
        """See `EventLog.announce`."""
        note = json.dumps([self._own_name, match_id, payload.hex()])
        async with self._reading() as db:
            await db.execute("SELECT pg_notify($1, $2)", ANNOUNCEMENTS, note)

    async def hear(self, heard: Callable[[str, bytes], None]) -> None:
        """See `EventLog.hear`."""
        self._heard = heard

    def _announced(self, _connection: object, _pid: int, _channel: str, note: str) -> None:
        name, match_id, payload = json.loads(note)
        if self._heard is not None and name != self._own_name:
            self._heard(match_id, bytes.fromhex(payload))

    async def listen(self, wake: Callable[[str, int], None]) -> None:
        """See `EventLog.listen`. A broken connection is opened again."""

        def heard(_connection: object, _pid: int, _channel: str, note: str) -> None:
            for match_id, version in json.loads(note):
                wake(match_id, version)

        self._listening = asyncio.get_running_loop().create_task(self._listen_for_ever(heard, wake))

    async def _listen_for_ever(self, heard: Callable[..., None], wake: Callable[[str, int], None]) -> None:
        while True:
            try:
                async with self._pool.acquire(timeout=ANSWER_SECONDS) as connection:
                    try:
                        await connection.add_listener(CHANNEL, heard)
                        await connection.add_listener(ANNOUNCEMENTS, self._announced)
                        wake("", 0)
                        while True:
                            await connection.execute("SELECT 1")
                            await asyncio.sleep(2)
                    finally:
                        # The pool takes none back that still listens, and this one may not answer any more.
                        connection.terminate()
            except FAILURES:
                # Readiness and every other call say that the database is away; here only to come back.
                await asyncio.sleep(0.5)

    async def check(self) -> None:
        """See `EventLog.check`."""
        if self._probe.is_needed():
            async with self._reading() as db:
                await db.execute(_PROBE, *self._probe.row())
            self._probe.believed()

    async def close(self) -> None:
        """See `EventLog.close`."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()
