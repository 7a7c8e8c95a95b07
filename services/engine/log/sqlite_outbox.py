"""The outbox in a SQLite file."""

from collections.abc import Sequence

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
from services.engine.log.sqlite_file import SqliteFile, placeholders

_DUE = f"""SELECT match_id, version, seat, kind, body, created_ms, attempts FROM outbox
 WHERE game=? AND state={WAITING} AND due_ms<=? ORDER BY due_ms LIMIT ?"""  # noqa: S608  # a number of ours
_STATE = f"""SELECT count(*), coalesce(min(created_ms), 0) FROM outbox
 WHERE game=? AND kind=? AND state={WAITING}"""  # noqa: S608  # as above
_POSTPONE = "UPDATE outbox SET attempts=attempts+1, due_ms=? WHERE match_id=? AND version=? AND seat=?"
_FAIL = f"""UPDATE outbox SET error=?, due_ms=?,
 state=CASE WHEN attempts>=? THEN {DEAD} ELSE state END
 WHERE match_id=? AND version=? AND kind='step'"""  # noqa: S608  # as above
_STEP = "SELECT match_id, version, step, body, created_ms, attempts, state, error FROM outbox"
_TALLY = """SELECT step, state, count(*), min(created_ms) FROM outbox
 WHERE game=? AND kind='step' GROUP BY step, state"""
_REOFFER = f"""UPDATE outbox SET attempts=0, state={WAITING}, error='', due_ms=?
 WHERE match_id=? AND kind='step'"""  # noqa: S608  # as above


class SqliteOutbox(SqliteFile):
    """An `OutboxLog` in one file."""

    async def outbox_due(self, game: str, now_ms: int, limit: int) -> list[OutboxRow]:
        """See `OutboxLog.outbox_due`."""
        return [OutboxRow(*row) for row in self._rows(_DUE, (game, now_ms, limit))]

    async def postpone(self, rows: Sequence[OutboxRow], due_ms: int) -> None:
        """See `OutboxLog.postpone`."""
        await self._change(_POSTPONE, [(due_ms, row.match_id, row.version, row.seat) for row in rows])

    async def outbox_state(self, game: str, kind: str) -> tuple[int, int]:
        """See `OutboxLog.outbox_state`."""
        jobs, oldest = self._rows(_STATE, (game, kind))[0]
        return int(jobs), int(oldest)

    async def fail_steps(self, failures: Sequence[Failure]) -> None:
        """See `OutboxLog.fail_steps`."""
        await self._change(
            _FAIL,
            [(each.error, each.due_ms, each.dead_after, each.match_id, each.version) for each in failures],
        )

    async def list_steps(self, page: StepPage) -> list[StepRow]:
        """See `OutboxLog.list_steps`."""
        query = f"""{_STEP} WHERE game=? AND kind='step' AND state IN ({placeholders(page.states)})
            AND (created_ms, match_id) > (?, ?) ORDER BY created_ms, match_id LIMIT ?"""
        return [
            StepRow(*row)
            for row in await self._read(query, (page.game, *page.states, *page.after, page.limit))
        ]

    async def tally_steps(self, game: str) -> list[StepTally]:
        """See `OutboxLog.tally_steps`."""
        return [StepTally(*row) for row in self._rows(_TALLY, (game,))]

    async def reoffer_step(self, match_id: str, due_ms: int) -> StepRow | None:
        """See `OutboxLog.reoffer_step`."""
        await self._change(_REOFFER, [(due_ms, match_id)])
        rows = self._rows(f"{_STEP} WHERE match_id=? AND kind='step'", (match_id,))
        return StepRow(*rows[0]) if rows else None

    async def _change(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Runs a statement for each row. A row that cannot be held stops no other from being stored."""

        async def change(some: Sequence[tuple[object, ...]]) -> None:
            await self._write(lambda: self._db.executemany(statement, some))

        await store_each(change, rows)
