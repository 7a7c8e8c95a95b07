"""The processes that are measured here."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from bench.harness.processes import Process, gateway_and_engine


@contextlib.contextmanager
def with_floor(home: Path) -> Iterator[dict[str, Process]]:
    """A gateway with an engine, and `fan`, which only sends messages to everybody (fan.py)."""
    own = home / "fan"
    with gateway_and_engine(home) as processes:
        fan = Process("echo", own, ("-m", "bench.edge.fan", str(own / "ports.json")), {})
        try:
            fan.wait_ready()
            yield {**processes, "fan": fan}
        finally:
            fan.stop()
