"""The log in PostgreSQL, for any number of replicas.

A batch of any size is one statement (append.py). What it has stored is announced by NOTIFY afterwards
(announcer.py).
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg

from services.engine.log.postgres.announcer import SAID, Announcer
from services.engine.log.postgres.append import statement
from services.engine.log.postgres.lists import PEOPLE, PostgresLists
from services.engine.log.postgres.outbox import FAILURES, UNSTORABLE, said_of
from services.engine.log.protocol import EARLIEST, Append, Entry, Head, Stored, Unstorable
from services.record.seats.names import participants_from
from services.runtime.database.timeouts import ANSWER_SECONDS, CONNECT_SECONDS
from services.runtime.errors import LogUnavailable
from services.runtime.readiness.write_probe import upsert

_AT_ONCE = 4
POOL = _AT_ONCE + 2
"""The most connections of one engine: those that append, one that announces and listens, one that reads."""
_PROBE = upsert("$1", "$2")

_HEAD = """SELECT match_id, game, version, status, secret, invite_digest, created_ms FROM matches
 WHERE match_id=$1"""
_PEOPLE = f"SELECT {PEOPLE} FROM matches WHERE match_id=$1"  # noqa: S608  # our own text
_EVENTS = """SELECT version, body, digest, coalesce(request_key, '') FROM events
 WHERE match_id=$1 AND version>$2 ORDER BY version"""
_DUE = """SELECT match_id, deadline_ms FROM matches
 WHERE game=$1 AND deadline_ms<$2 AND (deadline_ms, match_id) > ($3, $4)
 ORDER BY deadline_ms, match_id LIMIT $5"""


class PostgresLog(PostgresLists):
    """An `EventLog` that many processes share."""

    name = "postgres"
    shared = True
    at_once = _AT_ONCE

    def __init__(self, pool: Any, announcer: Announcer) -> None:
        super().__init__(pool)
        self.announcer = announcer

    @classmethod
    async def open(cls, url: str) -> "PostgresLog":
        """Connects to the database.

        Raises:
            LogUnavailable: the database does not answer.
        """
        announcer = Announcer(secrets.token_hex(8))
        try:
            pool = await asyncpg.create_pool(
                url,
                server_settings={"application_name": announcer.session},
                min_size=0,
                max_size=POOL,
                command_timeout=ANSWER_SECONDS,
                timeout=CONNECT_SECONDS,
                reset=_nothing_to_reset,
                # A standby may lag behind, and what it lacks would count as lost (match/set_back.py).
                target_session_attrs="primary",
            )
            async with pool.acquire():
                pass  # the database answers
        except FAILURES as error:
            raise LogUnavailable(f"cannot reach the log: {said_of(error)}") from error
        announcer.start(pool)
        return cls(pool, announcer)

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        """See `EventLog.append`."""
        query, parameters = statement(batch)
        try:
            async with self._connected() as connection:
                stored = {row[0] for row in await connection.fetch(query, *parameters)}
        except asyncpg.DeadlockDetectedError:
            # Two replicas deadlocked: stored one by one, no match suffers for another.
            if len(batch) == 1:
                return [False]
            return [(await self.append([each]))[0] for each in batch]
        except UNSTORABLE as error:
            raise Unstorable(f"the log cannot hold it: {error}") from error
        except FAILURES as error:
            self._probe.failed()
            self.announcer.doubted([(each.match_id, each.version) for each in batch])
            raise LogUnavailable(f"the log refuses to store: {said_of(error)}") from error
        self._probe.proven = True
        for each in batch:
            if each.match_id in stored:
                self.announcer.stored(each.match_id, each.version)
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

    async def due(
        self, game: str, before_ms: int, limit: int, after: tuple[str, int] = EARLIEST
    ) -> list[tuple[str, int]]:
        """See `EventLog.due`."""
        match_id, deadline_ms = after
        async with self._reading() as db:
            rows = await db.fetch(_DUE, game, before_ms, deadline_ms, match_id, limit)
        return [(row[0], row[1]) for row in rows]

    async def announce(self, match_id: str, payload: bytes) -> None:
        """See `EventLog.announce`."""
        note = json.dumps([self.announcer.name, match_id, payload.hex()])
        async with self._reading() as db:
            await db.execute("SELECT pg_notify($1, $2)", SAID, note)

    async def hear(self, heard: Callable[[str, bytes], None]) -> None:
        """See `EventLog.hear`."""

        def said(note: str) -> None:
            name, match_id, payload = json.loads(note)
            if name != self.announcer.name:
                heard(match_id, bytes.fromhex(payload))

        self.announcer.hear = said

    async def listen(self, wake: Callable[[str, int], None]) -> None:
        """See `EventLog.listen`. Opens a broken connection again."""
        self.announcer.listen(wake)

    async def check(self) -> None:
        """See `EventLog.check`."""
        if self._probe.is_needed():
            async with self._reading() as db:
                await db.execute(_PROBE, *self._probe.row())
            self._probe.believed()

    async def close(self) -> None:
        """See `EventLog.close`."""
        await self.announcer.close()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()


async def _nothing_to_reset(_connection: object) -> None:
    """Does nothing: our sessions keep no state, and a query to reset one would take as long as its use."""
