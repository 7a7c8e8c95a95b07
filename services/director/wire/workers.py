"""Workers on the wire."""

from collections.abc import Sequence

from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.wire.tournaments import timestamp
from services.ledger.storage.slots import WorkerRow


def worker_to_proto(row: WorkerRow, flags: Sequence[str]) -> pb.Worker:
    """A worker, and what looks odd about it."""
    return pb.Worker(
        worker_id=row.worker.worker_id,
        host=row.worker.host,
        cores=row.worker.cores,
        build=row.worker.build,
        seen=timestamp(row.seen_ms),
        games_running=row.games_running,
        games_done=row.games_done,
        quarantined=row.is_quarantined,
        flags=flags,
    )
