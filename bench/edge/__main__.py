"""`python -m bench.edge`: the browser edge beside gRPC, in one run of about three minutes.

Needs the C++ generator; bench/README.md says how to get it.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from bench.edge.processes import with_floor
from bench.edge.report import Found, as_json, as_markdown
from bench.edge.settings import SETTINGS, WATCHERS
from bench.edge.streams import BURSTS, KINDS, burst_of, memory_of
from bench.harness.generator import Generator, compiled
from bench.harness.measure import Bench, Round
from bench.harness.processes import first_in_line
from bench.report import machine, write
from services.runtime.rpc.open_files import raise_soft_limit
from tests.credentials import SIGNER


def measured(program: Path, home: Path, rounds: int, spare: int, seconds: float) -> list[Round]:
    """The rounds of all settings."""
    generator = Generator([str(program)], "C++")
    with with_floor(home) as processes:
        bench = Bench(processes, generator, SIGNER, home)
        return bench.rounds(rounds, spare, seconds, note=print, settings=SETTINGS)


def main() -> None:
    """Measures and reports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--spare", type=int, default=2, help="more rounds, if other programs use the machine")
    parser.add_argument("--seconds", type=float, default=1.5, help="of each measurement")
    parser.add_argument("--burst", type=int, default=10_000, help="streams opened at once")
    parser.add_argument("--dry", action="store_true", help="print only, write nothing")
    chosen = parser.parse_args()
    program = compiled()
    if program is None:
        sys.exit("the load generator cannot be built here: it needs g++, pkg-config and libgrpc++-dev")
    raise_soft_limit()
    with first_in_line(), tempfile.TemporaryDirectory(prefix="ardri-bench-") as folder:
        home = Path(folder)
        rounds = measured(program, home / "rounds", chosen.rounds, chosen.spare, chosen.seconds)
        memory = {
            kind.name: memory_of(program, kind, WATCHERS, home / f"memory-{number}")
            for number, kind in enumerate(KINDS)
        }
        bursts = {
            kind.name: burst_of(program, kind, chosen.burst, home / f"burst-{number}")
            for number, kind in enumerate(BURSTS)
        }
    about = machine() | {"cores": os.cpu_count()}
    found = Found(about, rounds, memory, bursts, WATCHERS, chosen.burst)
    text = as_markdown(found)
    print(text)
    if not chosen.dry:
        name = f"edge-{about['date'][:10]}"
        print(f"\n{write(text, as_json(found), name, mark='edge')}")


if __name__ == "__main__":
    main()
