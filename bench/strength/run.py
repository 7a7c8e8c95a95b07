"""Plays blocks on all cores until the contest is judged."""

import itertools
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Final

from bench.strength.contests import Contest
from bench.strength.log import Log
from bench.strength.play import Played, play
from bench.strength.verdict import Standing, Verdict, judged
from services.tournament.blocks import BlockResult

QUIET_SECONDS: Final = 30
"""The least time between two lines about a running contest."""
AHEAD: Final = 2
"""Blocks that are queued for each process, so that none waits; blocks after the deciding one are ignored."""


def run(
    contest: Contest,
    pool: Executor,
    processes: int,
    log: Log,
    tell: Callable[[Contest, Verdict], None],
    *,
    least: int = 0,
) -> Verdict:
    """Continues where the log ends; blocks are judged in their order, whichever finishes first.

    `least`: blocks that are played even if fewer decide: they change no verdict, but narrow the intervals.
    """
    least = min(least, contest.most)
    waiting = (number for number in range(contest.most) if number not in log.of(contest))
    going: set[Future[Played]] = set()
    told = time.monotonic()
    try:
        while _goes_on(verdict := judged(contest, played := results(contest, log)), len(played), least):
            numbers = itertools.islice(waiting, AHEAD * processes - len(going))
            going |= {pool.submit(play, contest, number) for number in numbers}
            done, going = wait(going, return_when=FIRST_COMPLETED)
            for future in done:
                log.add(contest, future.result())
            if time.monotonic() - told > QUIET_SECONDS:
                told = time.monotonic()
                tell(contest, verdict)
    finally:
        for future in going:
            future.cancel()
    tell(contest, verdict)
    return verdict


def _goes_on(verdict: Verdict, blocks: int, least: int) -> bool:
    return verdict.standing is Standing.OPEN or blocks < least


def results(contest: Contest, log: Log) -> list[BlockResult]:
    """The finished blocks, from the first on without a gap."""
    found = log.of(contest)
    gap = next((number for number in range(contest.most) if number not in found), contest.most)
    return [found[number].result for number in range(gap)]
