"""What each of the panel takes from each level: tokens a hand, with 95 % intervals.

python -m bench.plaques.panel --levels 8 7 --members raise call --deals 200 --seats 2 --betting fixed
"""

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Final

from bench.plaques.panel.hands import Meeting, gain
from bench.plaques.panel.members import MEMBERS
from services import native
from services.games.plaques import GAME
from services.runtime.process.child import die_with_parent
from services.search import LEVELS, level_of

LIMITS: Final = {"solver": 1.0}
"""The tokens a hand that a member may win, for members that play better than the levels they meet."""
_QUANTILE = 1.96
_CHUNK = 5


def taken(gains: Sequence[float]) -> dict[str, Any]:
    """The tokens a hand that the member wins from the level, with an interval over the deals."""
    mean = -statistics.fmean(gains)
    half = _QUANTILE * statistics.stdev(gains) / math.sqrt(len(gains))
    return {"takes": round(mean, 3), "low": round(mean - half, 3), "high": round(mean + half, 3)}


def main() -> None:
    """Prints a line of JSON for each meeting; exit code 1 if a member wins more than it may."""
    parser = argparse.ArgumentParser(prog="python -m bench.plaques.panel", description=__doc__)
    parser.add_argument("--levels", type=int, nargs="+", default=list(LEVELS[4:]))
    parser.add_argument("--members", nargs="+", choices=MEMBERS, default=list(MEMBERS))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--betting", choices=("fixed", "spread", "no_limit"), default="fixed")
    parser.add_argument("--broke", choices=("yield", "showdown"), default="yield")
    parser.add_argument(
        "--peek", action="store_true", help="owners know their plaques; the luck of the draw stays in"
    )
    parser.add_argument("--deals", type=int, default=200, help="each is played once in each seat [200]")
    parser.add_argument(
        "--glances", type=int, default=30, help="roll-outs for each plaque that might be drawn"
    )
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    options = {"betting": asked.betting, "broke": asked.broke, "peek": asked.peek}
    glances = 0 if asked.peek else asked.glances
    fails = False
    with ProcessPoolExecutor(asked.processes, initializer=die_with_parent) as pool:
        for number in asked.levels:
            level = level_of(GAME, number).bounded(lambda own: type(own)(own.nodes))
            for member in asked.members:
                began = time.monotonic()
                meeting = Meeting(level, member, asked.seats, options, glances)
                gains = list(pool.map(partial(gain, meeting), range(asked.deals), chunksize=_CHUNK))
                found = taken(gains)
                fails |= found["low"] > LIMITS.get(member, 0)
                head = {"level": number, "member": member, "seats": asked.seats, **options}
                seconds = round(time.monotonic() - began, 1)
                line = {**head, **found, "deals": asked.deals, "seconds": seconds, "build": native.kind()}
                sys.stdout.write(json.dumps(line) + "\n")
                sys.stdout.flush()
    sys.exit(fails)


if __name__ == "__main__":
    main()
