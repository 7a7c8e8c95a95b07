"""How many processes and databases a number of matches needs. Pure."""

import math
from dataclasses import dataclass
from typing import Final

from bench.model.queues import Costs

BUSY: Final = 0.5
"""The share of its time that a process may be busy; the rest is for bursts, and for a replica that fails."""


@dataclass(frozen=True, slots=True)
class Store:
    """What PostgreSQL needs for an action: processor ms, and bytes that stay; and its cores.

    Engines do not wait for one another's syncs, because one sync covers all that was written before it.
    """

    action_ms: float
    action_bytes: float
    cores: int


@dataclass(frozen=True, slots=True)
class Size:
    """The needed processes and databases. `bytes_a_day`: how much all databases together grow."""

    actions_a_second: float
    gateways: int
    engines: int
    databases: int
    bytes_a_day: float


def size_of(matches: int, seconds_a_move: float, costs: Costs, store: Store) -> Size:
    """The size for that many matches, each with one action every `seconds_a_move` seconds."""
    rate = matches / seconds_a_move

    def needed(cost_ms: float) -> int:
        return max(1, math.ceil(rate * cost_ms / 1000 / BUSY))

    databases = needed(store.action_ms / store.cores)
    day_bytes = rate * store.action_bytes * 86_400
    return Size(rate, needed(costs.gateway), needed(costs.engine), databases, day_bytes)
