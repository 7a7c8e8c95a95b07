"""Flags workers whose outcomes or speed deviate from the others'; advice to quarantine, never a verdict.

blocks and paces ──tally, one row a worker and pairing──> comparison with all others ──> flags
"""

from collections.abc import Sequence

from services.tournament.deviation.flag import Flag, FlagKind
from services.tournament.deviation.tally import PairingTally, WorkerTally

__all__ = ["Flag", "FlagKind", "PairingTally", "WorkerTally", "flags"]


def flags(workers: Sequence[WorkerTally]) -> Sequence[Flag]:
    """All flags for the workers of one tournament. It may be called any number of times.

    Raises:
        ValueError: two tallies of one worker, or of one worker and pairing.
    """
    # SciPy would take much of a director's memory, and most directors have nothing to compare.
    from services.tournament.deviation.outcomes import outcome_flags  # noqa: PLC0415  # see above
    from services.tournament.deviation.speed import speed_flags  # noqa: PLC0415  # see above

    names = [worker.worker_id for worker in workers]
    rows = [(worker.worker_id, tally.entrants) for worker in workers for tally in worker.pairings]
    if len(set(names)) < len(names) or len(set(rows)) < len(rows):
        raise ValueError(f"each worker once, and each of its pairings once: {sorted(names)!r:.200}")
    return (*outcome_flags(workers), *speed_flags(workers))
