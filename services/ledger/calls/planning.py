"""The ledger's methods for the planner."""

from collections.abc import Sequence

from services.ledger.calls.base import Calls
from services.ledger.storage.rows import StageRow
from services.ledger.tournaments import planning, stages
from services.tournament.plan import Plan, StageRecord


class Planning(Calls):
    """See `Ledger`."""

    def open_stage(self, tournament_id: str, index: int, seeding: Sequence[str]) -> bool:
        """Begins a stage with that seeding.

        False: it was begun with another seeding, the tournament is over, or these are not the right names.
        For the first stage these are all who are there at its start, for others those who go on from the
        stage before. Until the first stage is planned, its seeding changes as entrants come and leave.
        """
        return self._store.write(stages.begin, tournament_id, index, seeding)

    def stages(self, tournament_id: str) -> tuple[StageRow, ...]:
        """Returns all stages in a few numbers each, also unopened ones."""
        return self._store.read(stages.all_stages, tournament_id)

    def stage(self, tournament_id: str, index: int) -> StageRecord | None:
        """Returns all that planning needs; None if the stage is not opened. Reads every block, so cache it.

        To plan with it, read `TournamentRow.revision` before, not after.
        """
        return self._store.read(stages.record, tournament_id, index)

    def apply(self, tournament_id: str, index: int, plan: Plan, *, known_blocks: int, revision: int) -> bool:
        """Stores a plan that was made from so many blocks (void ones too) at that revision. All or nothing.

        False, and nothing changed: another process has planned meanwhile, the revision has changed, the stage
        is finished or not opened, or the tournament is over. Byes are finished at once. Void blocks lose
        their open and leased games. After a purge, other entrants may go on to later stages that are already
        open. Such stages are reset, as if they had not been opened.

        Raises:
            InvalidRequest: the blocks are not numbered on from `known_blocks`, or belong to another stage.
        """
        return self._store.write(
            planning.apply, tournament_id, index, plan, known_blocks=known_blocks, revision=revision
        )

    def extend(
        self, tournament_id: str, index: int, *, rounds: int = 0, blocks: int = 0, seconds: int = 0
    ) -> bool:
        """Sets new totals in the spec of a stage; 0 leaves one as it is. False: the stage or all is over.

        Raises:
            InvalidRequest: a total is lower than before, or there would be more blocks in meetings that are
                planned already.
        """
        totals = {"rounds": rounds, "blocks": blocks, "seconds": seconds}
        return self._store.write(stages.extend, tournament_id, index, totals)

    def add_pairings(
        self, tournament_id: str, index: int, pairings: Sequence[tuple[str, ...]], known: int | None = None
    ) -> int | None:
        """Adds pairings to the spec of a stage; returns their new number. None: the stage or all is over.

        `known`: the number of pairings before, for callers that may repeat a call. If exactly these pairings
        follow from that number on already, they are not added again.
        """
        return self._store.write(stages.add_pairings, tournament_id, index, pairings, known)
