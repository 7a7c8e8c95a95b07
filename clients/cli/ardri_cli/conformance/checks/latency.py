"""Decisions are answered in time."""

import statistics
import time

from ardri_cli.conformance.sitting import Sitting
from ardri_cli.conformance.target import Target
from ardri_cli.conformance.violation import promise

DECISIONS = 6


async def of_decisions(target: Target) -> None:
    """The median of PlayAction is below the bound of `--latency`."""
    sitting = await Sitting.begin(target, "latency")
    seconds: list[float] = []
    while len(seconds) < DECISIONS and (seat := await sitting.turn()) is not None:
        action, version = await sitting.choice(seat)
        request = sitting.request(action, version)
        before = time.perf_counter()
        await target.ask(sitting.tokens[seat], "PlayAction", request)
        seconds.append(time.perf_counter() - before)
    median = statistics.median(seconds)
    promise(median <= target.latency, f"the median is {median:.3f} s, above {target.latency:g} s")


CHECKS = (of_decisions,)
