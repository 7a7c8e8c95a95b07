"""Swiss seating for games with more than two seats."""

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

    As few as possible meet again, then equal scores sit together: over all pairs at a table, the least sum
    first of earlier meetings, then of squared differences in score, as far as a bounded search finds it. The
    search starts with tables in order of score; if equal scores fill several tables, the seeds are dealt out
    in serpentine order, as in round 0. Entrants for whom no full table is left have a bye: those with the
    fewest byes so far, then the lowest scores, then the last seeds. Blocks rotate over the seats, so the
    order of listing only evens out who is listed first.

    Raises:
        CannotPair: an unknown name is present, or fewer than sit at a table.
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
    """The entrants that have a bye, the better ranked first."""
    count = len(ranked) % history.seats
    last_first = ranked[::-1]
    due = sorted(last_first, key=lambda name: (history.byes[name], history.scores[name]))[:count]
    return tuple(name for name in ranked if name in due)


def _serpentine(scores: Sequence[int], seats: int) -> Whole:
    """The table of each player in order of score; tables with one and the same score fill in snake order."""

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
    """How often each two players have met."""
    at = {name: index for index, name in enumerate(seated)}
    met = np.zeros((len(seated), len(seated)), dtype=np.int64)
    for two, times in history.met.items():
        one, other = (at.get(name) for name in two)
        if one is not None and other is not None:
            met[one, other] = met[other, one] = times
    return met


def _costs(spreads: Whole, met: Whole, seats: int) -> Whole:
    """Both costs in one number: one earlier meeting costs more than the largest possible sum of spreads.

    Raises:
        CannotPair: there are too many rounds or players for 64-bit integers.
    """
    pairs = len(spreads) * (seats - 1) // 2
    rematch = int(spreads.max()) * pairs + 1
    if rematch * (int(met.max()) + 1) * pairs > _MOST_COST:
        raise CannotPair(f"{len(spreads)} players with scores too far apart to be weighed")
    return spreads + rematch * met


def _inside(costs: Whole, tables: Whole) -> int:
    """The sum over all pairs that sit together. For spreads with tables in order of score it is the least."""
    return int(costs[tables[:, None] == tables[None, :]].sum()) // 2


def _listed(history: History, seated: Sequence[str], tables: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Tables, the best ranked first; each begins with the entrant that was listed first least often."""
    members: dict[int, list[str]] = {}
    for name, table in zip(seated, tables, strict=True):
        members.setdefault(table, []).append(name)
    return tuple(tuple(sorted(names, key=lambda name: history.firsts[name])) for names in members.values())
