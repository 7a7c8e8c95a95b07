"""How many Elo the learned residual is worth: pairs of games against the marks alone, or another file.

python -m bench.tablut.measure --ms 10 --pairs 75
python -m bench.tablut.measure --nodes 60000 --pairs 40 --old earlier.bin
"""

import argparse
import math
import sys
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from bench.tablut.matches import points
from services import native
from services.games.tablut.data.residual import WEIGHTS, unpacked
from services.games.tablut.rules.values.residual import LEARNED, Tables
from services.search.budget import Budget

_Z95: Final = 1.959964
_MOST: Final = 4.0
"""The most half-points of a pair."""


def main() -> None:
    """Plays, and prints the score with its interval."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.tablut.measure", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--old", type=Path, help="a file of weights [the marks alone]")
    parser.add_argument("--pairs", type=int, default=75)
    parser.add_argument("--ms", type=float, help="a move")
    parser.add_argument("--nodes", type=int, help="a move")
    asked = parser.parse_args()
    old = Tables(unpacked(asked.old.read_bytes()).weights if asked.old else [0] * WEIGHTS)
    budget = Budget(nodes=asked.nodes, seconds=asked.ms / 1_000 if asked.ms else None)
    scores = [points(-1 - number, LEARNED, old, budget) / _MOST for number in range(asked.pairs)]
    mean, half = fmean(scores), _Z95 * stdev(scores) / math.sqrt(len(scores))
    low, high = _elo(mean - half), _elo(mean + half)
    sys.stdout.write(
        f"{native.kind()} code, {asked.pairs} pairs, score {mean:.3f}: "
        f"Elo {_elo(mean):+.0f} [{low:+.0f}, {high:+.0f}]\n"
    )


def _elo(score: float) -> float:
    return math.inf if score >= 1 else -math.inf if score <= 0 else -400 * math.log10(1 / score - 1)


if __name__ == "__main__":
    main()
