"""What the planner asks of the ledger."""

from collections.abc import Sequence

from services.ledger.calls.base import Calls
from services.ledger.storage.rows import StageRow
from services.ledger.tournaments import planning, stages
from services.tournament.plan import Plan, StageRecord


class Planning(Calls):
    """See `Ledger`."""

    def open_stage(self, tournament_id: str, index: int, seeding: Sequence[str]) -> bool:
        """Begins a stage with that seeding.

        False: it was begun with another, the tournament is over, these are not all who are there at the
        start of the first stage, or not those who go on from the stage before. The seeding of the first one
        follows who comes and leaves until it is planned.
        """
        return self._store.write(stages.begin, tournament_id, index, seeding)

    def stages(self, tournament_id: str) -> tuple[StageRow, ...]:
        """All stages in a few numbers each, unopened ones too."""
        return self._store.read(stages.all_stages, tournament_id)

    def stage(self, tournament_id: str, index: int) -> StageRecord | None:
        """All that planning needs; None while the stage is not opened. Reads every block: keep it.

        To plan with it, read `TournamentRow.revision` before, not after.
        """
        return self._store.read(stages.record, tournament_id, index)

    def apply(self, tournament_id: str, index: int, plan: Plan, *, known_blocks: int, revision: int) -> bool:
        """Stores a plan that was made from so many blocks (void ones too) at that revision. All or nothing.

        False, and nothing changed: somebody planned meanwhile, the revision has changed, the stage is
        finished or not opened, or the tournament is over. Byes are finished at once. Void blocks lose their
        open and leased games. Where later stages have been opened and others go on than they began with, as
        after a purge, these are as if they had not been opened yet.

        Raises:
            InvalidRequest: blocks are not numbered on from `known_blocks`, or are of another stage.
        """
        return self._store.write(
            planning.apply, tournament_id, index, plan, known_blocks=known_blocks, revision=revision
        )

    def extend(
        self, tournament_id: str, index: int, *, rounds: int = 0, blocks: int = 0, seconds: int = 0
    ) -> bool:
        """New totals in the spec of a stage; 0 leaves one as it is. False: the stage or all is over.

        Raises:
            InvalidRequest: less than there was, or more blocks of meetings that were planned with theirs.
        """
        totals = {"rounds": rounds, "blocks": blocks, "seconds": seconds}
        return self._store.write(stages.extend, tournament_id, index, totals)

    def add_pairings(
        self, tournament_id: str, index: int, pairings: Sequence[tuple[str, ...]], known: int | None = None
    ) -> int | None:
        """Adds to the pairings in the spec of a stage; how many it has now. None: the stage or all is over.

        `known`: how many there were before, for a caller that may repeat itself; pairings that are there from
        that number on, exactly as given, are not added again.
        """
        return self._store.write(stages.add_pairings, tournament_id, index, pairings, known)
