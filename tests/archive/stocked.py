"""A database with ended matches that prove themselves, and rows beside them."""

import time
from functools import cache
from typing import Any

from sqlalchemy import Engine, Table, insert, select

from ardri.gateway.v1 import matchmaking_service_pb2 as gateway
from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.record_pb2 import Record
from ardri_cli.tournaments.duel.contenders import contenders
from ardri_cli.tournaments.duel.meeting import meeting_of
from ardri_cli.tournaments.duel.openings import Openings
from services import games
from services.runtime.database.schema.accounts import match_results
from services.runtime.database.schema.ladder import ratings, unrated
from services.runtime.database.schema.lobby import openings
from services.runtime.database.schema.matches import events, matches, outbox, participants
from services.runtime.database.schema.matchmaking import proposals, ticket_matches, tickets
from services.tournament.spec import TournamentSpec

NOW_MS = time.time_ns() // 1_000_000
DAY_MS = 24 * 3600 * 1000
OLD_MS, YOUNG_MS = NOW_MS - 100 * DAY_MS, NOW_MS - 10 * DAY_MS
BEFORE_MS = NOW_MS - 90 * DAY_MS
TABLES = (matches, events, participants, outbox, openings, tickets, ticket_matches, proposals, ratings)
Dump = dict[str, list[tuple[Any, ...]]]


def records(count: int) -> tuple[Record, ...]:
    """Short matches of Tablut, each another."""
    return tuple(map(_record, range(count)))


@cache
def _record(number: int) -> Record:
    setup = games.load("tablut").setup(2, {"quiet_plies": 10})
    spec = TournamentSpec("Stock", "tablut", options=setup.options)
    meeting = meeting_of(spec, setup.rules_version, contenders("1:2", "1:2", {}), {}, Openings(bytes(32)))
    return Record.FromString(meeting.play(number, 0, lambda: True).record)


def stock(engine: Engine, record: Record, ended_ms: int, status: int = pb.MATCH_STATUS_ENDED) -> None:
    """Puts a match in, as an engine leaves it, that ended then and was created a minute before."""
    match_id, size = record.match_id, len(record.entries)
    with engine.begin() as db:
        row = {
            "match_id": match_id,
            "game": record.game,
            "version": size,
            "status": status,
            "private": 0,
            "created_ms": ended_ms - 60_000,
            "updated_ms": ended_ms,
            "secret": b"secret",
            "invite_digest": b"",
            "summary": pb.MatchSummary(match_id=match_id).SerializeToString(),
        }
        db.execute(insert(matches).values(row))
        for version, (body, digest) in enumerate(zip(record.entries, record.digests, strict=True), start=1):
            key = f"0:{version}" if version > 3 else None
            entry = {"match_id": match_id, "version": version, "request_key": key}
            db.execute(insert(events).values(**entry, body=body, digest=digest))
        for seat, account in enumerate(("ann", "bob")):
            seated = {"match_id": match_id, "seat": seat, "account_id": account, "ended_ms": ended_ms}
            db.execute(insert(participants).values(seated))
        opening = {"account_id": "ann", "request_id": match_id, "digest": b"", "match_id": match_id}
        db.execute(insert(openings).values(**opening, created_ms=ended_ms - 60_000))


def stock_results(engine: Engine) -> None:
    """What follows from matches and stays."""
    with engine.begin() as db:
        result = {"account_id": "ann", "game": "tablut", "seats": 2, "with_bots": 0, "private": 0}
        db.execute(insert(match_results).values(**result, place=1, shared=0, matches=7))
        db.execute(insert(ratings).values(account_id="ann", game="tablut", rating=1612, games=7))


def stock_ticket(engine: Engine, ticket_id: str, closed_ms: int | None, match_id: str = "") -> None:
    """A ticket, closed then or still open; matched if a match is named."""
    state = gateway.TICKET_STATE_MATCHED if closed_ms else gateway.TICKET_STATE_SEARCHING
    row = {
        "ticket_id": ticket_id,
        "account_id": "ann",
        "request_id": ticket_id,
        "name": "Ann",
        "game": "tablut",
        "seats": 2,
        "pool": b"",
        "request": b"",
        "rating": 1500,
        "state": state,
        "created_ms": OLD_MS,
        "renewed_ms": OLD_MS,
        "fill_level": 0,
        "closed_ms": closed_ms,
        "detail": "",
    }
    with engine.begin() as db:
        db.execute(insert(tickets).values(row))
        if match_id:
            made = {"match_id": match_id, "request": b"", "state": 1, "created_ms": closed_ms}
            db.execute(insert(proposals).values(made))
            db.execute(insert(ticket_matches).values(ticket_id=ticket_id, match_id=match_id, seat=0))


def stock_job(engine: Engine, match_id: str, created_ms: int) -> None:
    """A job that waits in the outbox."""
    job = {"match_id": match_id, "version": 1, "seat": 0, "game": "tablut", "kind": "act", "body": "{}"}
    with engine.begin() as db:
        db.execute(insert(outbox).values(**job, created_ms=created_ms, due_ms=0, attempts=0))


def stock_unrated(engine: Engine, match_id: str) -> None:
    """A match that the ladder has not taken in."""
    with engine.begin() as db:
        db.execute(insert(unrated).values(match_id=match_id, created_ms=OLD_MS, check_ms=NOW_MS))


def dump(engine: Engine, *tables: Table) -> Dump:
    """All rows of these tables, in the order of their keys."""
    with engine.connect() as db:
        return {
            table.name: [
                tuple(bytes(value) if isinstance(value, memoryview) else value for value in row)
                for row in db.execute(select(table).order_by(*table.primary_key))
            ]
            for table in tables or TABLES
        }


def ids(engine: Engine, table: Table = matches) -> list[str]:
    """The matches that a table has rows of."""
    with engine.connect() as db:
        return sorted(set(db.execute(select(table.c.match_id)).scalars()))
