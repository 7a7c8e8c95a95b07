"""`python -m tests.hostile.callers.burst`: very many calls in one moment, beside two people who play.

An engine and a gateway run with the limits as they are unless set. Ends in one line of figures; exit code 1
if a call ended with a bare status, or one of the people was shown an error.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from services.runtime.rpc.open_files import raise_soft_limit
from tests.hostile.attacks.bursts import play_streams, unary_calls
from tests.hostile.attacks.outcomes import REFUSED, SERVED
from tests.hostile.attacks.seat import take_seat
from tests.hostile.people.honest_pair import HonestPair
from tests.hostile.people.pair import Pair, pair

_ACTIONS = 20
"""Of the people, before and after."""
_BARE_CANCELLED = "bare CANCELLED"


@dataclass(slots=True)
class Figures:
    """What a run came to."""

    streams: int
    calls: int
    counts: Counter[str] = field(default_factory=Counter)
    stream_seconds: float = 0.0
    call_seconds: float = 0.0
    acted: int = 0
    failed: int = 0

    @property
    def others(self) -> dict[str, int]:
        """Ends that must not be."""
        named = (SERVED, REFUSED, _BARE_CANCELLED)
        return {name: count for name, count in self.counts.items() if name not in named}

    @property
    def is_kept(self) -> bool:
        """Whether the promise is."""
        return not (self.counts[_BARE_CANCELLED] or self.others or self.failed)

    def __str__(self) -> str:
        return (
            f"burst: {self.streams} Play streams in {self.stream_seconds:.1f} s, {self.calls} calls in "
            f"{self.call_seconds:.1f} s; served {self.counts[SERVED]}, refused typed {self.counts[REFUSED]}, "
            f"bare CANCELLED {self.counts[_BARE_CANCELLED]}, other {self.others or 0}; "
            f"honest actions {self.acted}, failed {self.failed}"
        )


async def run(platform: Pair, streams: int, calls: int) -> Figures:
    """Both bursts, one after the other."""
    address, found = platform.gateway.address, Figures(streams, calls)
    seat, honest = await take_seat(address), HonestPair(address)
    playing = asyncio.create_task(honest.play())
    try:
        await honest.until_acted(_ACTIONS)
        began = time.perf_counter()
        found.counts += await play_streams(address, seat, streams)
        found.stream_seconds = time.perf_counter() - began
        began = time.perf_counter()
        found.counts += await unary_calls(address, seat, calls)
        found.call_seconds = time.perf_counter() - began
        await honest.until_acted(_ACTIONS)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    found.acted, found.failed = honest.acted, honest.failed
    return found


def main() -> None:
    """Runs it and tells."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=10_000)
    parser.add_argument("--calls", type=int, default=10_000)
    parser.add_argument("--most", type=int, default=0, help="ARDRI_MOST_STREAMS and ARDRI_MOST_CALLS")
    chosen = parser.parse_args()
    raise_soft_limit()
    limits = {"ARDRI_MOST_STREAMS": str(chosen.most), "ARDRI_MOST_CALLS": str(chosen.most)}
    with contextlib.ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ardri-burst-")))
        platform = stack.enter_context(pair(home, **(limits if chosen.most else {})))
        found = asyncio.run(run(platform, chosen.streams, chosen.calls))
    print(found)  # noqa: T201  # a program
    sys.exit(not found.is_kept)


if __name__ == "__main__":
    main()
