"""How soon faulty workers are flagged, and how often clean ones.

python -m tests.tournament.deviation.found --runs 100

Prints a line of JSON for each fleet. Fails if a clean worker was flagged, or a faulty one of the fleets that
must be told was missed within its first 200 blocks in over one run of twenty.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass

import numpy as np

from services.tournament.deviation import FlagKind, flags
from tests.tournament.deviation.fleet import Fault, Fleet

WITHIN = 200
"""Number of blocks of the faulty worker, and of each clean worker on average."""
TOLD = 0.95
"""Share of runs in which the faulty worker must be flagged within that."""
EVERY = 10
"""Blocks of the faulty worker between two checks."""

FLIPS = Fault(flips=0.2)
FAULTY: Mapping[str, tuple[Fleet, FlagKind]] = {
    "flips a fifth, 4 levels 190 Elo apart": (Fleet(gap=190.0, fault=FLIPS), FlagKind.OUTCOMES),
    "flips a fifth, 8 levels 110 Elo apart": (Fleet(entrants=8, gap=110.0, fault=FLIPS), FlagKind.OUTCOMES),
    "flips a fifth, 2 levels 300 Elo apart": (Fleet(entrants=2, gap=300.0, fault=FLIPS), FlagKind.OUTCOMES),
    "flips a fifth, 5 levels at tables of 4": (Fleet(entrants=5, seats=4, fault=FLIPS), FlagKind.OUTCOMES),
    "lets one win half, 4 equals": (Fleet(gap=0.0, fault=Fault(favours=0.5)), FlagKind.OUTCOMES),
    "a third of the speed, 4 levels": (Fleet(fault=Fault(slowness=3)), FlagKind.SPEED),
    "a third of the speed, 8 levels": (Fleet(entrants=8, fault=Fault(slowness=3)), FlagKind.SPEED),
}
FAINT: Mapping[str, tuple[Fleet, FlagKind]] = {
    "flips a fifth, 4 levels 150 Elo apart": (Fleet(fault=FLIPS), FlagKind.OUTCOMES),
    "flips a fifth, 4 levels 110 Elo apart": (Fleet(gap=110.0, fault=FLIPS), FlagKind.OUTCOMES),
    "flips a tenth, 8 levels 110 Elo apart": (
        Fleet(entrants=8, gap=110.0, fault=Fault(flips=0.1)),
        FlagKind.OUTCOMES,
    ),
}
"""Printed, but not required: the more even the pairings are, the less a flip changes."""
CLEAN: Mapping[str, Fleet] = {
    "clean, 4 levels 150 Elo apart": Fleet(),
    "clean, 8 levels 110 Elo apart": Fleet(entrants=8, gap=110.0),
    "clean, 2 levels 300 Elo apart": Fleet(entrants=2, gap=300.0),
    "clean, 12 levels 400 Elo apart": Fleet(entrants=12, gap=400.0),
    "clean, 5 levels at tables of 4": Fleet(entrants=5, seats=4),
}


@dataclass(frozen=True, slots=True)
class Found:
    """The result of the runs of one fleet.

    `flagged`: runs in which the faulty worker was flagged for its fault. `blocks`: its own blocks until
    then, median and 90 % of these runs. `false_flags`: runs in which a wrong worker was flagged, or one for
    a wrong reason.
    """

    fleet: str
    runs: int
    flagged: int
    blocks: tuple[float, ...]
    false_flags: int


def search(name: str, fleet: Fleet, kind: FlagKind | None, runs: int, seed: int = 1) -> Found:
    """Plays that many runs, each until the faulty worker is flagged or has played `WITHIN` blocks."""
    ends = [_run(fleet, kind, seed * 1_000_003 + run) for run in range(runs)]
    blocks = [found for found, _ in ends if found]
    return Found(
        name,
        runs,
        len(blocks),
        tuple(float(each) for each in np.quantile(blocks, (0.5, 0.9))) if blocks else (),
        sum(is_false for _, is_false in ends),
    )


def _run(fleet: Fleet, kind: FlagKind | None, seed: int) -> tuple[int, bool]:
    """The faulty worker's blocks until the true flag, or 0 without; and whether there was a false flag."""
    own, is_false = 0, False
    for worker_id, tallies in fleet.play(seed):
        own += worker_id == "w0"
        if worker_id != "w0" or own % EVERY:
            continue
        raised = {(flag.worker_id, flag.kind) for flag in flags(tallies)}
        is_false = is_false or bool(raised - {("w0", kind)})
        if ("w0", kind) in raised:
            return own, is_false
        if own >= WITHIN:
            break
    return 0, is_false


def main() -> None:
    """Runs all fleets."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    fleets = {**FAULTY, **FAINT, **{name: (fleet, None) for name, fleet in CLEAN.items()}}
    failed = False
    for name, (fleet, kind) in fleets.items():
        found = search(name, fleet, kind, given.runs, given.seed)
        missed = name in FAULTY and found.flagged < TOLD * found.runs
        failed = failed or missed or found.false_flags > 0
        sys.stdout.write(json.dumps(asdict(found)) + "\n")
        sys.stdout.flush()
    sys.exit(failed)


if __name__ == "__main__":
    main()
