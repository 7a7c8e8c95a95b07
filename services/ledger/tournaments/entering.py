"""Entrants join and withdraw."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, select

from services.ledger.storage import codec
from services.ledger.storage.keys import block_of
from services.ledger.storage.rows import StageRow, TournamentState, next_round
from services.ledger.tournaments import entries, stages, tournaments
from services.ledger.tournaments.forfeits import forfeit
from services.runtime.database.schema.tournaments import blocks
from services.runtime.errors import NoSuchEntry
from services.tournament.entrants import Entry, Round
from services.tournament.formats import takes_late_entries


def enter(db: Connection, tournament_id: str, entry: Entry) -> bool:
    """See `Ledger.enter`."""
    state = TournamentState(tournaments.own(db, tournament_id).state)
    if state.is_over:
        return False
    new = entry.entrant
    alike = entries.alike(db, tournament_id, new)
    if any(there.left is None and there.entrant == new for there in alike):
        return True
    planned = stages.all_stages(db, tournament_id)
    joined = max(entry.joined, next_round(planned))
    if joined != entry.joined and not _may_come(planned, joined):
        return False
    if state is TournamentState.OPEN:
        gone = [each for each in alike if each.left is not None]
        entries.forget(db, tournament_id, [each.entrant.name for each in gone])
        alike = [each for each in alike if each.left is None]
    entries.add(db, tournament_id, [replace(entry, joined=joined)], alike)
    _seed_anew(db, tournament_id)
    tournaments.revise(db, tournament_id)
    return True


def _may_come(planned: Sequence[StageRow], moment: Round) -> bool:
    """Whether a new entrant can still be paired from that moment on."""
    return moment.stage < len(planned) and takes_late_entries(planned[moment.stage].spec.format)


def withdraw(db: Connection, tournament_id: str, name: str, moment: Round) -> Entry:
    """See `Ledger.withdraw`."""
    row = tournaments.own(db, tournament_id)
    entry = entries.one(db, tournament_id, name)
    if entry is None:
        raise NoSuchEntry(f"no entrant {name[:80]!r}")
    if entry.left is not None or TournamentState(row.state).is_over:
        return entry
    # More may have been planned since the caller looked.
    left = max(moment, next_round(stages.all_stages(db, tournament_id)))
    entries.leave(db, tournament_id, name, left)
    _seed_anew(db, tournament_id)
    tournaments.revise(db, tournament_id)
    # LIKE may find too many, on SQLite names in other case; `forfeit` checks exactly.
    quoted = codec.dump([name])[1:-1]
    query = select(blocks).where(
        blocks.c.tournament_id == tournament_id,
        blocks.c.sequence.is_(None),
        blocks.c.is_void == 0,
        blocks.c.entrants.contains(quoted, autoescape=True),
    )
    forfeit(db, tournament_id, [block_of(row) for row in db.execute(query)])
    return replace(entry, left=left)


def _seed_anew(db: Connection, tournament_id: str) -> None:
    """Seeds the first stage again, which begins with those who are there at its first pairing.

    Who was there at its opening does not matter. So the seeding depends only on who joined and left, and
    when. If nobody is left, it stays as it was.
    """
    first = stages.find(db, tournament_id, 0)
    if first.opened_ms is not None and not first.blocks:
        there = stages.first_seeding(db, tournament_id)
        if there:
            stages.change(db, tournament_id, 0, seeding=codec.dump(there))
