"""A tournament as this process knows it: read once, then kept up to date with new results from the ledger.

A stage may have a million results, so none is read twice. The cache is never the only copy. It is dropped
when something other than new results has happened (`revision`), or when the ledger has lost results because
it was set back. Methods block: they are for threads.
"""

import dataclasses
import threading
from collections.abc import Iterable, Mapping
from typing import Final

from services.director.planning.assignments import Contest
from services.director.planning.stage_cache import StageCache
from services.director.wire.spec import stored_spec
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import Progress, TournamentRow
from services.runtime.errors import NoSuchEntry
from services.tournament.blocks import Block
from services.tournament.entrants import Entrant, seeded
from services.tournament.plan import Plan, StageRecord
from services.tournament.seed_tree import SeedTree

PAGE: Final = 1_000
"""Most finished blocks that are read at once."""
_MOST_LEASED: Final = 10_000


class TournamentCache:
    """One tournament. Callers hold `lock` while they use anything that may change.

    `nothing_to_plan_at`: by stage, the number of blocks and the revision at which there was nothing to plan.
    """

    def __init__(self, ledger: Ledger, row: TournamentRow) -> None:
        self.tournament_id = row.tournament_id
        self.contest = contest_of(row)
        self.lock = threading.RLock()
        self.nothing_to_plan_at: dict[int, tuple[int, int]] = {}
        self._ledger = ledger
        self._entrants: dict[str, Entrant] = {}
        self._stages: dict[int, StageCache] = {}
        self._leased: dict[tuple[int, int], Block] = {}
        self._revision = -1
        self._sequence = 0

    @property
    def kept_blocks(self) -> int:
        """How many blocks are kept; read without the lock."""
        return sum(len(stage.blocks) for stage in list(self._stages.values()))

    def refresh(self) -> Progress:
        """Reads the progress, and brings the cache up to date with it."""
        with self.lock:
            progress = self._ledger.progress(self.tournament_id)
            if progress.revision != self._revision or progress.sequence < self._sequence:
                self._stages.clear()
                self._leased.clear()
                self._revision, self._sequence = progress.revision, progress.sequence
            self._follow(progress.sequence)
            for row in progress.stages:
                kept = self._stages.get(row.index)
                if kept is not None and (kept.planned, kept.games) != (row.blocks, row.games):
                    del self._stages[row.index]  # another director has planned
            return progress

    def record(self, index: int) -> StageRecord | None:
        """The stage as of the last refresh or newer, for use under the lock; None if it is not open yet."""
        with self.lock:
            if index not in self._stages:
                record = self._ledger.stage(self.tournament_id, index)
                if record is None:
                    return None
                self._stages[index] = StageCache(record)
            return self._stages[index].record()

    def snapshot(self, index: int) -> StageRecord | None:
        """Like `record`, but a copy that does not change."""
        with self.lock:
            record = self.record(index)
            if record is None:
                return None
            return dataclasses.replace(record, blocks=tuple(record.blocks), finished=dict(record.finished))

    def apply(self, index: int, plan: Plan, revision: int) -> None:
        """Stores a plan in the ledger, unless another director was faster."""
        with self.lock:
            stage = self._stages[index]
            known = stage.planned
            if self._ledger.apply(self.tournament_id, index, plan, known_blocks=known, revision=revision):
                stage.plan(plan)

    def seeding(self) -> tuple[str, ...]:
        """The field in seeding order, without those who have left."""
        entries = self._ledger.field(self.tournament_id).values()
        return seeded([entry.entrant for entry in entries if entry.left is None])

    def entrants(self, names: Iterable[str]) -> Mapping[str, Entrant]:
        """Entrants by name, at least those named. Entrants never change, but more may come."""
        if not self._entrants.keys() >= set(names):
            field = self._ledger.field(self.tournament_id)
            self._entrants = {name: entry.entrant for name, entry in field.items()}
        return self._entrants

    def note_leased(self, block: Block) -> None:
        """Remembers a block that will be delivered."""
        if len(self._leased) >= _MOST_LEASED:
            self._leased.clear()
        self._leased[(block.stage, block.number)] = block

    def block(self, stage: int, number: int) -> Block:
        """A planned block.

        Raises:
            NoSuchEntry: there is no block of that number, or it is void.
        """
        leased = self._leased.get((stage, number))
        if leased is not None:
            return leased
        with self.lock:
            self.refresh()
            record = self.record(stage)
            found = None if record is None else self._stages[stage].blocks.get(number)
        if found is None:
            raise NoSuchEntry(f"no block {number} in stage {stage} of {self.tournament_id}")
        return found

    def _follow(self, sequence: int) -> None:
        while self._sequence < sequence:
            page = self._ledger.finished(self.tournament_id, self._sequence, PAGE)
            for block in page:
                kept = self._stages.get(block.result.block.stage)
                if kept is not None:
                    kept.finish(block)
            self._sequence = page[-1].sequence if len(page) == PAGE else sequence


def contest_of(row: TournamentRow) -> Contest:
    """What all games of a tournament have in common."""
    return Contest(
        spec=stored_spec(row.spec, row.rules_version),
        rules_version=row.rules_version,
        tree=SeedTree(row.tournament_id, row.root),
        start_ms=row.created_ms,
    )
