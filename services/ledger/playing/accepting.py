"""Stores games that the referee found right: each counts at most once.

Counting a game locks the row of its stage. So two transactions with the last two games of a block cannot miss
each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import Connection

from services.ledger.playing.delivering import SlotSnapshot, back_off, lock_slots, write_audit
from services.ledger.results import counting
from services.ledger.results.counting import Counted
from services.ledger.results.reading import pack
from services.ledger.seats import lanes, workers
from services.ledger.storage import locks
from services.ledger.storage.slots import Accepted, Claim, DeliveryStatus, Note, Slot, SlotState
from services.runtime.database.schema.slots import slots
from services.runtime.errors import InvalidRequest
from services.tournament.results import Verdict

_UNPROVABLE: Final = frozenset({Verdict.STALL, Verdict.CRASH, Verdict.RESOURCE})


@dataclass(frozen=True, slots=True)
class Packed:
    """A game with its compressed record; compressing needs no transaction."""

    game: Accepted
    record: bytes

    @classmethod
    def of(cls, game: Accepted) -> "Packed":
        """Packs the game."""
        return cls(game, pack(game.record))

    def counted(self, worker_id: str) -> Counted:
        """Returns it as a counted game of the worker."""
        game = self.game
        return Counted(game.lease.slot, game.result, self.record, worker_id, game.played_ms, game.thought_ms)


def accept(db: Connection, worker_id: str, games: Sequence[Packed], lease_ms: int) -> list[DeliveryStatus]:
    """See `Ledger.accept`."""
    locks.share(db, {each.game.lease.slot.tournament_id for each in games})
    seen = lock_slots(db, sorted({each.game.lease.slot for each in games}))
    fates = [_decide(seen, worker_id, each.game) for each in games]
    judged = list(zip(games, fates, strict=True))
    held = sorted(each.game.lease.slot for each, fate in judged if fate is DeliveryStatus.HELD)
    back_off(db, worker_id, held, lease_ms, claims=slots.c.claims + 1)
    counted = [each.counted(worker_id) for each, fate in judged if fate is DeliveryStatus.ACCEPTED]
    lanes.free(db, [game.slot for game in counted if seen[game.slot].is_choosy])
    counting.store(db, counted)
    write_audit(db, worker_id, [Note(_claim(each.game), fate) for each, fate in judged])
    workers.count(db, worker_id, done=len(counted))
    # Last, as other transactions wait from here on.
    counting.advance(db, [game.slot for game in counted])
    return fates


def _claim(game: Accepted) -> Claim:
    return Claim(game.lease, game.result.record_digest)


def _decide(seen: dict[Slot, SlotSnapshot], worker_id: str, game: Accepted) -> DeliveryStatus:
    """Returns the status of a delivery, and updates `seen` for the deliveries after it."""
    slot, snapshot = game.lease.slot, seen.get(game.lease.slot)
    if snapshot is None:
        return DeliveryStatus.STALE
    fate = snapshot.fate_of(worker_id, game.lease.token, game.result.record_digest)
    if fate is not None:
        return fate
    _check(snapshot, game)
    is_doubtful = not (game.is_proven or _UNPROVABLE.isdisjoint(game.result.verdicts))
    if snapshot.claims == 0 and is_doubtful:
        seen[slot] = replace(snapshot, state=SlotState.OPEN)
        return DeliveryStatus.HELD
    seen[slot] = replace(snapshot, state=SlotState.ACCEPTED, digest=game.result.record_digest)
    return DeliveryStatus.ACCEPTED


def _check(snapshot: SlotSnapshot, game: Accepted) -> None:
    """Raises InvalidRequest if the slot cannot have such a result."""
    result, seats = game.result, snapshot.block.seats(game.lease.slot.rotation)
    by_seat = (result.ranks, result.payoffs, result.verdicts)
    if result.seats != seats or any(len(each) != len(seats) for each in by_seat):
        raise InvalidRequest("result", "is of another table")
    if not result.record_digest or not game.record:
        raise InvalidRequest("record", "is missing")
