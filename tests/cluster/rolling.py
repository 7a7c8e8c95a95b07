"""Every process of a cluster restarted, one after the other, under live matches.

`python -m tests.cluster.rolling --matches 200` prints a summary as JSON. It fails at once if a client that
retries as documented sees an error, a stream has a gap, or a match does not end as its log proves.
"""

import argparse
import asyncio
import json
import signal
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.cluster.harness import Cluster, running
from tests.cluster.players import Crowd, Tally
from tests.servers.child import home_for


@dataclass(slots=True)
class Figures:
    """The results of a run. `restart_seconds`: the longest restart, until the process was ready again."""

    at_once: int
    restarts: int = 0
    restart_seconds: float = 0.0
    seconds: float = 0.0
    tally: Tally = field(default_factory=Tally)


async def roll(cluster: Cluster, *, matches: int, pace: float) -> Figures:
    """Restarts every process once, in the order of an upgrade: workers, engines, directors, gateways.

    Raises:
        ExceptionGroup: errors that clients saw and should not have seen.
    """
    figures = Figures(matches)
    started = time.monotonic()
    async with Crowd(cluster.balanced, matches, pace) as crowd, asyncio.TaskGroup() as group:
        playing = group.create_task(crowd.play())
        await crowd.seated()
        for name in sorted(cluster.processes, key=_order):
            before = time.monotonic()
            await cluster.restart(name)
            figures.restarts += 1
            figures.restart_seconds = max(figures.restart_seconds, round(time.monotonic() - before, 1))
        crowd.call_it_a_day()
        figures.tally = await playing
    figures.seconds = round(time.monotonic() - started, 1)
    return figures


def _order(name: str) -> tuple[int, str]:
    kinds = ("worker", "engine", "director", "gateway")
    return kinds.index(name.partition("-")[0]), name


def main() -> None:
    """Runs the full form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="at once")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between a turn and its action")
    parser.add_argument("--games", default="tablut,tara")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # needs the cluster
    with home_for(None) as home, running(Path(home), "--games", given.games) as cluster:
        figures = asyncio.run(roll(cluster, matches=given.matches, pace=given.pace))
    sys.stdout.write(json.dumps(asdict(figures)) + "\n")


if __name__ == "__main__":
    main()
