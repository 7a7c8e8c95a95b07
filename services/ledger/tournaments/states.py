"""Moves tournaments from open to running, paused, ended or cancelled."""

from collections.abc import Collection

from sqlalchemy import Connection, and_, or_, select, update

from services.ledger.seats import holding, unended
from services.ledger.storage.keys import in_state, slot_of
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import SlotState
from services.ledger.tournaments import stages, tournaments
from services.runtime.database.clock import now_ms
from services.runtime.database.schema.slots import slots
from services.runtime.database.schema.tournaments import stages as stage_rows
from services.runtime.errors import InvalidRequest


def set_state(
    db: Connection,
    tournament_id: str,
    allowed_from: Collection[TournamentState],
    to: TournamentState,
    cause: str,
) -> bool:
    """See `Ledger.set_state`."""
    if to is TournamentState.ENDED:
        raise InvalidRequest("state", "a tournament is ended with its digests")
    row = tournaments.own(db, tournament_id)
    if row.state not in allowed_from:
        return False
    values: dict[str, object] = {"state": to}
    if to is TournamentState.RUNNING and row.started_ms is None:
        values["started_ms"] = now_ms()
    if to is TournamentState.RUNNING and row.paused_ms is not None:
        _give_back(db, tournament_id, row.paused_ms)
    values["paused_ms"] = now_ms() if to is TournamentState.PAUSED else None
    if to is TournamentState.CANCELLED:
        values |= {"ended_ms": now_ms(), "cause": cause}
        _take_leases_away(db, tournament_id)
    tournaments.change(db, tournament_id, **values)
    return True


def _give_back(db: Connection, tournament_id: str, paused_ms: int) -> None:
    """Moves the opening of stages by the length of the pause, so that an arena loses no time."""
    opened = (stage_rows.c.tournament_id == tournament_id, stage_rows.c.opened_ms.is_not(None))
    later = stage_rows.c.opened_ms + (now_ms() - paused_ms)
    db.execute(update(stage_rows).where(*opened).values(opened_ms=later))
    tournaments.revise(db, tournament_id)


def _take_leases_away(db: Connection, tournament_id: str) -> None:
    was_begun = or_(in_state(SlotState.LEASED), and_(in_state(SlotState.OPEN), slots.c.token > 0))
    begun = select(slots).where(slots.c.tournament_id == tournament_id, was_begun)
    rows = db.execute(begun.order_by(*slots.primary_key).with_for_update()).all()
    unended.note(db, [slot_of(row) for row in rows])
    holding.release(db, [slot_of(row) for row in rows if row.state == SlotState.LEASED])


def end(
    db: Connection, tournament_id: str, results_digest: bytes, standings_digest: bytes, revision: int
) -> bool:
    """See `Ledger.end`."""
    row = tournaments.own(db, tournament_id)
    of_it = stages.all_stages(db, tournament_id)
    is_done = all(stage.is_finished and stage.games == stage.done for stage in of_it)
    is_as_digested = row.revision == revision
    if row.state not in (TournamentState.RUNNING, TournamentState.PAUSED) or not (is_done and is_as_digested):
        return False
    tournaments.change(
        db,
        tournament_id,
        state=TournamentState.ENDED,
        ended_ms=now_ms(),
        results_digest=results_digest,
        standings_digest=standings_digest,
    )
    return True
