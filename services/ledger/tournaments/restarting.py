"""Restarts opened stages if others go on to them after a purge."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from sqlalchemy import Connection, select, update

from services.ledger.storage import codec
from services.ledger.storage.keys import BLOCK_KEY, BlockKey
from services.ledger.storage.rows import StageRow
from services.ledger.tournaments import stages, tournaments
from services.runtime.database.schema.tournaments import blocks, entries


def blocks_of(db: Connection, tournament_id: str, of: Sequence[StageRow]) -> list[BlockKey]:
    """Returns all blocks of these stages that count."""
    key = (blocks.c[name] for name in BLOCK_KEY)
    indexes = blocks.c.stage.in_([stage.index for stage in of])
    rows = db.execute(
        select(*key).where(blocks.c.tournament_id == tournament_id, indexes, blocks.c.is_void == 0)
    )
    return [(row.tournament_id, row.stage, row.block) for row in rows]


def begin_again(db: Connection, tournament_id: str, of: Sequence[StageRow], order: Sequence[str]) -> None:
    """Makes these stages, whose blocks are void, as if they had not been opened yet.

    Their tournament must be locked. New blocks are numbered on. `order`: the names that go on to the first of
    them.
    """
    for stage in of:
        _forget(db, tournament_id, stage.index)
    _keep_pairings_of(db, tournament_id, of[0], frozenset(order))
    _count_rounds_anew(db, tournament_id, of[0].index)
    tournaments.revise(db, tournament_id)


def _forget(db: Connection, tournament_id: str, index: int) -> None:
    # So they are not listed as finished any more: byes have no games whose absence would show that they are
    # void.
    of_it = (blocks.c.tournament_id == tournament_id, blocks.c.stage == index)
    db.execute(update(blocks).where(*of_it).values(sequence=None))
    stages.change(db, tournament_id, index, opened_ms=None, seeding="[]", final_order="[]", rounds=0)


def _keep_pairings_of(db: Connection, tournament_id: str, stage: StageRow, names: Collection[str]) -> None:
    """Keeps only pairings of these names; others must be uploaded again.

    A stage none of whose pairings can meet would be over at once.
    """
    kept = tuple(pairing for pairing in stage.spec.pairings if all(name in names for name in pairing))
    if kept != stage.spec.pairings:
        spec = codec.dump_stage(replace(stage.spec, pairings=kept))
        stages.change(db, tournament_id, stage.index, spec=spec)


def _count_rounds_anew(db: Connection, tournament_id: str, first: int) -> None:
    """Moves late entries to the start of their stage, and withdrawals to the start of the first one."""
    of_it = entries.c.tournament_id == tournament_id
    db.execute(update(entries).where(of_it, entries.c.joined_stage >= first).values(joined_round=0))
    left = update(entries).where(of_it, entries.c.left_stage >= first)
    db.execute(left.values(left_stage=first, left_round=0))
