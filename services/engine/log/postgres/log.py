"""The log in PostgreSQL, for any number of replicas.

A batch is one statement whatever its size (append.py), and what it stores is announced by NOTIFY in
the same transaction.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg

from services.engine.log.postgres.append import statement
from services.engine.log.postgres.lists import PEOPLE, PostgresLists
from services.engine.log.postgres.outbox import FAILURES, UNSTORABLE
from services.engine.log.postgres.parts import CHANNEL
from services.engine.log.protocol import Append, Entry, Head, Stored, Unstorable
from services.record.seats.names import participants_from
from services.runtime.database.timeouts import ANSWER_SECONDS, CONNECT_SECONDS
from services.runtime.errors import LogUnavailable
from services.runtime.readiness.write_probe import upsert

ANNOUNCEMENTS = "ardri_announcement"
POOL = 4
"""Connections of one engine at most: two that append, one that listens, one that reads."""
_PROBE = upsert("$1", "$2")

_HEAD = """SELECT match_id, game, version, status, secret, invite_digest, created_ms FROM matches
 WHERE match_id=$1"""
_PEOPLE = f"SELECT {PEOPLE} FROM matches WHERE match_id=$1"  # noqa: S608  # text of ours
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
                url,
                min_size=1,
                max_size=POOL,
                command_timeout=ANSWER_SECONDS,
                timeout=CONNECT_SECONDS,
                reset=_nothing_to_reset,
            )
        except FAILURES as error:
            raise LogUnavailable(f"cannot reach the log: {error}") from error
        return cls(pool)

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        """See `EventLog.append`."""
        query, parameters = statement(batch)
        try:
            async with self._connected() as connection:
                stored = {row[0] for row in await connection.fetch(query, *parameters)}
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

    async def load(self, match_id: str, after_version: int = 0, *, people: bool = False) -> Stored | None:
        """See `EventLog.load`."""
        async with self._reading() as db:
            head = await db.fetchrow(_HEAD, match_id)
            if head is None:
                return None
            rows = await db.fetch(_EVENTS, match_id, after_version)
            told = await db.fetchval(_PEOPLE, match_id) if people else None
        return Stored(Head(*head), tuple(Entry(*row) for row in rows), participants_from(told))

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


async def _nothing_to_reset(_connection: object) -> None:
    """No session keeps anything: a query that says so after each use would be as long a way as the use."""
