"""Keys of rows in SQL: any number of them in one parameter, so that a statement is always the same."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    Text,
    and_,
    bindparam,
    cast,
    literal_column,
    select,
    tuple_,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from services.ledger.storage import codec
from services.ledger.storage.slots import Slot, SlotState
from services.runtime.database.schema.slots import slots
from services.runtime.database.schema.tournaments import blocks
from services.tournament.blocks import Block

BlockKey = tuple[str, int, int]
"""Tournament, stage and number of a block."""
SLOT_KEY: Final = ("tournament_id", "stage", "block", "rotation")
BLOCK_KEY: Final = SLOT_KEY[:3]


class _json_items(FunctionElement[Any]):  # noqa: N801  # named like the SQL functions of SQLAlchemy
    """A row with the column `value` for each item of a JSON list."""

    inherit_cache = True


@compiles(_json_items, "sqlite")
def _of_sqlite(element: _json_items, compiler: Any, **options: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(_json_items, "postgresql")
def _of_postgresql(element: _json_items, compiler: Any, **options: Any) -> str:
    return f"json_array_elements(CAST({compiler.process(element.clauses, **options)} AS JSON))"


def among(table: Table, names: Sequence[str] = SLOT_KEY) -> ColumnElement[bool]:
    """The condition that these columns of a row are in the parameter `wanted`, which `wanted` makes."""
    return tuple_(*(table.c[name] for name in names)).in_(listed(table, names))


def listed(table: Table, names: Sequence[str]) -> Select[Any]:
    """Selects the rows of the parameter `wanted`, in columns of these types."""
    items = _json_items(bindparam("wanted", type_=Text)).table_valued("value")
    return select(
        *(
            cast(items.c.value.op("->>")(literal_column(str(place))), table.c[name].type)
            for place, name in enumerate(names)
        )
    )


def wanted(keys: Iterable[tuple[object, ...]]) -> dict[str, str]:
    """Makes the parameter of statements with `among` or `listed`."""
    return {"wanted": json.dumps(list(keys))}


def wanted_slots(of: Iterable[Slot]) -> dict[str, str]:
    """Like `wanted`, for games."""
    return wanted(slot.key for slot in of)


_LOCK: Final = select(slots).where(among(slots)).order_by(*slots.primary_key).with_for_update()
_LOCK_BLOCKS: Final = (
    select(slots).where(among(slots, BLOCK_KEY)).order_by(*slots.primary_key).with_for_update()
)
_BLOCKS: Final = select(blocks).where(among(blocks, BLOCK_KEY))


def lock(db: Connection, of: Sequence[Slot]) -> dict[Slot, Row[Any]]:
    """Locks the rows of these games until the transaction ends; returns those that exist."""
    return {slot_of(row): row for row in db.execute(_LOCK, wanted_slots(of))} if of else {}


def lock_blocks(db: Connection, keys: Iterable[BlockKey]) -> Sequence[Row[Any]]:
    """Locks the rows of all games of these blocks, in order, until the transaction ends."""
    return db.execute(_LOCK_BLOCKS, wanted(keys)).all()


def blocks_of(db: Connection, of: Sequence[Slot]) -> dict[BlockKey, Block]:
    """Returns the blocks of these games."""
    keys = {slot.key[:3] for slot in of}
    rows = db.execute(_BLOCKS, wanted(sorted(keys))) if keys else ()
    return {(row.tournament_id, row.stage, row.block): block_of(row) for row in rows}


def in_state(state: SlotState) -> ColumnElement[bool]:
    """The condition that slots have that state; a literal, as partial indexes are not used otherwise."""
    return slots.c.state == literal_column(str(int(state)))


def same(one: Any, other: Any, names: Sequence[str] = SLOT_KEY) -> ColumnElement[bool]:
    """The condition that rows of two tables belong to the same game, or block."""
    return and_(*(one.c[name] == other.c[name] for name in names))


def slot_of(row: Any) -> Slot:
    """Returns the game that a row belongs to."""
    return Slot(row.tournament_id, row.stage, row.block, row.rotation)


def values(slot: Slot) -> dict[str, object]:
    """Returns a game as values of the four columns."""
    return dict(zip(SLOT_KEY, slot.key, strict=True))


def block_of(row: Any) -> Block:
    """Returns the block of a row of `blocks`."""
    return Block(row.stage, row.block, row.round, codec.load(row.entrants), row.label)
