"""`python -m bench.peers`: this platform beside others, in one run. Needs the C++ generator, node and npm.

`--write` puts what it prints into README.md and docs/speed.md as well.
"""

import argparse
import datetime
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.floor import processes as floor
from bench.harness.generator import Generator, compiled
from bench.harness.measure import Bench
from bench.harness.processes import ROOT, first_in_line, serving
from bench.peers import aims, comparison, promises, servers
from bench.report import put
from services import native
from tests.credentials import SIGNER

_MARK = "peers"


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5, help="of each measurement")
    parser.add_argument("--write", action="store_true", help="put them into the docs as well")
    chosen = parser.parse_args()
    program = compiled()
    if program is None:
        sys.exit("the load generator cannot be built here: it needs g++, pkg-config and libgrpc++-dev")
    reason = servers.missing()
    if reason:
        print(f"no other platforms: {reason}", file=sys.stderr)
    kinds = () if reason else servers.PEERS
    with first_in_line(), tempfile.TemporaryDirectory(prefix="ardri-bench-") as folder:
        home = Path(folder)
        with serving(home) as ours, floor.serving(home) as bare, servers.serving(kinds) as peers:
            bench = Bench({**ours, **bare}, Generator([str(program)], "C++"), SIGNER, home)
            done = comparison.rounds(bench, peers, chosen.rounds, chosen.seconds, print)
        kept = list(promises.found(kinds, SIGNER, comparison.TABLES, chosen.seconds))
    text = "\n".join(_report(done, kept))
    aimed = "\n".join(aims.as_markdown(done))
    print(f"{text}\n\n{aimed}")
    if chosen.write:
        for file in ("README.md", "docs/speed.md"):
            put(ROOT / file, _MARK, text)
        put(ROOT / "docs/speed.md", "aims", aimed)


def _report(done: Sequence[comparison.Round], kept: Sequence[promises.Found]) -> Iterator[str]:
    today = datetime.datetime.now(datetime.UTC).date()
    foreign = [run.foreign for each in done for run in each.values() if run.foreign is not None]
    yield (
        f"{today}, {native.kind()} code, {comparison.TABLES} tables, {os.cpu_count()} cores, of which other "
        f"programs used {statistics.median(foreign):.2f} (median of all runs) to {max(foreign):.2f}; medians "
        f"of {len(done)} rounds. Read the ratios, not the figures."
    )
    yield ""
    yield from comparison.as_markdown(done)
    yield ""
    yield from promises.as_markdown(kept)


if __name__ == "__main__":
    main()
