"""Reads matches and their jobs from the database, without their secrets. Times are Unix milliseconds."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, exists, or_, select

from services.record.match import LIVE, WAITING
from services.record.seats.names import Names
from services.runtime.database.database import connect
from services.runtime.database.schema.matches import matches, outbox, participants
from services.runtime.database.threads import Threads
from services.runtime.database.timeouts import LONG_ANSWER_SECONDS
from services.runtime.database.transactions import Transactions


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match without its entries. `summary`: a match.v1.MatchSummary without its version.

    `names`: the names of people at the match.
    """

    match_id: str
    version: int
    status: int
    private: bool
    deadline_ms: int | None
    updated_ms: int
    summary: bytes
    names: Names = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class JobRow:
    """A job that waits. `error`: the name of its last refusal, without the message."""

    match_id: str
    version: int
    seat: int
    kind: str
    step: str
    state: int
    created_ms: int
    due_ms: int
    attempts: int
    error: str


@dataclass(frozen=True, slots=True)
class QuietPage:
    """Which matches to list: longest quiet first, after the `(updated_ms, match_id)` of the last page.

    These are matches without an entry since `before_ms`; only those of `account_id`, if it is given.
    """

    game: str
    before_ms: int
    account_id: str
    limit: int
    after: tuple[int, str] = (-1, "")


_MATCH: Final = tuple(
    matches.c[name]
    for name in ("match_id", "version", "status", "private", "deadline_ms", "updated_ms", "summary")
)
_JOB: Final = tuple(
    outbox.c[name]
    for name in (
        "match_id",
        "version",
        "seat",
        "kind",
        "step",
        "state",
        "created_ms",
        "due_ms",
        "attempts",
        "error",
    )
)


class Reading:
    """Short reads, in threads. Every method raises LogUnavailable if the database does not answer."""

    def __init__(self, url: str) -> None:
        engine = connect(url, answer_seconds=LONG_ANSWER_SECONDS)
        self._database = Transactions(engine, Threads("operators", 4))

    async def quiet(self, page: QuietPage) -> list[MatchRow]:
        """Returns matches that go on, at most `page.limit` of them."""
        quiet = (matches.c.status.in_((WAITING, LIVE)), matches.c.updated_ms <= page.before_ms)
        query = _after(select(*_MATCH).where(matches.c.game == page.game, *quiet), page.after)
        if page.account_id:
            mine = select(participants.c.match_id).where(participants.c.account_id == page.account_id)
            query = query.where(matches.c.match_id.in_(mine))
        return await self._matches(query.limit(page.limit))

    async def jobless(self, page: QuietPage) -> list[MatchRow]:
        """Returns live matches that have no job."""
        has_job = exists().where(outbox.c.match_id == matches.c.match_id)
        live = (matches.c.status == LIVE, matches.c.updated_ms <= page.before_ms, ~has_job)
        query = _after(select(*_MATCH).where(matches.c.game == page.game, *live), page.after)
        return await self._matches(query.limit(page.limit))

    async def match(self, match_id: str) -> MatchRow | None:
        """Returns the match; None if there is none."""
        found = await self._matches(select(*_MATCH).where(matches.c.match_id == match_id))
        return found[0] if found else None

    async def jobs(self, match_id: str) -> list[JobRow]:
        """Returns the jobs of a match."""
        return await self._jobs(select(*_JOB).where(outbox.c.match_id == match_id).order_by(outbox.c.seat))

    async def old_jobs(self, game: str, before_ms: int, limit: int) -> list[JobRow]:
        """Returns jobs that were made at that time or before, oldest first; dead ones too."""
        old = (outbox.c.game == game, outbox.c.created_ms <= before_ms)
        return await self._jobs(select(*_JOB).where(*old).order_by(outbox.c.created_ms).limit(limit))

    async def close(self) -> None:
        """Closes the connections."""
        await self._database.close()

    async def _matches(self, query: Select[Any]) -> list[MatchRow]:
        return await self._database.run(lambda db: _named(db, db.execute(query).all()))

    async def _jobs(self, query: Select[Any]) -> list[JobRow]:
        rows = await self._database.run(lambda db: db.execute(query).all())
        # The message after the name could reveal a hidden card.
        return [JobRow(*(*row[:-1], row[-1].partition(":")[0])) for row in rows]


def _named(connection: Connection, rows: Sequence[Sequence[Any]]) -> list[MatchRow]:
    names: dict[str, dict[str, str]] = {row[0]: {} for row in rows}
    people = select(participants.c.match_id, participants.c.account_id, participants.c.name)
    people = people.where(participants.c.match_id.in_(names), participants.c.name.is_not(None))
    for match_id, account_id, name in connection.execute(people):
        names[match_id][account_id] = name
    return [
        MatchRow(row[0], row[1], row[2], bool(row[3]), row[4], row[5], row[6], names[row[0]]) for row in rows
    ]


def _after(query: Select[Any], after: tuple[int, str]) -> Select[Any]:
    updated_ms, match_id = after
    same = and_(matches.c.updated_ms == updated_ms, matches.c.match_id > match_id)
    later = or_(matches.c.updated_ms > updated_ms, same)
    return query.where(later).order_by(matches.c.updated_ms, matches.c.match_id)
