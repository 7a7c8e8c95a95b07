"""`python -m bench.model`: measures parts, checks queues against a run, and sizes a million matches.

The way of an action is what its median at 100 a second has beside the queues; with it, those of 1,000 are
foretold.
"""

import argparse
import asyncio
import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from bench.harness.generator import built
from bench.harness.measure import Bench, Measurement, Setting
from bench.harness.processes import first_in_line, gateway_and_engine
from bench.model.queues import Costs, simulated
from bench.model.sizing import Store, size_of
from bench.stores.commits import commits_ms
from tests.credentials import SIGNER

_RATES: Final = (100, 1_000)
_STORE: Final = Store(action_ms=0.055, action_bytes=305, cores=16)
"""docs/speed.md and docs/capacity.md say how they were measured."""
_SIMULATED_SECONDS: Final = 60.0
_MATCHES: Final = (10_000, 100_000, 1_000_000)
_SECONDS_A_MOVE: Final = 10.0


def measured(home: Path, seconds: float) -> tuple[Costs, dict[int, Measurement]]:
    """The costs of an action at the higher rate, and the runs at both rates."""
    with gateway_and_engine(home) as processes:
        bench = Bench(processes, built(), SIGNER, home)
        runs = {
            rate: bench.measure(Setting("", "play", "gateway", matches=80, rate=rate), seconds)
            for rate in _RATES
        }
    commit = median(asyncio.run(commits_ms(home, 200)))
    few, many = (runs[rate] for rate in _RATES)
    per_action = 1000 / many.load.rate
    costs = Costs(many.cores["gateway"] * per_action, many.cores["engine"] * per_action, commit)
    queues = simulated(costs, _RATES[0], _SIMULATED_SECONDS, Random(1))
    return replace(costs, way=max(0.0, few.load.p50_ms - queues.p50)), runs


def main() -> None:
    """Prints both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each measurement")
    chosen = parser.parse_args()
    with first_in_line(), tempfile.TemporaryDirectory(prefix="ardri-bench-") as folder:
        costs, runs = measured(Path(folder), chosen.seconds)
    print("\n".join((*_checked(costs, runs), "", *_sized(costs))))


def _checked(costs: Costs, runs: Mapping[int, Measurement]) -> Iterator[str]:
    yield (
        f"Gateway {costs.gateway:.2f}, engine {costs.engine:.2f}, a commit {costs.commit:.1f} ms an action, "
        f"the way {costs.way:.1f} ms; load {os.getloadavg()[0]:.1f}."
    )
    yield ""
    yield "| a second | p50 ms: measured | foretold | p99 ms: measured | foretold | busy: gateway | engine |"
    yield "|---|---|---|---|---|---|---|"
    for rate, run in runs.items():
        told = simulated(costs, rate, _SIMULATED_SECONDS, Random(1))
        yield (
            f"| {rate:,} | {run.load.p50_ms:.1f} | {told.p50:.1f} | {run.load.p99_ms:.1f} | {told.p99:.1f} "
            f"| {told.gateway_busy:.2f} | {told.engine_busy:.2f} |"
        )


def _sized(costs: Costs) -> Iterator[str]:
    yield "| matches | actions a second | gateways | engines | databases | TB a day |"
    yield "|---|---|---|---|---|---|"
    for matches in _MATCHES:
        size = size_of(matches, _SECONDS_A_MOVE, costs, _STORE)
        yield (
            f"| {matches:,} | {size.actions_a_second:,.0f} | {size.gateways} | {size.engines} "
            f"| {size.databases} | {size.bytes_a_day / 1e12:.2f} |"
        )


if __name__ == "__main__":
    main()
