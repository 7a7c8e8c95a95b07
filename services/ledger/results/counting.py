"""Stores results: one for each game, by the primary key of `results`."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, insert, update

from services.ledger.results.finishing import finish
from services.ledger.storage import codec
from services.ledger.storage.keys import among, values, wanted_slots
from services.ledger.storage.slots import Slot, SlotState
from services.runtime.database.schema.slots import records, results, slots
from services.runtime.database.schema.tournaments import stages
from services.tournament.results import GameResult

_CLOSE: Final = (
    update(slots)
    .where(among(slots))
    .values(state=SlotState.ACCEPTED, worker_id=None, until_ms=None, shunned=None, shunned_until_ms=None)
)
_ADVANCE: Final = (
    update(stages)
    .where(stages.c.tournament_id == bindparam("of_id"), stages.c.stage == bindparam("of_stage"))
    .values(done=stages.c.done + bindparam("more"))
)


@dataclass(frozen=True, slots=True)
class Counted:
    """A game that counts. `record`: compressed; empty if nothing was played, and then no worker played it."""

    slot: Slot
    result: GameResult
    record: bytes = b""
    worker_id: str | None = None
    played_ms: int = 0
    thought_ms: int = 0


def store(db: Connection, games: Sequence[Counted]) -> None:
    """Stores results of locked games without lanes; the caller must call `advance` afterwards."""
    if not games:
        return
    db.execute(_CLOSE, wanted_slots(game.slot for game in games))
    db.execute(insert(results), [_row_of(game) for game in games])
    played = [values(game.slot) | {"body": game.record} for game in games if game.record]
    if played:
        db.execute(insert(records), played)


def advance(db: Connection, done: Sequence[Slot]) -> None:
    """Counts games in their stages, which locks the stages' rows, and finishes blocks."""
    of_stages = Counter(slot.key[:2] for slot in done)
    advanced = [
        {"of_id": tournament_id, "of_stage": stage, "more": more}
        for (tournament_id, stage), more in sorted(of_stages.items())
    ]
    if advanced:
        db.execute(_ADVANCE, advanced)
        finish(db, (slot.key[:3] for slot in done))


def _row_of(game: Counted) -> dict[str, object]:
    return values(game.slot) | {
        "body": codec.dump_result(game.result),
        "plies": game.result.plies,
        "digest": game.result.record_digest,
        "worker_id": game.worker_id,
        "played_ms": game.played_ms,
        "thought_ms": game.thought_ms,
    }
