"""`python -m bench.growth [PART ..]`: what an action, a list, a watcher, a ticket cost when there are many.

Prints a table for each part; its last line has the exponents of growth, 0 for flat and 1 for in proportion.
"""

import argparse
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from bench.growth.bare import bare
from bench.growth.engine import open_matches, sleeping
from bench.growth.offered import offered
from bench.growth.on_postgres import in_postgres
from bench.growth.table import Row, markdown
from bench.growth.tickets import entered
from bench.growth.waiting import beside
from bench.growth.watching import watched
from bench.harness.processes import first_in_line
from services.runtime.rpc.open_files import raise_soft_limit


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of the benchmark. `measure`: measures the costs at a size, with new processes in a folder."""

    what: str
    sizes: Sequence[int]
    measure: Callable[[Path, int], Row]


_PARTS: Final = {
    "matches": _Part("sleeping matches", (100, 10_000, 100_000), partial(sleeping, entries=6)),
    "entries": _Part("matches of 100 entries", (1_000, 10_000, 100_000), partial(sleeping, entries=96)),
    "lobby": _Part("open matches", (100, 1_000, 10_000), open_matches),
    "watchers": _Part("watchers by gRPC", (50, 500, 5_000), partial(watched, net="grpc")),
    "sockets": _Part("watchers by WebSocket", (50, 500, 5_000), partial(watched, net="web")),
    "offered": _Part("tickets a second", (100, 200, 400, 800), offered),
    # A gateway takes 10,000 streams at once; 1,000 are left for new tickets.
    "waiting": _Part("tickets that wait", (10, 1_000, 9_000), beside),
    "tickets": _Part("tickets", (50, 200, 1_000), entered),
    "postgres": _Part("matches of 102 entries in PostgreSQL", (100, 10_000), in_postgres),
    "partitions": _Part("the same, in 16 partitions", (100, 10_000), partial(in_postgres, partitions=16)),
    "bare": _Part("bare calls and streams", (1_000,), bare),
}


def main() -> None:
    """Measures the chosen parts and prints their tables."""
    parser = argparse.ArgumentParser("python -m bench.growth", description=__doc__)
    parser.add_argument("part", nargs="*", choices=[[], *_PARTS], help="these alone")
    parser.add_argument("--sizes", type=int, nargs="+", help="instead of those of the part")
    chosen = parser.parse_args()
    raise_soft_limit()
    with first_in_line():
        for name in chosen.part or _PARTS:
            part = _PARTS[name]
            rows = []
            for size in chosen.sizes or part.sizes:
                with tempfile.TemporaryDirectory(prefix="ardri-bench-") as folder:
                    rows.append(part.measure(Path(folder), size))
            print(markdown(part.what, rows), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
