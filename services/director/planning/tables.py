"""Standings and ratings, made from this process's caches, and again only when something has changed."""

from dataclasses import dataclass
from typing import Final

from ardri.tournament.v1 import tournament_pb2
from ardri.tournament.v1 import tournament_service_pb2 as pb
from services.director.planning.context import DirectorContext
from services.director.planning.shared import Shared
from services.director.wire.standings import standings_to_proto
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import Progress, current_stage
from services.runtime.errors import NoSuchEntry

_Version = tuple[int, ...]
"""Equal as long as nothing has changed that a table shows."""
_MOST_COMPARED: Final = 200
"""Most entrants of which all pairs are compared; the time grows with the square of their number."""


@dataclass(frozen=True, slots=True)
class _Ranked:
    version: _Version
    message: tournament_pb2.Standings


@dataclass(frozen=True, slots=True)
class _Fit:
    version: _Version
    message: pb.GetRatingsResponse


class Tables:
    """Standings and ratings of tournaments."""

    def __init__(self, context: DirectorContext) -> None:
        self._context = context
        self._standings = Shared[_Ranked]()
        self._ratings = Shared[_Fit]()

    async def standings(
        self, tournament_id: str, stage: int | None, max_age: float = 0.0
    ) -> tournament_pb2.Standings:
        """The standings of a stage; if none is named, of the running or the last one.

        Raises:
            NoSuchEntry: no such tournament or stage.
        """

        async def make(before: _Ranked | None) -> _Ranked:
            return await self._context.ask(lambda _ledger: self._ranked(tournament_id, stage, before))

        return (await self._standings.get((tournament_id, stage), make, max_age)).message

    async def ratings(self, tournament_id: str) -> pb.GetRatingsResponse:
        """The ratings of all entrants, by all finished blocks.

        Raises:
            NoSuchEntry: no such tournament.
        """

        async def make(before: _Fit | None) -> _Fit:
            return await self._context.ask(lambda ledger: self._rated(ledger, tournament_id, before))

        return (await self._ratings.get(tournament_id, make)).message

    def _ranked(self, tournament_id: str, stage: int | None, before: _Ranked | None) -> _Ranked:
        tournament = self._context.recent.of(tournament_id)
        with tournament.lock:
            progress = tournament.refresh()
            index = _shown_stage(progress) if stage is None else stage
            if not 0 <= index < len(progress.stages):
                raise NoSuchEntry(f"no stage {index} in {tournament_id}")
            version = _version(progress, index)
            if before is not None and before.version == version:
                return before
            record = tournament.snapshot(index)
        if record is None:
            return _Ranked(version, tournament_pb2.Standings(stage=index, sequence=progress.sequence))
        is_final = progress.stages[index].is_finished
        return _Ranked(version, standings_to_proto(record, progress.sequence, is_final=is_final))

    def _rated(self, ledger: Ledger, tournament_id: str, before: _Fit | None) -> _Fit:
        # These import NumPy and SciPy, which no director needs at its start.
        from services.director.wire.ratings import ratings_to_proto  # noqa: PLC0415  # see above
        from services.tournament.ratings import MOST_RATED, fit, usual_anchor  # noqa: PLC0415  # see above

        tournament = self._context.recent.of(tournament_id)
        with tournament.lock:
            progress = tournament.refresh()
            version = _version(progress)
            if before is not None and before.version == version:
                return before
            records = [tournament.snapshot(stage.index) for stage in progress.stages]
        results = [each for record in records if record for each in record.finished.values()]
        field = [entry.entrant for entry in ledger.field(tournament_id).values()]
        anchor = tournament.contest.spec.anchor or usual_anchor(field, results)
        found = fit(results, anchor, pairs=len(field) <= _MOST_COMPARED, most=MOST_RATED)
        return _Fit(version, ratings_to_proto(found, progress.sequence))


def _shown_stage(progress: Progress) -> int:
    """The running stage; until that is opened the stage before it, and at the end the last stage."""
    stage = current_stage(progress.stages)
    if stage is None:
        return len(progress.stages) - 1
    return max(0, stage.index - (stage.opened_ms is None))


def _version(progress: Progress, index: int = 0) -> _Version:
    stages = (each for stage in progress.stages for each in (stage.blocks, int(stage.is_finished)))
    return (index, progress.sequence, progress.revision, *stages)
