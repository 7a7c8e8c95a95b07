"""The entrants of a tournament."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, update

from services.ledger.seats import seating
from services.runtime.database.schema.tournaments import entries, tournaments
from services.runtime.errors import InvalidRequest
from services.tournament.entrants import Entrant, EntrantKind, Entry, ModulePin, Round


def field(db: Connection, tournament_id: str) -> dict[str, Entry]:
    """See `Ledger.field`."""
    query = select(entries).where(entries.c.tournament_id == tournament_id).order_by(entries.c.position)
    return {row.name: read(row) for row in db.execute(query)}


def one(db: Connection, tournament_id: str, name: str) -> Entry | None:
    """Returns an entrant by name."""
    query = select(entries).where(entries.c.tournament_id == tournament_id, entries.c.name == name)
    row = db.execute(query).one_or_none()
    return None if row is None else read(row)


def alike(db: Connection, tournament_id: str, new: Entrant) -> list[Entry]:
    """Returns the entrants with the same name or account as the new one."""
    is_alike = entries.c.name == new.name
    if new.account_id:
        is_alike = or_(is_alike, entries.c.account_id == new.account_id)
    query = select(entries).where(entries.c.tournament_id == tournament_id, is_alike)
    return [read(row) for row in db.execute(query.order_by(entries.c.position))]


def count(db: Connection, tournament_id: str) -> int:
    """See `Ledger.headcount`."""
    joined, left = (
        (entries.c.joined_stage, entries.c.joined_round),
        (entries.c.left_stage, entries.c.left_round),
    )
    is_later = or_(left[0] > joined[0], and_(left[0] == joined[0], left[1] > joined[1]))
    there = or_(entries.c.left_stage.is_(None), is_later)
    query = select(func.count()).where(entries.c.tournament_id == tournament_id, there)
    return db.execute(query).scalar_one()


def add(db: Connection, tournament_id: str, added: Sequence[Entry], others: Sequence[Entry] = ()) -> None:
    """Adds entrants; their tournament must be locked. `others`: present entrants that are `alike`.

    Raises:
        InvalidRequest: two entrants have the same name or account.
    """
    names, accounts = set(), set()
    for entrant in (entry.entrant for entry in (*others, *added)):
        if entrant.name in names:
            raise InvalidRequest("entrant", f"the name {entrant.name!r} is taken")
        if entrant.account_id and entrant.account_id in accounts:
            raise InvalidRequest("entrant", f"the account of {entrant.name!r} takes part already")
        names.add(entrant.name)
        accounts.add(entrant.account_id)
    of_it = entries.c.tournament_id == tournament_id
    last = db.execute(select(func.max(entries.c.position)).where(of_it)).scalar_one()
    rows = [
        {"tournament_id": tournament_id, "position": position} | _row_of(entry)
        for position, entry in enumerate(added, 0 if last is None else last + 1)
    ]
    if rows:
        db.execute(insert(entries), rows)
    if any(seating.is_choosy(entry.entrant) for entry in added):
        of_it = tournaments.c.tournament_id == tournament_id
        db.execute(update(tournaments).where(of_it).values(is_choosy=1))


def forget(db: Connection, tournament_id: str, names: Sequence[str]) -> None:
    """Removes entrants as if they had never been there; their tournament must be locked."""
    some = (entries.c.tournament_id == tournament_id, entries.c.name.in_(names))
    db.execute(delete(entries).where(*some))


def leave(db: Connection, tournament_id: str, name: str, moment: Round) -> None:
    """Notes when an entrant leaves; its tournament must be locked."""
    one = (entries.c.tournament_id == tournament_id, entries.c.name == name)
    db.execute(update(entries).where(*one).values(left_stage=moment.stage, left_round=moment.round))


def _row_of(entry: Entry) -> dict[str, object]:
    entrant = entry.entrant
    return {
        "name": entrant.name,
        "kind": entrant.kind.value,
        "level": entrant.level,
        "nodes": entrant.nodes,
        "program": entrant.program,
        **_columns_of(entrant.module),
        "account_id": entrant.account_id,
        "rating": entrant.rating,
        "concurrency": entrant.concurrency,
        "joined_stage": entry.joined.stage,
        "joined_round": entry.joined.round,
        "left_stage": entry.left.stage if entry.left else None,
        "left_round": entry.left.round if entry.left else None,
    }


def read(row: Row[Any]) -> Entry:
    """Returns the entry of a row."""
    entrant = Entrant(
        name=row.name,
        kind=EntrantKind(row.kind),
        level=row.level,
        nodes=row.nodes,
        program=row.program,
        account_id=row.account_id,
        rating=row.rating,
        concurrency=row.concurrency,
        module=None if row.module_sha256 is None else _pin(row),
    )
    left = None if row.left_stage is None else Round(row.left_stage, row.left_round)
    return Entry(entrant, Round(row.joined_stage, row.joined_round), left)


def _pin(row: Row[Any]) -> ModulePin:
    return ModulePin(bytes(row.module_sha256), row.module_fuel, row.module_memory_mib)


def _columns_of(pin: ModulePin | None) -> dict[str, object]:
    if pin is None:
        return dict.fromkeys(("module_sha256", "module_fuel", "module_memory_mib"))
    return {
        "module_sha256": pin.sha256,
        "module_fuel": pin.fuel,
        "module_memory_mib": pin.memory_mib,
    }
