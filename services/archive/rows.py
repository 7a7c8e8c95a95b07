"""Rows of ended matches: found, read, removed and put back, each in a short transaction."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, bindparam, delete, exists, func, select, tuple_

from ardri.match.v1.match_pb2 import MATCH_STATUS_ENDED
from ardri.match.v1.record_pb2 import Record
from services.archive.parts import ArchivedMatch
from services.record.seats.names import without_names
from services.runtime.database.database import INSERTS
from services.runtime.database.schema.ladder import unrated
from services.runtime.database.schema.lobby import openings, rematches
from services.runtime.database.schema.matches import events, matches, outbox, participants
from services.runtime.database.schema.revocations import deletion_of, revocations

_OF_A_MATCH: Final = (events, participants, outbox, matches)
"""Tables with rows of a match, which are removed with it; `matches` last."""
Cursor = tuple[int, str]
"""When a match was created, and its id."""
START: Final[Cursor] = (-1, "")

_ENDED: Final = (
    select(matches)
    .where(
        # A game at a time, as the index has the matches of a game in this order.
        matches.c.game == bindparam("game"),
        matches.c.status == MATCH_STATUS_ENDED,
        matches.c.updated_ms < bindparam("before_ms"),
        tuple_(matches.c.created_ms, matches.c.match_id)
        > tuple_(bindparam("after_ms"), bindparam("after_id")),
        # Matches that the ladder has not taken in yet stay.
        ~exists().where(unrated.c.match_id == matches.c.match_id),
    )
    .order_by(matches.c.created_ms, matches.c.match_id)
    .limit(bindparam("most"))
)
_NEXT_GAME: Final = select(func.min(matches.c.game)).where(matches.c.game > bindparam("after"))


def games_in(engine: Engine) -> list[str]:
    """Returns the games of which the database has matches. Each is one look into the index."""
    found: list[str] = []
    with engine.connect() as db:
        while (game := db.execute(_NEXT_GAME, {"after": found[-1] if found else ""}).scalar()) is not None:
            found.append(game)
    return found


def ended_before(engine: Engine, game: str, before_ms: int, after: Cursor, most: int) -> list[ArchivedMatch]:
    """Returns matches of the game that ended before that time, in the order of their creation."""
    asked = {"game": game, "before_ms": before_ms, "after_ms": after[0], "after_id": after[1], "most": most}
    with engine.connect() as db:
        return [_read(db, dict(row)) for row in db.execute(_ENDED, asked).mappings()]


def _read(db: Connection, row: dict[str, Any]) -> ArchivedMatch:
    match_id = row["match_id"]
    entries = db.execute(select(events).where(events.c.match_id == match_id).order_by(events.c.version)).all()
    seated = select(participants).where(participants.c.match_id == match_id).order_by(participants.c.seat)
    return ArchivedMatch(
        record=Record(
            match_id=match_id,
            game=row["game"],
            entries=[bytes(entry.body) for entry in entries],
            digests=[bytes(entry.digest) for entry in entries],
        ),
        row={name: bytes(value) if isinstance(value, memoryview) else value for name, value in row.items()},
        participants=tuple(dict(each) for each in db.execute(seated).mappings()),
        request_keys={entry.version: entry.request_key for entry in entries if entry.request_key},
    )


def remove(engine: Engine, archived: Sequence[ArchivedMatch]) -> int:
    """Removes matches from the database in one transaction; returns how many were there as archived."""
    with engine.begin() as db:
        gone = [each.match_id for each in archived if _is_the_same(db, each)]
        for table in _OF_A_MATCH:
            db.execute(delete(table).where(table.c.match_id.in_(gone)))
    return len(gone)


def forget(engine: Engine, archived: Sequence[ArchivedMatch]) -> None:
    """Removes notes on how these matches were opened, which may be in another database than the matches."""
    gone = [each.match_id for each in archived]
    with engine.begin() as db:
        db.execute(delete(openings).where(openings.c.match_id.in_(gone)))
        db.execute(delete(rematches).where(rematches.c.old_match_id.in_(gone)))


def _is_the_same(db: Connection, archived: ArchivedMatch) -> bool:
    """Whether the database has exactly the entries of the match that the archive has."""
    last = select(events.c.digest).where(
        events.c.match_id == archived.match_id, events.c.version == archived.version
    )
    count = select(func.count()).select_from(events).where(events.c.match_id == archived.match_id)
    digest = db.execute(last).scalar_one_or_none()
    return (
        digest is not None
        and bytes(digest) == archived.record.digests[-1]
        and db.execute(count).scalar_one() == archived.version
    )


def put_back(engine: Engine, archived: Iterable[ArchivedMatch]) -> int:
    """Puts matches back into the database in one transaction; returns how many were missing."""
    count = 0
    with engine.begin() as db:
        for each in (_forgotten(db, match) for match in archived):
            if db.execute(_new(db, matches).returning(matches.c.match_id), each.row).first() is None:
                continue
            count += 1
            db.execute(_new(db, events), list(_entries(each)))
            if each.participants:
                db.execute(_new(db, participants), list(each.participants))
    return count


def _forgotten(db: Connection, archived: ArchivedMatch) -> ArchivedMatch:
    """Returns the match without the names of accounts that have been deleted since."""
    said = revocations.c.request_id.in_([deletion_of(each["account_id"]) for each in archived.participants])
    gone = db.execute(select(revocations.c.account_id).where(said)).scalars().all()
    if not gone:
        return archived
    row = {**archived.row, "summary": without_names(archived.row["summary"], gone)}
    people = [{**each, "name": ""} if each["account_id"] in gone else each for each in archived.participants]
    return replace(archived, row=row, participants=tuple(people))


def _entries(archived: ArchivedMatch) -> Iterable[dict[str, Any]]:
    bodies, digests = archived.record.entries, archived.record.digests
    for version, (body, digest) in enumerate(zip(bodies, digests, strict=True), start=1):
        yield {
            "match_id": archived.match_id,
            "version": version,
            "request_key": archived.request_keys.get(version),
            "body": body,
            "digest": digest,
        }


def _new(db: Connection, table: Table) -> Any:
    """Makes a statement that inserts only rows that are not there yet."""
    return INSERTS[db.dialect.name](table).on_conflict_do_nothing()
