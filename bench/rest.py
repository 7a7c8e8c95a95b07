"""`python -m bench.rest`: how long `ardri up` takes to start, and what it uses while nobody plays.

Memory is PSS: what processes share counts once among them.
"""

import argparse
import contextlib
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import psutil

from services import games
from tests.e2e.platform import Platform


def started(platform: Platform) -> float:
    """Starts the platform; returns the seconds until it was ready."""
    began = time.monotonic()
    platform.start()
    return time.monotonic() - began


def cpu_seconds(tree: Sequence[psutil.Process]) -> float:
    """How many processor seconds all of these processes have used so far."""
    used = 0.0
    for process in tree:
        with contextlib.suppress(psutil.NoSuchProcess):  # a process that has ended meanwhile
            times = process.cpu_times()
            used += float(times.user + times.system)
    return used


def measured(platform: Platform, seconds: float) -> Iterator[str]:
    """The lines of the output: the first start, a later one, processes and memory, processor time."""
    yield f"ready after {started(platform):.1f} s, with an empty folder"
    platform.stop()
    yield f"ready after {started(platform):.1f} s, when started again"
    time.sleep(seconds)
    tree = platform.tree()
    before = cpu_seconds(tree)
    time.sleep(seconds)
    yield f"{100 * (cpu_seconds(tree) - before) / seconds:.1f} % of a core"
    sizes = {each.pid: each.memory_full_info().pss / 1e6 for each in tree}
    yield f"{len(tree)} processes, {sum(sizes.values()):.0f} MB"
    for each in sorted(tree, key=lambda it: -sizes[it.pid]):
        yield f"  {sizes[each.pid]:5.0f} MB  {' '.join(each.cmdline()[1:6])}"


def main() -> None:
    """Prints a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names(), help="all if none is named")
    parser.add_argument("--seconds", type=float, default=10.0, help="to come to rest, and to be watched")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ardri-bench-") as folder:
        platform = Platform(Path(folder), games=given.games)
        try:
            for line in measured(platform, given.seconds):
                print(line, flush=True)
        finally:
            platform.stop()


if __name__ == "__main__":
    main()
