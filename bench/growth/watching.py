"""Measures a match with very many watchers."""

from pathlib import Path

from bench.growth.table import Row
from bench.harness.generator import built
from bench.harness.measure import Bench, Setting
from bench.harness.processes import gateway_and_engine
from tests.credentials import SIGNER


def watched(home: Path, size: int, net: str) -> Row:
    """Returns the costs of actions. An action is complete when the last watcher has received it."""
    setting = Setting("", "play", "gateway", matches=2, tables=1, connections=8, watchers=size, net=net)
    with gateway_and_engine(home) as processes:
        memory = {name: process.memory_bytes for name, process in processes.items()}
        measured = Bench(processes, built(), SIGNER, home).measure(setting, 6.0)
        grown = {name: process.memory_bytes - memory[name] for name, process in processes.items()}
        each_us = {name: 1e6 * measured.cores[name] / measured.load.rate / size for name in processes}
    return Row(
        size,
        {
            "p50 ms": measured.load.p50_ms,
            "p99 ms": measured.load.p99_ms,
            "gateway CPU µs a watcher": each_us["gateway"],
            "engine CPU µs a watcher": each_us["engine"],
            "gateway MB": grown["gateway"] / 1e6,
            "engine MB": grown["engine"] / 1e6,
        },
    )
