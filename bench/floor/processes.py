"""The processes of the floor, and what is measured at them."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench.harness.measure import Setting
from bench.harness.processes import Process

ALONE: Final = "one process"
HOP: Final = "two, gRPC between"
COMMIT: Final = "two, gRPC between, a commit"
PICOWS: Final = "two, picows between, a commit"
KEEPS: Final = "keeps"
"""The process with the tables, behind the places that have a commit."""
PLACES: Final = (ALONE, HOP, COMMIT, PICOWS)
"""Each place adds one thing to the place before it; the last one has picows in place of gRPC."""
WAYS: Final = {
    "`Play`": ("play", "grpc"),
    "`Play` over WebSocket": ("play", "web"),
    "`PlayAction`, both seats watch": ("watched", "grpc"),
}
_TABLES: Final = 64


@contextlib.contextmanager
def serving(home: Path) -> Iterator[dict[str, Process]]:
    """Runs a process for each place, and the processes with their tables; all by name."""
    running: dict[str, Process] = {}

    def start(name: str, *words: str) -> Process:
        own = home / f"floor-{len(running)}"
        process = Process(name, own, ("-m", "bench.floor", str(own / "ports.json"), *words), {})
        running[name] = process
        process.wait_ready()
        return process

    try:
        start(ALONE)
        bare, keeping = start("keeps nothing"), start(KEEPS, "--log", str(home / "floor.db"))
        start(HOP, "--to", bare.address)
        start(COMMIT, "--to", keeping.address)
        start(PICOWS, "--to", keeping.web_address, "--picows")
        yield running
    finally:
        for process in reversed(running.values()):
            process.stop()


def settings(rate: int) -> Iterator[Setting]:
    """Settings for each way of play at each place: saturated, and at that rate."""
    for way, (mode, net) in WAYS.items():
        for place in PLACES:
            yield Setting(name(way, place), mode, place, _TABLES, net=net, engines=())
            words = f"{name(way, place)}, {rate:,} a second"
            yield Setting(words, mode, place, _TABLES, net=net, rate=rate, engines=())


def name(way: str, place: str) -> str:
    """The name of a saturated setting."""
    return f"Floor, {way}, {place}"
