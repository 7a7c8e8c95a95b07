"""Deliveries: the status that each gets, and the audit that keeps them all."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, insert, select

from services.ledger.seats import holding, workers
from services.ledger.storage.keys import BLOCK_KEY, among, block_of, lock, same, slot_of, values, wanted_slots
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import Claim, DeliveryStatus, Note, Slot, SlotState
from services.runtime.database.clock import now_ms
from services.runtime.database.schema.slots import deliveries, results, slots
from services.runtime.database.schema.tournaments import blocks, tournaments
from services.runtime.rpc.requests.text import cleaned
from services.tournament.blocks import Block

_DIGEST_BYTES = 64
_DETAIL_CHARACTERS = 500
_ID_CHARACTERS = 80


@dataclass(frozen=True, slots=True)
class SlotSnapshot:
    """A slot as a delivery finds it.

    `digest`: that of the record that counts; empty if none does. `is_choosy`: its entrants may have lanes.
    """

    block: Block
    state: SlotState
    token: int
    worker_id: str | None
    claims: int
    digest: bytes
    is_cancelled: bool
    is_choosy: bool

    def fate_of(self, worker_id: str, token: int, digest: bytes) -> DeliveryStatus | None:
        """Returns the status of a delivery; None if it may count."""
        if self.state is SlotState.ACCEPTED and digest and digest == self.digest:
            return DeliveryStatus.DUPLICATE
        if self.state is SlotState.VOID or self.is_cancelled:
            return DeliveryStatus.VOID
        if self.state is SlotState.ACCEPTED and not self.digest:
            return DeliveryStatus.VOID  # an entrant has withdrawn
        is_held = self.state is SlotState.LEASED and (self.worker_id, self.token) == (worker_id, token)
        return None if is_held else DeliveryStatus.STALE


_READ: Final = (
    select(
        slots,
        blocks.c.entrants,
        blocks.c.label,
        results.c.digest,
        tournaments.c.state.label("tournament_state"),
        tournaments.c.is_choosy,
    )
    .join(blocks, same(slots, blocks, BLOCK_KEY))
    .join(tournaments, tournaments.c.tournament_id == slots.c.tournament_id)
    .outerjoin(results, same(slots, results))
    .where(among(slots))
    .order_by(*slots.primary_key)
)
_LOCK: Final = _READ.with_for_update(of=slots)


def read_slots(db: Connection, of: Sequence[Slot]) -> dict[Slot, SlotSnapshot]:
    """Reads these games, as far as they exist."""
    return _read(db.execute(_READ, wanted_slots(of))) if of else {}


def lock_slots(db: Connection, of: Sequence[Slot]) -> dict[Slot, SlotSnapshot]:
    """Like `read_slots`, but locks the games until the transaction ends."""
    seen = _read(db.execute(_LOCK, wanted_slots(of))) if of else {}
    # A statement that waited for a lock does not see results stored meanwhile, so these are read again.
    is_behind = any(each.state is SlotState.ACCEPTED and not each.digest for each in seen.values())
    return read_slots(db, of) if is_behind else seen


def _read(rows: Iterable[Row[Any]]) -> dict[Slot, SlotSnapshot]:
    return {
        slot_of(row): SlotSnapshot(
            block=block_of(row),
            state=SlotState(row.state),
            token=row.token,
            worker_id=row.worker_id,
            claims=row.claims,
            digest=row.digest or b"",
            is_cancelled=row.tournament_state == TournamentState.CANCELLED,
            is_choosy=bool(row.is_choosy),
        )
        for row in rows
    }


def fates(db: Connection, worker_id: str, claims: Sequence[Claim]) -> list[DeliveryStatus | None]:
    """See `Ledger.fates`."""
    seen = read_slots(db, [claim.lease.slot for claim in claims])
    return [
        seen[claim.lease.slot].fate_of(worker_id, claim.lease.token, claim.digest)
        if claim.lease.slot in seen
        else DeliveryStatus.STALE
        for claim in claims
    ]


def note(db: Connection, worker_id: str, notes: Sequence[Note], lease_ms: int) -> None:
    """See `Ledger.note`."""
    refused = [each.claim.lease for each in notes if each.fate is DeliveryStatus.REFUSED]
    rows = lock(db, [lease.slot for lease in refused])
    held = {each.slot for each in refused if holding.is_held(rows.get(each.slot), worker_id, each.token)}
    back_off(db, worker_id, sorted(held), lease_ms)
    write_audit(db, worker_id, notes)
    workers.count(db, worker_id, refused=len(refused))


def back_off(db: Connection, worker_id: str, held: Sequence[Slot], lease_ms: int, **changes: object) -> None:
    """Opens locked games that the worker holds; for a while only other workers are offered them."""
    until = now_ms() + holding.BACK_OFF_LEASES * lease_ms
    holding.release(db, held, shunned=worker_id, shunned_until_ms=until, **changes)


def write_audit(db: Connection, worker_id: str, notes: Sequence[Note]) -> None:
    """Writes one row for each delivery. Texts of strangers may be cut."""
    rows = [
        values(each.claim.lease.slot)
        | {
            "tournament_id": each.claim.lease.slot.tournament_id[:_ID_CHARACTERS],
            "token": each.claim.lease.token,
            "worker_id": worker_id[:_ID_CHARACTERS],
            "fate": each.fate,
            "digest": each.claim.digest[:_DIGEST_BYTES],
            "detail": cleaned(each.detail[:_DETAIL_CHARACTERS]),
        }
        for each in notes
    ]
    if rows:
        db.execute(insert(deliveries).values(at_ms=now_ms()), rows)
