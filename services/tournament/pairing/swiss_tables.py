"""Swiss seating of games with more than two seats."""

from collections.abc import Collection, Sequence
from itertools import groupby

import numpy as np

from services.tournament.pairing.history import History
from services.tournament.pairing.meetings import CannotPair, Pairing
from services.tournament.pairing.table_search import Whole, improved

_EFFORT = 60_000_000
_MOST_COST = 2**61


def seat_tables(history: History, present: Collection[str]) -> Pairing:
    """The next round of a Swiss with `history.seats` at each table.

    Nobody meets anybody again where that can be helped, then equal scores sit together: the least sum, over
    all pairs at a table, first of earlier meetings, then of squared differences in score, as far as a bounded
    search finds it. It begins with tables in order of score; where equal scores fill several tables the seeds
    go round in serpentine order, as in round 0. As many have a bye as no full table is left for: who had the
    fewest so far, then the lowest scores, then the last seeds. Blocks rotate over the seats, so the order of
    listing evens out alone who is listed first.

    Raises:
        CannotPair: somebody unknown, or fewer are present than sit at a table.
    """
    ranked = history.ranked(present)
    if len(ranked) < history.seats:
        raise CannotPair(f"{len(ranked)} present do not fill a table of {history.seats}")
    byes = _byes(history, ranked)
    seated = [name for name in ranked if name not in byes]
    scores = np.array([history.scores[name] for name in seated], dtype=np.int64)
    start = _serpentine(scores.tolist(), history.seats)
    spreads = (scores[:, None] - scores[None, :]) ** 2
    costs = _costs(spreads, _met(history, seated), history.seats)
    tables = improved(costs, start, enough=_inside(spreads, start), effort=_EFFORT)
    return Pairing(meetings=_listed(history, seated, tables.tolist()), byes=byes)


def _byes(history: History, ranked: Sequence[str]) -> tuple[str, ...]:
    """Who has a bye, the better ranked first."""
    count = len(ranked) % history.seats
    last_first = ranked[::-1]
    due = sorted(last_first, key=lambda name: (history.byes[name], history.scores[name]))[:count]
    return tuple(name for name in ranked if name in due)


def _serpentine(scores: Sequence[int], seats: int) -> Whole:
    """Table by player in order of score; tables full of one score deal their players out in snake order."""

    def run(table: int) -> tuple[int, int]:
        first, last = scores[table * seats], scores[(table + 1) * seats - 1]
        return (first, 0) if first == last else (first, 1 + table)

    tables: list[int] = []
    for _, group in groupby(range(len(scores) // seats), key=run):
        forth = list(group)
        for turn in range(seats):
            tables += forth[::-1] if turn % 2 else forth
    return np.array(tables, dtype=np.int64)


def _met(history: History, seated: Sequence[str]) -> Whole:
    """How often each two have met."""
    at = {name: index for index, name in enumerate(seated)}
    met = np.zeros((len(seated), len(seated)), dtype=np.int64)
    for two, times in history.met.items():
        one, other = (at.get(name) for name in two)
        if one is not None and other is not None:
            met[one, other] = met[other, one] = times
    return met


def _costs(spreads: Whole, met: Whole, seats: int) -> Whole:
    """Both in one number: a single earlier meeting costs more than all spread there can be.

    Raises:
        CannotPair: too many rounds or players for whole numbers of 64 bits.
    """
    pairs = len(spreads) * (seats - 1) // 2
    rematch = int(spreads.max()) * pairs + 1
    if rematch * (int(met.max()) + 1) * pairs > _MOST_COST:
        raise CannotPair(f"{len(spreads)} players with scores too far apart to be weighed")
    return spreads + rematch * met


def _inside(costs: Whole, tables: Whole) -> int:
    """The sum over all pairs who sit together; of spreads in order of score, no seating has less."""
    return int(costs[tables[:, None] == tables[None, :]].sum()) // 2


def _listed(history: History, seated: Sequence[str], tables: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Tables, the best ranked first; each begins with whoever was listed first least often."""
    members: dict[int, list[str]] = {}
    for name, table in zip(seated, tables, strict=True):
        members.setdefault(table, []).append(name)
    return tuple(tuple(sorted(names, key=lambda name: history.firsts[name])) for names in members.values())
