"""Stores plans as blocks and slots, if nothing they were made from has changed meanwhile."""

from collections.abc import Sequence

from sqlalchemy import Connection, Integer, insert, literal_column, select, union_all

from services.ledger.results.finishing import finish
from services.ledger.storage import codec
from services.ledger.storage.rows import TournamentState
from services.ledger.tournaments import restarting, stages, tournaments
from services.ledger.tournaments.forfeits import forfeit
from services.ledger.tournaments.voiding import void
from services.runtime.database.schema.slots import slots
from services.runtime.database.schema.tournaments import blocks
from services.runtime.database.schema.tournaments import stages as stage_rows
from services.runtime.errors import InvalidRequest
from services.tournament.blocks import Block
from services.tournament.plan import Plan


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
    following = [each for each in stages.all_stages(db, tournament_id)[index + 1 :] if each.opened_ms]
    again = following if following and plan.is_final and following[0].seeding != plan.order else []
    lost = [(tournament_id, index, number) for number in plan.void]
    if lost or again:
        void(db, (*lost, *restarting.blocks_of(db, tournament_id, again)))
    if plan.is_final:
        stages.change(db, tournament_id, index, final_order=codec.dump(plan.order))
    if following:
        # Purged games are played again here: entrants that withdrew since then do not play the additional
        # blocks.
        forfeit(db, tournament_id, plan.blocks)
    if again:
        restarting.begin_again(db, tournament_id, again, plan.order)
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
    """Adds blocks and a slot for each of their games; byes are finished at once."""
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
