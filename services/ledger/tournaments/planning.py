"""Plans become blocks and slots, if nothing that they were made from has changed meanwhile."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, Integer, insert, literal_column, select, union_all, update

from services.ledger.results.finishing import finish
from services.ledger.seats import lanes
from services.ledger.storage import codec
from services.ledger.storage.keys import BLOCK_KEY, among, lock_blocks, slot_of, wanted, wanted_slots
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import SlotState
from services.ledger.tournaments import stages, tournaments
from services.runtime.database.schema_slots import slots
from services.runtime.database.schema_tournaments import blocks
from services.runtime.database.schema_tournaments import stages as stage_rows
from services.runtime.errors import InvalidRequest
from services.tournament.blocks import Block
from services.tournament.plan import Plan

_VOID: Final = (
    update(blocks)
    .where(among(blocks, BLOCK_KEY), blocks.c.is_void == 0)
    .values(is_void=1)
    .returning(*(blocks.c[name] for name in BLOCK_KEY))
)
_CLOSE: Final = update(slots).where(among(slots)).values(state=SlotState.VOID, worker_id=None, until_ms=None)


def apply(
    db: Connection, tournament_id: str, index: int, plan: Plan, *, known_blocks: int, revision: int
) -> bool:
    """See `Ledger.apply`."""
    row = tournaments.own(db, tournament_id)
    stage = stages.find(db, tournament_id, index)
    is_outdated = (row.revision, stage.blocks) != (revision, known_blocks)
    if is_outdated or stage.opened_ms is None or stage.is_finished or TournamentState(row.state).is_over:
        return False
    _check(plan, index, known_blocks)
    if plan.blocks:
        _add(db, tournament_id, plan.blocks)
    if plan.void:
        _void(db, tournament_id, index, plan.void)
    if plan.is_final:
        stages.change(db, tournament_id, index, final_order=codec.dump(plan.order))
    return True


def _check(plan: Plan, index: int, known_blocks: int) -> None:
    for number, block in enumerate(plan.blocks, known_blocks):
        if (block.stage, block.number) != (index, number):
            raise InvalidRequest(
                "plan", f"block {block.number} of stage {block.stage} where {number} is next"
            )
        if not block.entrants or len(set(block.entrants)) < len(block.entrants):
            raise InvalidRequest("plan", f"block {number} has not each of its entrants once")


def _add(db: Connection, tournament_id: str, added: Sequence[Block]) -> None:
    """Adds blocks and a slot for each game of them; byes are finished at once."""
    index, first = added[0].stage, added[0].number
    rows = [
        {
            "tournament_id": tournament_id,
            "stage": block.stage,
            "block": block.number,
            "round": block.round,
            "entrants": codec.dump(block.entrants),
            "label": block.label,
            "games": block.rotations,
        }
        for block in added
    ]
    db.execute(insert(blocks), rows)
    most = max(block.rotations for block in added)
    if most:
        numbers = [select(literal_column(str(each), Integer).label("rotation")) for each in range(most)]
        rotation = union_all(*numbers).subquery().c.rotation
        games = select(
            blocks.c.tournament_id, blocks.c.stage, blocks.c.block, rotation, blocks.c.round
        ).where(
            blocks.c.tournament_id == tournament_id,
            blocks.c.stage == index,
            blocks.c.block >= first,
            rotation < blocks.c.games,
        )
        names = ["tournament_id", "stage", "block", "rotation", "round"]
        db.execute(insert(slots).from_select(names, games))
    stages.change(
        db,
        tournament_id,
        index,
        blocks=stage_rows.c.blocks + len(added),
        games=stage_rows.c.games + sum(block.rotations for block in added),
        rounds=max(stages.find(db, tournament_id, index).rounds, *(block.round + 1 for block in added)),
    )
    finish(db, ((tournament_id, block.stage, block.number) for block in added if block.is_bye))


def _void(db: Connection, tournament_id: str, index: int, numbers: Sequence[int]) -> None:
    """Takes blocks out of all that counts; of their games those that have no result are void."""
    asked = wanted((tournament_id, index, number) for number in sorted(numbers))
    voided = [(row.tournament_id, row.stage, row.block) for row in db.execute(_VOID, asked)]
    rows = lock_blocks(db, voided)
    lost = [slot_of(row) for row in rows if row.state in (SlotState.OPEN, SlotState.LEASED)]
    db.execute(_CLOSE, wanted_slots(lost))
    lanes.free(db, lost)
    done = sum(row.state == SlotState.ACCEPTED for row in rows)
    stages.change(
        db, tournament_id, index, games=stage_rows.c.games - len(rows), done=stage_rows.c.done - done
    )
