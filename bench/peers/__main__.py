"""`python -m bench.peers`: this platform beside others, in one run. Needs the C++ generator, node and npm."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from bench.generator import Generator, compiled
from bench.measure import Bench
from bench.peers import comparison, servers
from bench.processes import first_in_line, serving
from tests.credentials import SIGNER


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5, help="of each measurement")
    chosen = parser.parse_args()
    program = compiled()
    if program is None:
        sys.exit("the load generator cannot be built here: it needs g++, pkg-config and libgrpc++-dev")
    reason = servers.missing()
    if reason:
        print(f"no other platforms: {reason}", file=sys.stderr)
    with first_in_line(), tempfile.TemporaryDirectory(prefix="ardri-bench-") as folder:
        home = Path(folder)
        with serving(home) as processes, servers.serving(() if reason else servers.PEERS) as peers:
            bench = Bench(processes, Generator([str(program)], "C++"), SIGNER, home)
            done = comparison.rounds(bench, peers, chosen.rounds, chosen.seconds, print)
    print(f"load {os.getloadavg()[0]:.1f}; medians of {len(done)} rounds\n")
    print("\n".join(comparison.as_markdown(done)))


if __name__ == "__main__":
    main()
