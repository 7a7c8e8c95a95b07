"""The path of an action through a gateway, an engine and the disk, as a model of queues. Pure.

    random arrivals ─> gateway ─> engine ─> commit of all that wait ─> engine ─> gateway

Gateway and engine do one thing at a time, in the order of arrival; the way out takes them as long as the way
in. A commit takes as long for many actions as for one, and an engine begins the next when it is done.
"""

import heapq
import math
from dataclasses import dataclass
from enum import IntEnum
from random import Random


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of an action in ms: processor time of gateway and engine; `commit`: until it is on the disk.

    `way`: all other waiting, which does not depend on the load: sockets, and processes that wake up.
    """

    gateway: float
    engine: float
    commit: float
    way: float = 0.0


@dataclass(frozen=True, slots=True)
class Waits:
    """Times in ms from an action to its event, and the share of the time that a process is busy."""

    p50: float
    p99: float
    gateway_busy: float
    engine_busy: float


class _Stage(IntEnum):
    """The place where an action arrives."""

    GATEWAY_IN = 0
    ENGINE_IN = 1
    COMMIT = 2
    ENGINE_OUT = 3
    GATEWAY_OUT = 4
    DONE = 5


class _Path:
    """One gateway and one engine; times in ms."""

    def __init__(self, costs: Costs) -> None:
        half = costs.gateway / 2, costs.engine / 2
        self._costs = costs
        self._took = {
            _Stage.GATEWAY_IN: (0, half[0]),
            _Stage.ENGINE_IN: (1, half[1]),
            _Stage.ENGINE_OUT: (1, half[1]),
            _Stage.GATEWAY_OUT: (0, half[0]),
        }
        self._free = [0.0, 0.0]
        self._begun = -costs.commit

    def leave(self, stage: _Stage, now: float) -> float:
        """The time at which an action that arrives there now goes on."""
        if stage is _Stage.COMMIT:
            # A commit that has not begun includes it; else the next one begins when the current one is done.
            if now > self._begun:
                self._begun = max(now, self._begun + self._costs.commit)
            return self._begun + self._costs.commit
        process, took = self._took[stage]
        self._free[process] = max(now, self._free[process]) + took
        return self._free[process]


def simulated(costs: Costs, rate: float, seconds: float, rng: Random) -> Waits:
    """Simulates that many actions a second, for that many seconds."""
    path, times = _Path(costs), list[float]()
    coming: list[tuple[float, _Stage, float]] = []
    due = 0.0
    while due < 1000 * seconds:
        due += 1000 * rng.expovariate(rate)
        coming.append((due, _Stage.GATEWAY_IN, due))
    heapq.heapify(coming)
    while coming:
        now, stage, since = heapq.heappop(coming)
        if stage is _Stage.DONE:
            times.append(now - since + costs.way)
        else:
            heapq.heappush(coming, (path.leave(stage, now), _Stage(stage + 1), since))
    times.sort()
    return Waits(_at(times, 0.5), _at(times, 0.99), rate * costs.gateway / 1000, rate * costs.engine / 1000)


def _at(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, math.floor(share * len(ordered)))]
