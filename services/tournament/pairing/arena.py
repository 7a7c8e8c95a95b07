"""Pairs entrants that are free: the nearest in rank, but not the last opponents."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from services.tournament.pairing.matching import cheapest_matching
from services.tournament.pairing.meetings import CannotPair, Waiting
from services.tournament.pairing.table_search import Whole, improved
from services.tournament.spec import PAIR

_NEAR = 32
"""Largest distance in rank of two that may be paired; within it there is always an opponent."""

_GROUP = 64
"""About how many neighbours in rank are seated together, apart from all others."""

_EFFORT = 1_000_000


def arena_pairs(
    waiting: Sequence[Waiting], seats: int, seed: bytes, *, patient: bool = False
) -> tuple[tuple[str, ...], ...]:
    """Full tables of waiting entrants, each in the order of listing, the best ranked first.

    As few as possible sit with an opponent of their latest block; then near ranks meet, by the least sum of
    squared differences. Entrants left over go on waiting: those that have played the most blocks (with two
    seats: if that causes no rematch), then the last in rank.

    `waiting`: in seeding order, which ranks equal scores. `seed`: for lots. `patient`: tables where all have
    just met all go on waiting; to be set while others still play, who will be free soon.

    Raises:
        CannotPair: a name is there twice, or there are fewer than 2 seats.
    """
    if seats < PAIR:
        raise CannotPair(f"a table has at least {PAIR} seats, not {seats}")
    if len({one.name for one in waiting}) < len(waiting):
        raise CannotPair("a name waits twice")
    ranked = sorted(waiting, key=lambda one: -one.score)
    tables = _pairs(ranked, seed) if seats == PAIR else _tables(ranked, seats)
    return tuple(
        tuple(one.name for one in sorted(table, key=lambda one: one.firsts))
        for table in tables
        if not (patient and all(one.has_just_met(other) for one, other in combinations(table, 2)))
    )


def _pairs(ranked: Sequence[Waiting], seed: bytes) -> list[list[Waiting]]:
    size = len(ranked)
    costs: dict[tuple[int, int], tuple[int, ...]] = {}
    for low, one in enumerate(ranked):
        for high in range(low + 1, min(low + 1 + _NEAR, size)):
            costs[low, high] = (int(one.has_just_met(ranked[high])), 0, (high - low) ** 2)
    if size % 2:
        most = max(one.blocks for one in ranked)
        costs |= {(low, size): (0, most - one.blocks, (size - low) ** 2) for low, one in enumerate(ranked)}
    pairs = cheapest_matching(costs, seed)
    return [[ranked[low], ranked[high]] for low, high in pairs if high < size]


def _tables(ranked: Sequence[Waiting], seats: int) -> list[list[Waiting]]:
    last_first = ranked[::-1]
    too_many = sorted(last_first, key=lambda one: -one.blocks)[: len(ranked) % seats]
    seated = [one for one in ranked if one not in too_many]
    count = len(seated) // seats
    groups = np.array_split(np.arange(count), 1 + len(seated) // _GROUP)
    return [
        table
        for group in groups
        if len(group)
        for table in _seated(seated[group[0] * seats : (group[-1] + 1) * seats], seats)
    ]


def _seated(group: Sequence[Waiting], seats: int) -> list[list[Waiting]]:
    ranks = np.arange(len(group))
    distances = (ranks[:, None] - ranks[None, :]) ** 2
    rematch = int(distances.max()) * len(group) * seats
    start = ranks // seats
    nearest = int(distances[start[:, None] == start[None, :]].sum()) // 2
    found = improved(distances + rematch * _just_met(group), start, enough=nearest, effort=_EFFORT)
    tables: dict[int, list[Waiting]] = {}
    for one, table in zip(group, found.tolist(), strict=True):
        tables.setdefault(table, []).append(one)
    return list(tables.values())


def _just_met(group: Sequence[Waiting]) -> Whole:
    at = {one.name: index for index, one in enumerate(group)}
    met = np.zeros((len(group), len(group)), dtype=np.int64)
    for index, one in enumerate(group):
        for name in one.last:
            if name in at:
                met[index, at[name]] = met[at[name], index] = 1
    return met
