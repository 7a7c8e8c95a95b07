"""`python -m bench.tracing`: what tracing costs a `PlayAction` by the gateway, in CPU time of the servers.

Platforms are up at once and measured in turn: untraced, traced to a collector, with one trace of a hundred
sampled, and traced to a collector that is away. And what a place that could make a span costs while none is
made.
"""

import argparse
import contextlib
import statistics
import tempfile
import time
import timeit
from collections.abc import Iterator, Mapping
from pathlib import Path

from bench.harness.generator import built
from bench.harness.measure import Bench, Setting
from bench.harness.processes import Process
from services.runtime.observe import tracing
from tests.credentials import SIGNER
from tests.servers.child import free_port
from tests.servers.collector import Collector, collecting

_ACTION = Setting("PlayAction", "action", "gateway", matches=64)
_CALLS = 300_000
_ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"


def main() -> None:
    """Prints a line for each platform."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each run")
    wanted = parser.parse_args()
    print(f"a place without a tracer: {untraced_ns():.0f} ns")
    with tempfile.TemporaryDirectory() as folder, collecting() as collector:
        with platforms(Path(folder), collector) as benches:
            costs: dict[str, list[float]] = {name: [] for name in benches}
            for _ in range(wanted.rounds):
                for name, bench in benches.items():
                    costs[name].append(cost_us(bench, wanted.seconds))
        print(f"spans at the collector: {len(collector.spans):,}")
    off = statistics.median(costs["off"])
    for name, each in costs.items():
        middle = statistics.median(each)
        runs = " ".join(f"{cost:.0f}" for cost in each)
        print(f"{name:5}{middle:8.0f} µs of CPU an action, {middle / off:.2f} of off  ({runs})")


def cost_us(bench: Bench, seconds: float) -> float:
    """CPU time of gateway and engine for one action."""
    measured = bench.measure(_ACTION, seconds)
    cores = measured.cores["gateway"] + measured.cores["engine"]
    return 1e6 * cores / measured.load.rate


def untraced_ns() -> float:
    """The time of `begin`, a note and `end` while nothing is traced."""

    def place() -> None:
        span = tracing.begin("decide", tracing.Kind.INTERNAL, "", _NOTHING)
        span.note("db.operation.batch.size", 1)
        span.end()

    return 1e9 * min(timeit.repeat(place, timer=time.process_time, number=_CALLS, repeat=3)) / _CALLS


_NOTHING: Mapping[str, str] = {}


@contextlib.contextmanager
def platforms(home: Path, collector: Collector) -> Iterator[dict[str, Bench]]:
    """Runs an engine behind a gateway for each way of tracing."""
    sampler = {"OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0.01"}
    ways = {
        "off": {_ENDPOINT: ""},
        "on": {_ENDPOINT: collector.endpoint},
        "1 %": {_ENDPOINT: collector.endpoint, **sampler},
        "away": {_ENDPOINT: f"http://127.0.0.1:{free_port()}"},
    }
    running: list[Process] = []
    benches = {}
    try:
        for name, where in ways.items():
            engine = Process("engine", home / name / "engine", ("-m", "services.engine", "tablut"), where)
            running.append(engine)
            engine.wait_ready()
            behind = {**where, "ARDRI_ENGINES": f"tablut={engine.address}"}
            gateway = Process("gateway", home / name / "gateway", ("-m", "gateway"), behind)
            running.append(gateway)
            gateway.wait_ready()
            processes = {"engine": engine, "gateway": gateway}
            benches[name] = Bench(processes, built(), SIGNER, home / name)
        yield benches
    finally:
        for process in reversed(running):
            process.stop()


if __name__ == "__main__":
    main()
