"""Evenings on the whole platform: `python -m tests.secrets.canary.canary --game tara --matches 50`.

All that seats and spectators are told is held against what they may know; so is each job of a bot. Logs and
metrics of all processes are searched for tokens, seeds, codes and secret actions.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from tests.conformance.subjects import subjects
from tests.credentials import secrets_of
from tests.secrets.canary.canaries import Canaries
from tests.secrets.canary.evening import evening
from tests.secrets.canary.house import inhabited, metrics_pages
from tests.secrets.canary.verdict import Tally, judge_evening

_AT_ONCE = 3


@dataclass(slots=True)
class Report:
    """By game what was judged; bytes of all processes' logs and metrics."""

    games: dict[str, Tally] = field(default_factory=dict)
    log_bytes: int = 0
    metrics_bytes: int = 0
    seconds: float = 0.0


async def search(games: Sequence[str], matches: int) -> Report:
    """So many matches of each game.

    Raises:
        Leak: somebody was told what he may not know.
    """
    report, started = Report(), time.monotonic()
    chosen = [subject for subject in subjects() if subject.game.facts.name in games]
    canaries = Canaries(frozenset(), frozenset())
    with inhabited(games) as platform:
        canaries |= Canaries(frozenset(secrets_of(platform.data / "keys")), frozenset())
        for subject in chosen:
            tally = report.games.setdefault(subject.game.facts.name, Tally())
            for first in range(0, matches, _AT_ONCE):
                numbers = range(first, min(first + _AT_ONCE, matches))
                evenings = await asyncio.gather(*(evening(platform, subject, each) for each in numbers))
                for each in evenings:
                    canaries |= judge_evening(each, tally)
                    await platform.log_with(each.truth.match_id)
        pages = await asyncio.to_thread(metrics_pages, platform)
        log = platform.log
    assert {"gateway", "worker", *(f"engine-{game}" for game in games)} <= pages.keys()
    for name, text in {**pages, "log": log}.items():
        canaries.check(text, name)
    report.log_bytes, report.metrics_bytes = len(log), sum(map(len, pages.values()))
    report.seconds = round(time.monotonic() - started, 1)
    return report


def main() -> None:
    """Runs the long form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", required=True)
    parser.add_argument("--matches", type=int, default=50)
    given = parser.parse_args()
    report = asyncio.run(search(given.game, given.matches))
    sys.stdout.write(json.dumps(asdict(report)) + "\n")


if __name__ == "__main__":
    main()
