"""Blocks and games with their results."""

import zlib
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, FromClause, Row, Select, bindparam, or_, select, tuple_

from services.ledger.storage import codec
from services.ledger.storage.keys import BLOCK_KEY, among, block_of, same, slot_of, wanted_slots
from services.ledger.storage.rows import CountedGame, FinishedBlock
from services.ledger.storage.slots import DeliveryRow, DeliveryStatus, Slot
from services.runtime.database.schema.slots import deliveries, records, results, slots
from services.runtime.database.schema.tournaments import blocks
from services.runtime.errors import NoSuchEntry
from services.tournament.blocks import BlockResult
from services.tournament.entrants import Round


def with_results(source: FromClause) -> Select[Any]:
    """Returns rows of `blocks`, each once for each of its results, or once without any."""
    block = (source.c[name] for name in (*BLOCK_KEY, "round", "entrants", "label", "sequence", "is_void"))
    game = (results.c[name] for name in ("rotation", "body", "plies", "digest", "thought_ms"))
    player = results.c.worker_id.label("player")
    return select(*block, *game, player).outerjoin(results, same(source, results, BLOCK_KEY))


def grouped(rows: Iterable[Row[Any]]) -> Iterator[tuple[list[Row[Any]], BlockResult]]:
    """Groups rows of `with_results` by block, in order of rotation; yields rows and the block's result."""
    for _, group in groupby(rows, key=lambda row: (row.tournament_id, row.stage, row.block)):
        of_it = list(group)
        block = block_of(of_it[0])
        games = (
            codec.load_result(row.body, block.seats(row.rotation), row.plies, row.digest)
            for row in of_it
            if row.body is not None
        )
        yield of_it, BlockResult(block, tuple(games))


_NEXT: Final = (
    select(blocks)
    .where(blocks.c.tournament_id == bindparam("of_id"), blocks.c.sequence > bindparam("after"))
    .order_by(blocks.c.sequence)
    .limit(bindparam("most"))
    .subquery()
)
_FINISHED: Final = with_results(_NEXT).order_by(_NEXT.c.sequence, results.c.rotation)
_NEXT_COUNTED: Final = (
    select(blocks)
    .where(
        blocks.c.tournament_id == bindparam("of_id"),
        tuple_(blocks.c.stage, blocks.c.block) > tuple_(bindparam("after_stage"), bindparam("after_block")),
        blocks.c.sequence.is_not(None),
        blocks.c.is_void == 0,
        blocks.c.games > 0,
    )
    .order_by(blocks.c.stage, blocks.c.block)
    .limit(bindparam("most"))
    .subquery()
)
_COUNTED: Final = with_results(_NEXT_COUNTED).order_by(
    _NEXT_COUNTED.c.stage, _NEXT_COUNTED.c.block, results.c.rotation
)
_RECORDS: Final = select(records).where(among(records))
_RECORD: Final = (
    select(blocks.c.sequence, records.c.body)
    .select_from(slots)
    .join(blocks, same(slots, blocks, BLOCK_KEY))
    .outerjoin(records, same(slots, records))
    .where(among(slots))
)
_TAKEN_BACK: Final = (
    select(blocks.c.stage, blocks.c.round)
    .distinct()
    .join(deliveries, same(blocks, deliveries, BLOCK_KEY))
    .outerjoin(results, same(results, deliveries))
    .where(
        blocks.c.tournament_id == bindparam("of_id"),
        blocks.c.is_void == 0,
        deliveries.c.fate == DeliveryStatus.ACCEPTED,
        or_(results.c.digest.is_(None), results.c.digest != deliveries.c.digest),
    )
    .order_by(blocks.c.stage, blocks.c.round)
)
_AUDIT: Final = select(deliveries).where(among(deliveries)).order_by(deliveries.c.delivery_id)


def finished(db: Connection, tournament_id: str, after: int, limit: int) -> list[FinishedBlock]:
    """See `Ledger.finished`."""
    rows = db.execute(_FINISHED, {"of_id": tournament_id, "after": after, "most": limit})
    return [FinishedBlock(row.sequence, result, bool(row.is_void)) for (row, *_), result in grouped(rows)]


def counted(db: Connection, tournament_id: str, after: tuple[int, int], limit: int) -> list[CountedGame]:
    """Returns the games of the next finished blocks that matter, in canonical order.

    `after`: the stage and block before them.
    """
    asked = {"of_id": tournament_id, "after_stage": after[0], "after_block": after[1], "most": limit}
    return [
        CountedGame(result.block, rotation, game)
        for _, result in grouped(db.execute(_COUNTED, asked))
        for rotation, game in enumerate(result.games)
    ]


def counted_with_records(
    db: Connection, tournament_id: str, after: tuple[int, int], limit: int
) -> list[tuple[CountedGame, bytes]]:
    """Like `counted`, but each with its record."""
    games = counted(db, tournament_id, after, limit)
    of = [Slot(tournament_id, game.block.stage, game.block.number, game.rotation) for game in games]
    bodies = {slot_of(row): row.body for row in db.execute(_RECORDS, wanted_slots(of))}
    return [(game, unpack(bodies.get(slot, b""))) for game, slot in zip(games, of, strict=True)]


def record(db: Connection, slot: Slot) -> bytes:
    """See `Ledger.record`."""
    row = db.execute(_RECORD, wanted_slots([slot])).one_or_none()
    if row is None or row.sequence is None:
        raise NoSuchEntry("no such game, or its block is not finished")
    return unpack(row.body or b"")


def taken_back(db: Connection, tournament_id: str) -> list[Round]:
    """See `Ledger.taken_back`."""
    return [Round(row.stage, row.round) for row in db.execute(_TAKEN_BACK, {"of_id": tournament_id})]


def audit(db: Connection, slot: Slot) -> list[DeliveryRow]:
    """See `Ledger.deliveries`."""
    return [
        DeliveryRow(
            slot, row.token, row.worker_id, DeliveryStatus(row.fate), row.digest, row.detail, row.at_ms
        )
        for row in db.execute(_AUDIT, wanted_slots([slot]))
    ]


def pack(record: bytes) -> bytes:
    """Compresses a record for storage."""
    return zlib.compress(record) if record else b""


def unpack(stored: bytes) -> bytes:
    """Decompresses what `pack` made."""
    return zlib.decompress(stored) if stored else b""
