"""TournamentService for operators: list, quarantine and purge workers."""

from typing import Final

from ardri.tournament.v1 import tournament_service_pb2 as pb
from services.director.leasing.flags import Flags
from services.director.planning.context import DirectorContext
from services.director.planning.planner import Planner
from services.director.wire.workers import worker_to_proto
from services.ledger.storage.rows import TournamentState
from services.runtime.credentials.claims import Scope
from services.runtime.rpc.methods import Call

_MOST_WORKERS: Final = 5_000
"""As many as fit into one message."""


class Operating:
    """The use cases of operators; all need scope admin."""

    def __init__(self, context: DirectorContext, planner: Planner, flags: Flags) -> None:
        self._context = context
        self._planner = planner
        self._flags = flags

    async def list_workers(self, call: Call, request: pb.ListWorkersRequest) -> pb.ListWorkersResponse:
        """Lists workers with what looks odd about them, the one heard of last first."""
        self._context.with_scope(call, Scope.ADMIN)
        rows = await self._context.ask(lambda ledger: ledger.workers())
        latest = sorted(rows, key=lambda row: row.seen_ms, reverse=True)[:_MOST_WORKERS]
        workers = [worker_to_proto(row, self._flags.of(row.worker.worker_id)) for row in latest]
        return pb.ListWorkersResponse(workers=workers)

    async def quarantine_worker(
        self, call: Call, request: pb.QuarantineWorkerRequest
    ) -> pb.QuarantineWorkerResponse:
        """Stops leasing games to a worker, or starts again."""
        self._context.with_scope(call, Scope.ADMIN)
        row = await self._context.ask(
            lambda ledger: ledger.quarantine(request.worker_id, not request.release)
        )
        return pb.QuarantineWorkerResponse(worker=worker_to_proto(row, self._flags.of(request.worker_id)))

    async def purge_worker(self, call: Call, request: pb.PurgeWorkerRequest) -> pb.PurgeWorkerResponse:
        """Has the worker's blocks played again."""
        self._context.with_scope(call, Scope.ADMIN)
        blocks = await self._context.ask(lambda ledger: ledger.purge(request.worker_id))
        running = await self._context.ask(lambda ledger: ledger.tournaments({TournamentState.RUNNING}, 200))
        self._planner.poke([row.tournament_id for row in running])
        return pb.PurgeWorkerResponse(blocks=blocks)
