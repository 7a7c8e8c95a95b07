"""Flags workers that take longer than the others for the same play.

It compares logarithms of seconds a ply, only on the same pairing: entrants differ in how long they think.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Final

from services.tournament.deviation.flag import Flag, FlagKind
from services.tournament.deviation.tally import PairingTally, WorkerTally

SLOWEST: Final = 0.5
"""Fraction of the others' median speed; a worker that is surely slower is flagged."""
FEWEST_GAMES: Final = 20
"""Fewest games of a worker that can be flagged."""
SURETY: Final = 3.0
"""Distance from the estimate to the end of the interval, in standard errors."""


def speed_flags(workers: Sequence[WorkerTally]) -> Sequence[Flag]:
    """The workers that are too slow, the slowest first."""
    cells: dict[tuple[str, ...], dict[str, PairingTally]] = {}
    for worker in workers:
        for tally in worker.pairings:
            if tally.games:
                cells.setdefault(tally.entrants, {})[worker.worker_id] = tally
    variance = _variance([tally for cell in cells.values() for tally in cell.values()])
    flagged = [flag for worker in workers if (flag := _flag(worker.worker_id, cells.values(), variance))]
    return sorted(flagged, key=lambda flag: (flag.statistic, flag.worker_id))


def _variance(tallies: Sequence[PairingTally]) -> float:
    """The variance of the logarithm of the pace among games of one worker and pairing."""
    freedom = sum(tally.games - 1 for tally in tallies)
    scatter = sum(tally.log_pace_squares - tally.log_pace**2 / tally.games for tally in tallies)
    return max(scatter, 0.0) / freedom if freedom else math.inf


def _flag(worker_id: str, cells: Iterable[Mapping[str, PairingTally]], variance: float) -> Flag | None:
    """The worker's flag, if it is surely too slow."""
    games, delay = 0, 0.0
    for cell in cells:
        others = [tally.log_pace / tally.games for other, tally in cell.items() if other != worker_id]
        if worker_id in cell and others:
            own = cell[worker_id]
            games += own.games
            delay += own.log_pace - own.games * median(others)
    if games < FEWEST_GAMES:
        return None
    # Twice the variance, as the others' median is assumed to be no more certain than the worker's own mean.
    error = math.sqrt(2 * variance / games)
    log_most = SURETY * error - delay / games
    if log_most >= math.log(SLOWEST):
        return None
    reason = f"over {games} games at {math.exp(-delay / games):.2f} of the median speed of the others"
    return Flag(worker_id, FlagKind.SPEED, math.exp(log_most), SLOWEST, reason)
