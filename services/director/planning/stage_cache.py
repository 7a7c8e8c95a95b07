"""A stage that is kept in memory and grows with the ledger."""

import dataclasses
import time

from services.ledger.storage.rows import FinishedBlock
from services.tournament.plan import Plan, StageRecord


class StageCache:
    """One stage. `planned`: how many blocks so far, with void ones. `blocks`: those not void, by number."""

    def __init__(self, record: StageRecord) -> None:
        self.planned = record.planned
        self.blocks = {block.number: block for block in record.blocks}
        self.games = sum(block.rotations for block in record.blocks)
        self._finished = dict(record.finished)
        self._record = dataclasses.replace(record, finished=self._finished)
        self._read_at = time.monotonic()

    def record(self) -> StageRecord:
        """The stage now; later results appear in the returned record, too."""
        elapsed_ms = self._record.elapsed_ms + int((time.monotonic() - self._read_at) * 1000)
        return dataclasses.replace(self._record, elapsed_ms=elapsed_ms, planned=self.planned)

    def finish(self, block: FinishedBlock) -> None:
        """Adds a finished block; adding it twice is harmless."""
        if not block.is_void and block.result.block.number in self.blocks:
            self._finished[block.result.block.number] = block.result

    def plan(self, plan: Plan) -> None:
        """Applies a plan that the ledger has stored."""
        self.planned += len(plan.blocks)
        self.blocks |= {block.number: block for block in plan.blocks}
        void = [self.blocks.pop(number) for number in plan.void if number in self.blocks]
        for block in void:
            self._finished.pop(block.number, None)
        self.games += sum(block.rotations for block in plan.blocks) - sum(block.rotations for block in void)
        self._record = dataclasses.replace(self._record, blocks=tuple(self.blocks.values()))
