"""How many processes and databases a number of matches takes. Pure."""

import math
from dataclasses import dataclass
from typing import Final

from bench.model.queues import Costs

BUSY: Final = 0.5
"""The share of its time that a process may be busy: the rest is for bursts, and for one that has left."""


@dataclass(frozen=True, slots=True)
class Store:
    """What PostgreSQL needs: processor ms and lasting bytes of an action; its cores.

    Engines do not wait for one another's syncs: one covers all that is written before it begins.
    """

    action_ms: float
    action_bytes: float
    cores: int


@dataclass(frozen=True, slots=True)
class Size:
    """What takes them. `bytes_a_day`: that the databases grow by, all together."""

    actions_a_second: float
    gateways: int
    engines: int
    databases: int
    bytes_a_day: float


def size_of(matches: int, seconds_a_move: float, costs: Costs, store: Store) -> Size:
    """Of so many matches in which somebody acts once in so many seconds."""
    rate = matches / seconds_a_move

    def needed(cost_ms: float) -> int:
        return max(1, math.ceil(rate * cost_ms / 1000 / BUSY))

    databases = needed(store.action_ms / store.cores)
    day_bytes = rate * store.action_bytes * 86_400
    return Size(rate, needed(costs.gateway), needed(costs.engine), databases, day_bytes)
