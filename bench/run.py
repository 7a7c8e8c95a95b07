"""`python -m bench.run`: measures the platform against bare gRPC, and reports."""

import argparse
import asyncio
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bench import delays, report
from bench.harness.generator import built
from bench.harness.measure import ON_POSTGRES, SETTINGS, Bench
from bench.harness.processes import Process, first_in_line, serving
from bench.search import kernel
from bench.stores import commits, postgres
from tests.credentials import SIGNER, Signer

_FLAGS = 20
_ANSWERS = 10
_COMMITS = 300
_LEVELS = {1: "random", 3: "alpha-beta, 100 ms"}


def measured_delays(processes: Mapping[str, Process], signer: Signer) -> dict[str, Any]:
    """Measures time-outs and AI answers, without other load."""
    flags = asyncio.run(delays.flag_errors_ms(processes["engine"].address, signer, _FLAGS))
    found = {"Flag error": delays.summary(flags)}
    if "bots" in processes:
        for level, name in _LEVELS.items():
            times = asyncio.run(delays.answers_ms(processes["bots"].address, signer, level, _ANSWERS))
            found[f"Answer of an AI opponent ({name})"] = delays.summary(times)
    return found


def main() -> None:
    """Measures and reports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--spare", type=int, default=2, help="more rounds, if other programs use the machine")
    parser.add_argument("--seconds", type=float, default=1.5, help="of each measurement")
    parser.add_argument("--perft", type=int, default=4, help="depth")
    parser.add_argument("--dry", action="store_true", help="print only, write nothing")
    chosen = parser.parse_args()
    generator, signer = built(), SIGNER
    about = report.machine() | {"cores": os.cpu_count(), "generator": generator.name}
    with first_in_line(), tempfile.TemporaryDirectory(prefix="ardri-bench-") as folder:
        home = Path(folder)
        with serving(home) as processes, postgres.serving(home) as (stored, servers):
            bench = Bench({**processes, **stored}, generator, signer, home, beside=servers)
            settings = [*SETTINGS, *(ON_POSTGRES if stored else ())]
            rounds = bench.rounds(chosen.rounds, chosen.spare, chosen.seconds, print, settings)
            extra = {"request_bytes": bench.request_bytes, "delays": measured_delays(processes, signer)}
            extra["commit"] = delays.summary(asyncio.run(commits.commits_ms(home, _COMMITS)))
        playouts, perfts = kernel.playouts_a_second(2.0), kernel.counts(chosen.perft)
    found = report.targets(rounds, playouts)
    text = report.as_markdown(about, rounds, found, perfts, extra)
    print(text)
    if not chosen.dry:
        data = report.as_json(about, rounds, found, perfts, extra)
        print(f"\n{report.write(text, data, about['date'][:10])}")


if __name__ == "__main__":
    main()
