"""The row of a tournament."""

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, bindparam, insert, select, tuple_, update

from services.ledger.storage import codec, locks
from services.ledger.storage.rows import NewTournament, TournamentRow, TournamentState
from services.ledger.storage.store import insert_new
from services.ledger.tournaments import entries
from services.runtime.database.clock import now_ms
from services.runtime.database.schema.tournaments import stages, tournaments
from services.runtime.errors import NoSuchEntry, RequestIdReused
from services.tournament.entrants import Entry
from services.tournament.spec import Mode

_ONE: Final = select(tournaments).where(tournaments.c.tournament_id == bindparam("of_id"))


def create(db: Connection, new: NewTournament) -> TournamentRow:
    """See `Ledger.create`."""
    is_new = insert_new(db, tournaments, _row_of(new))
    by_request = (tournaments.c.organiser == new.organiser, tournaments.c.request_id == new.request_id)
    row = db.execute(select(tournaments).where(*by_request)).one_or_none()
    if row is None or row.request_digest != new.digest:
        raise RequestIdReused("the request id was used for another tournament")
    if is_new:
        specs = [
            {"tournament_id": row.tournament_id, "stage": index, "spec": codec.dump_stage(spec)}
            for index, spec in enumerate(new.plain.stages)
        ]
        db.execute(insert(stages), specs)
        entries.add(db, row.tournament_id, [Entry(each) for each in new.entrants])
        row = find(db, row.tournament_id)
    return read(row)


def _row_of(new: NewTournament) -> dict[str, object]:
    return {
        "tournament_id": new.tournament_id,
        "organiser": new.organiser,
        "request_id": new.request_id,
        "request_digest": new.digest,
        "game": new.plain.game,
        "mode": new.plain.mode.value,
        "seats": new.plain.seats,
        "weight": new.plain.weight,
        "rules_version": new.rules_version,
        "state": TournamentState.OPEN,
        "spec": new.spec,
        "root": new.root,
        "salt": new.salt,
        "created_ms": now_ms(),
        "is_choosy": 0,
        "results_digest": b"",
        "standings_digest": b"",
    }


def own(db: Connection, tournament_id: str) -> Row[Any]:
    """Returns the row, and locks the tournament until the transaction ends.

    Raises:
        NoSuchEntry: there is no such tournament.
    """
    locks.own(db, tournament_id)
    return find(db, tournament_id)


def find(db: Connection, tournament_id: str) -> Row[Any]:
    """Returns the row.

    Raises:
        NoSuchEntry: there is no such tournament.
    """
    row = db.execute(_ONE, {"of_id": tournament_id}).one_or_none()
    if row is None:
        raise NoSuchEntry(f"no tournament {tournament_id[:80]!r}")
    return row


def get(db: Connection, tournament_id: str) -> TournamentRow:
    """See `Ledger.tournament`."""
    return read(find(db, tournament_id))


def page(
    db: Connection, states: Collection[TournamentState], limit: int, after: tuple[int, str] | None
) -> list[TournamentRow]:
    """See `Ledger.tournaments`."""
    place = (tournaments.c.created_ms, tournaments.c.tournament_id)
    query: Select[Any] = select(tournaments).order_by(*(each.desc() for each in place)).limit(limit)
    if states:
        query = query.where(tournaments.c.state.in_(states))
    if after is not None:
        query = query.where(tuple_(*place) < tuple_(*after))
    return [read(row) for row in db.execute(query)]


def change(db: Connection, tournament_id: str, **values: object) -> None:
    """Changes the row."""
    db.execute(update(tournaments).where(tournaments.c.tournament_id == tournament_id).values(**values))


def revise(db: Connection, tournament_id: str) -> None:
    """Invalidates all that planners have read of field, specs and results."""
    change(db, tournament_id, revision=tournaments.c.revision + 1)


def read(row: Row[Any]) -> TournamentRow:
    """Returns the tournament of a row."""
    return TournamentRow(
        tournament_id=row.tournament_id,
        organiser=row.organiser,
        game=row.game,
        mode=Mode(row.mode),
        seats=row.seats,
        weight=row.weight,
        rules_version=row.rules_version,
        state=TournamentState(row.state),
        spec=row.spec,
        root=row.root,
        salt=row.salt,
        created_ms=row.created_ms,
        started_ms=row.started_ms,
        ended_ms=row.ended_ms,
        sequence=row.sequence,
        revision=row.revision,
        results_digest=row.results_digest,
        standings_digest=row.standings_digest,
        cause=row.cause,
    )
