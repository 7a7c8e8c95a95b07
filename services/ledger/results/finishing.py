"""Finishes blocks whose games all have results: each takes the next sequence number of its tournament."""

import math
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, select, update

from services.ledger.results.reading import grouped, with_results
from services.ledger.storage import codec
from services.ledger.storage.keys import BLOCK_KEY, BlockKey, among, same, wanted
from services.ledger.storage.slots import SlotState
from services.runtime.database.schema.slots import results, slots
from services.runtime.database.schema.tournaments import blocks, tournaments
from services.tournament.blocks import BlockResult

_OPEN_GAME: Final = select(slots.c.block).where(
    same(slots, blocks, BLOCK_KEY), slots.c.state != SlotState.ACCEPTED
)
_COMPLETE: Final = (
    with_results(blocks)
    .where(among(blocks, BLOCK_KEY), blocks.c.sequence.is_(None), blocks.c.is_void == 0, ~_OPEN_GAME.exists())
    .order_by(*blocks.primary_key, results.c.rotation)
)
"""This includes byes: they have no games that could be open."""
_NUMBER: Final = (
    update(tournaments)
    .where(tournaments.c.tournament_id == bindparam("of_id"))
    .values(sequence=tournaments.c.sequence + bindparam("more"))
    .returning(tournaments.c.sequence)
)
_NOTE: Final = update(blocks).where(
    *(blocks.c[name] == bindparam(f"of_{name}") for name in BLOCK_KEY), blocks.c.sequence.is_(None)
)


def finish(db: Connection, touched: Iterable[BlockKey]) -> None:
    """Finishes those blocks that have all their results. The rows of their stages must be locked."""
    keys = sorted(set(touched))
    if not keys:
        return
    complete = list(grouped(db.execute(_COMPLETE, wanted(keys))))
    for tournament_id, group in groupby(complete, key=lambda each: str(each[0][0].tournament_id)):
        done = list(group)
        last = db.execute(_NUMBER, {"of_id": tournament_id, "more": len(done)}).scalar_one()
        numbered = enumerate(done, last - len(done) + 1)
        db.execute(_NOTE, [_noted(rows, result, sequence) for sequence, (rows, result) in numbered])


def _noted(rows: Sequence[Row[Any]], result: BlockResult, sequence: int) -> dict[str, object]:
    """Returns what is stored for a finished block."""
    paces = [_log_pace(row) for row in rows if (row.thought_ms or 0) > 0 and row.plies > 0]
    players = {row.player for row in rows}
    return {
        **{f"of_{name}": getattr(rows[0], name) for name in BLOCK_KEY},
        "sequence": sequence,
        "points": codec.dump([result.points[name] for name in result.block.entrants]),
        "worker_id": players.pop() if len(players) == 1 else None,
        "paced": len(paces),
        "log_pace": math.fsum(paces),
        "log_pace_squares": math.fsum(pace * pace for pace in paces),
    }


def _log_pace(row: Row[Any]) -> float:
    """Returns the logarithm of the seconds thought a ply, as services/tournament/deviation sums it."""
    return math.log(row.thought_ms / 1000 / row.plies)
