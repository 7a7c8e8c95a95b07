"""The outbox in PostgreSQL, and the access of all parts of the log to the database."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from services.engine.log.apart import store_each
from services.engine.log.outbox import (
    DEAD,
    WAITING,
    Failure,
    OutboxRow,
    StepPage,
    StepRow,
    StepTally,
)
from services.engine.log.protocol import Unstorable
from services.runtime.database.timeouts import ANSWER_SECONDS
from services.runtime.errors import LogUnavailable
from services.runtime.readiness.write_probe import WriteProbe

FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    asyncio.TimeoutError,
)
"""Errors of a database that is away or shuts down; the third is a statement that crosses its shutdown."""

UNSTORABLE = (
    asyncpg.DataError,
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.ProgramLimitExceededError,
    ValueError,
)
"""Errors caused by a value and not by the server; the last one if asyncpg cannot even send the value."""

_DUE = f"""SELECT match_id, version, seat, kind, body, created_ms, attempts FROM outbox
 WHERE game=$1 AND state={WAITING} AND due_ms<=$2 ORDER BY due_ms LIMIT $3"""  # noqa: S608  # a number of ours
_STATE = f"""SELECT count(*), coalesce(min(created_ms), 0) FROM outbox
 WHERE game=$1 AND kind=$2 AND state={WAITING}"""  # noqa: S608  # as above
_POSTPONE = """UPDATE outbox SET attempts=attempts+1, due_ms=$1
 WHERE match_id=$2 AND version=$3 AND seat=$4"""
_FAIL = f"""UPDATE outbox SET error=$1, due_ms=$2,
 state=CASE WHEN attempts>=$3 THEN {DEAD} ELSE state END
 WHERE match_id=$4 AND version=$5 AND kind='step'"""  # noqa: S608  # as above
_STEP = "match_id, version, step, body, created_ms, attempts, state, error"
_LIST = f"""SELECT {_STEP} FROM outbox
 WHERE game=$1 AND kind='step' AND state = ANY($2::int[])
 AND (created_ms, match_id) > ($3, $4) ORDER BY created_ms, match_id LIMIT $5"""  # noqa: S608  # names of ours
_TALLY = """SELECT step, state, count(*), min(created_ms) FROM outbox
 WHERE game=$1 AND kind='step' GROUP BY step, state"""
_REOFFER = f"""UPDATE outbox SET attempts=0, state={WAITING}, error='', due_ms=$1
 WHERE match_id=$2 AND kind='step' RETURNING {_STEP}"""  # noqa: S608  # as above


def said_of(failure: BaseException) -> str:
    """Returns the reason of a failure for people: a time-out has no text of its own."""
    return str(failure) or "no answer in time"


class PostgresOutbox:
    """An `OutboxLog` that many processes share."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._probe = WriteProbe()

    async def outbox_due(self, game: str, now_ms: int, limit: int) -> list[OutboxRow]:
        """See `OutboxLog.outbox_due`."""
        async with self._reading() as db:
            return [OutboxRow(*row) for row in await db.fetch(_DUE, game, now_ms, limit)]

    async def postpone(self, rows: Sequence[OutboxRow], due_ms: int) -> None:
        """See `OutboxLog.postpone`."""
        keys = [(due_ms, row.match_id, row.version, row.seat) for row in rows]
        await self._change(_POSTPONE, keys)

    async def outbox_state(self, game: str, kind: str) -> tuple[int, int]:
        """See `OutboxLog.outbox_state`."""
        async with self._reading() as db:
            row = await db.fetchrow(_STATE, game, kind)
        return int(row[0]), int(row[1])

    async def fail_steps(self, failures: Sequence[Failure]) -> None:
        """See `OutboxLog.fail_steps`."""
        rows = [(each.error, each.due_ms, each.dead_after, each.match_id, each.version) for each in failures]
        await self._change(_FAIL, rows)

    async def list_steps(self, page: StepPage) -> list[StepRow]:
        """See `OutboxLog.list_steps`."""
        async with self._reading() as db:
            rows = await db.fetch(_LIST, page.game, list(page.states), *page.after, page.limit)
        return [StepRow(*row) for row in rows]

    async def tally_steps(self, game: str) -> list[StepTally]:
        """See `OutboxLog.tally_steps`."""
        async with self._reading() as db:
            return [StepTally(*row) for row in await db.fetch(_TALLY, game)]

    async def reoffer_step(self, match_id: str, due_ms: int) -> StepRow | None:
        """See `OutboxLog.reoffer_step`."""
        async with self._reading() as db:
            row = await db.fetchrow(_REOFFER, due_ms, match_id)
        return StepRow(*row) if row is not None else None

    async def _change(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Runs a statement for each row. A row that cannot be held stops no other from being stored."""

        async def change(some: Sequence[tuple[object, ...]]) -> None:
            async with self._reading() as db:
                await db.executemany(statement, some)

        await store_each(change, rows)

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[Any]:
        try:
            async with self._connected() as connection:
                yield connection
        except UNSTORABLE as error:
            raise Unstorable(f"the log cannot hold it: {error}") from error
        except FAILURES as error:
            raise LogUnavailable(f"the log does not answer: {said_of(error)}") from error

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Any]:
        """Yields a connection that is cut after a while: a server that hangs would not react to a ROLLBACK.

        For its users a cut connection is like a lost one: they get one of FAILURES.
        """
        async with self._pool.acquire(timeout=ANSWER_SECONDS) as connection:
            cut = asyncio.get_running_loop().call_later(ANSWER_SECONDS, connection.terminate)
            try:
                yield connection
            except (asyncio.CancelledError, asyncpg.InternalClientError, asyncpg.ReadOnlySQLTransactionError):
                # Cancelled: do not wait until the server has noticed. Or the driver has lost track of its
                # state. Or the session began while the server took no writes, and will never take any.
                connection.terminate()
                raise
            except AttributeError as error:
                if not connection.is_closed():
                    raise
                # It was cut with an answer ready, as after a pause of the whole process: the driver went on.
                raise asyncpg.InterfaceError("the connection was cut") from error
            finally:
                cut.cancel()
