"""How many processes and databases a number of matches takes. Pure."""

import math
from dataclasses import dataclass
from typing import Final

from bench.model.queues import Costs

BUSY: Final = 0.5
"""The share of its time that a process may be busy: the rest is for bursts, and for one that has left."""
WAIT_MS: Final = 20.0
"""That an action may wait for a commit to begin: an engine commits as often as that at least."""


@dataclass(frozen=True, slots=True)
class Store:
    """What PostgreSQL needs: processor ms and lasting bytes of an action, ms of a sync; its cores.

    Transactions that announce what they store (NOTIFY) commit one after the other, each with a sync.
    """

    action_ms: float
    action_bytes: float
    sync_ms: float
    cores: int


@dataclass(frozen=True, slots=True)
class Size:
    """What takes them. Databases: as many as their cores, and as their syncs, allow; the more of both.

    `bytes_a_day`: that they grow by, all together.
    """

    actions_a_second: float
    gateways: int
    engines: int
    databases_by_cores: int
    databases_by_syncs: int
    bytes_a_day: float


def size_of(matches: int, seconds_a_move: float, costs: Costs, store: Store) -> Size:
    """Of so many matches in which somebody acts once in so many seconds."""
    rate = matches / seconds_a_move

    def needed(cost_ms: float, times_a_second: float = rate) -> int:
        return max(1, math.ceil(times_a_second * cost_ms / 1000 / BUSY))

    engines = needed(costs.engine)
    by_cores = needed(store.action_ms / store.cores)
    by_syncs = needed(store.sync_ms, min(rate, engines * 1000 / WAIT_MS))
    day_bytes = rate * store.action_bytes * 86_400
    return Size(rate, needed(costs.gateway), engines, by_cores, by_syncs, day_bytes)
