"""Totals of the games of workers, computed by the database."""

from itertools import product

from sqlalchemy import Connection, func, select

from services.ledger.storage import codec
from services.ledger.tournaments import entries
from services.runtime.database.schema.tournaments import blocks
from services.tournament.deviation.tally import PairingTally, WorkerTally
from services.tournament.entrants import Entry


def tallies(db: Connection, tournament_id: str) -> list[WorkerTally]:
    """See `Ledger.tallies`."""
    by = (blocks.c.worker_id, blocks.c.entrants, blocks.c.points)
    sums = (blocks.c.paced, blocks.c.log_pace, blocks.c.log_pace_squares)
    query = select(*by, func.count(), *map(func.sum, sums)).where(
        blocks.c.tournament_id == tournament_id, blocks.c.worker_id.is_not(None), blocks.c.is_void == 0
    )
    field = entries.field(db, tournament_id)
    found: dict[str, dict[tuple[str, ...], PairingTally]] = {}
    for worker_id, names, points, count, *paces in db.execute(query.group_by(*by).order_by(*by)):
        half_points = dict(zip(codec.load(names), codec.load(points), strict=True))
        tally = _tally(half_points, count, *paces, is_paced=_is_paced(field, half_points))
        pairings = found.setdefault(worker_id, {})
        pairings[tally.entrants] = pairings.get(tally.entrants, PairingTally.empty(tally.entrants)) + tally
    return [WorkerTally(worker_id, tuple(pairings.values())) for worker_id, pairings in found.items()]


def _tally(
    half_points: dict[str, int], count: int, paced: int, log_pace: float, squares: float, *, is_paced: bool
) -> PairingTally:
    """Returns the totals of blocks with the same result."""
    names = sorted(half_points)
    products = [half_points[one] * half_points[other] * count for one, other in product(names, repeat=2)]
    points = tuple(half_points[name] * count for name in names)
    pace = (paced, log_pace, squares) if is_paced else (0, 0.0, 0.0)
    return PairingTally(tuple(names), points, tuple(products), count, *pace)


def _is_paced(field: dict[str, Entry], names: dict[str, int]) -> bool:
    """Whether all of them play with a fixed budget, so that thinking times say something about the worker."""
    return all(field[name].entrant.nodes > 0 for name in names)
