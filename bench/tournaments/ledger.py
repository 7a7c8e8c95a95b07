"""The ledger with a million games: `python -m bench.tournaments.ledger --slots 1000000`; prints JSON.

It starts a PostgreSQL of its own, measures each method alone, and then several directors at once, who lease
and accept at a fixed rate whatever the answers take. `one row` is the least that any change can take: one
UPDATE by its key, in a transaction.
"""

import argparse
import hashlib
import json
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, ParamSpec, TypeVar

from bench.tournaments.ledger_fill import BIG, WORKERS, fill
from services.ledger.ledger import Ledger
from services.ledger.storage.slots import Accepted, Claim, DeliveryStatus, LeasedSlot, Slot
from services.runtime.database.migrating import migrate
from services.runtime.process import gc_tuning
from services.runtime.process.child import die_with_parent, spawning
from services.tournament.results import GameResult, Verdict
from tests.servers import postgres

_RECORD: Final = b"".join(hashlib.sha256(bytes([each])).digest() for each in range(12)) * 8
_BATCH: Final = 10
_START_SECONDS: Final = 4.0
"""The time that processes need to start."""
_Timings = dict[str, list[float]]
_P = ParamSpec("_P")
_T = TypeVar("_T")


def played(leased: LeasedSlot) -> Accepted:
    """The delivery of a leased game, as if it was played."""
    slot = leased.lease.slot
    verdicts = (Verdict.PLAYED, Verdict.PLAYED)
    digest = hashlib.sha256(repr(slot).encode()).digest()
    seats = leased.block.seats(slot.rotation)
    result = GameResult(seats, (1, 2), (1, -1), verdicts, plies=60, record_digest=digest)
    return Accepted(leased.lease, result, _RECORD, played_ms=20, thought_ms=10)


class _Watch:
    """Measures the milliseconds of calls, by name."""

    def __init__(self) -> None:
        self.timings = _Timings()

    def time(self, name: str, call: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Makes and times a call; returns its result."""
        began = time.perf_counter()
        answer = call(*args, **kwargs)
        self.timings.setdefault(name, []).append((time.perf_counter() - began) * 1000)
        return answer


def alone(ledger: Ledger, times: int, games: int) -> _Timings:
    """Measures each method alone, one after the other."""
    rng, watch = random.Random(1), _Watch()
    gc_tuning.freeze()  # as the director does
    for number in range(times):
        worker = WORKERS[number % len(WORKERS)]
        done = Slot(BIG, 0, rng.randrange(games // 4), rng.randrange(2))
        accepted = [played(each) for each in watch.time("lease 10", ledger.lease, worker, _BATCH)]
        watch.time("renew 10", ledger.renew, worker, [each.lease for each in accepted])
        claims = [Claim(each.lease, each.result.record_digest) for each in accepted]
        watch.time("fates 10", ledger.fates, worker, claims)
        fates = watch.time("accept 10", ledger.accept, worker, accepted)
        assert set(fates) == {DeliveryStatus.ACCEPTED}, fates
        (one,) = watch.time("lease 1", ledger.lease, worker, 1)
        watch.time("give_back 1", ledger.give_back, worker, [one.lease])
        watch.time("expire", ledger.expire)
        watch.time("demand", ledger.demand)
        watch.time("progress", ledger.progress, BIG)
        watch.time("finished 100", ledger.finished, BIG, rng.randrange(games // 4), 100)
        watch.time("record", ledger.record, done)
        watch.time("deliveries", ledger.deliveries, done)
        watch.time("workers", ledger.workers)
        watch.time("one row", ledger.note, worker, ())
    return watch.timings


def direct(url: str, worker: str, batch: int, due: Sequence[float]) -> tuple[_Timings, int]:
    """Acts as one director: leases and accepts games at each of these times; returns how many counted."""
    ledger, watch, counted = Ledger(url), _Watch(), 0
    gc_tuning.freeze()
    for moment in due:
        time.sleep(max(0.0, moment - time.time()))
        games = [played(each) for each in watch.time(f"lease {batch}", ledger.lease, worker, batch)]
        counted += watch.time(f"accept {batch}", ledger.accept, worker, games).count(DeliveryStatus.ACCEPTED)
    ledger.close()
    return watch.timings, counted


def together(url: str, directors: int, rate: int, seconds: float, batch: int) -> dict[str, Any]:
    """Measures directors in separate processes that lease and accept `rate` games a second in all."""
    turns = int(rate * seconds / batch)
    times = [time.time() + _START_SECONDS + turn * batch / rate for turn in range(turns)]
    shares = [times[number::directors] for number in range(directors)]
    with spawning(directors, die_with_parent) as pool:
        found = list(pool.map(direct, [url] * directors, WORKERS, [batch] * directors, shares))
    took = time.time() - times[0]
    timings: _Timings = {}
    for own, _ in found:
        for name, each in own.items():
            timings.setdefault(name, []).extend(each)
    counted = sum(each for _, each in found)
    rates = {"games a second": round(counted / took, 1), "not counted": turns * batch - counted}
    return {"asked for": rate, "directors": directors, "at once": batch, **rates, "ms": summary(timings)}


def summary(timings: _Timings) -> dict[str, dict[str, float]]:
    """The milliseconds of each method."""
    return {
        name: {
            "p50": round(_at(found, 0.5), 2),
            "p99": round(_at(found, 0.99), 2),
            "max": round(max(found), 2),
        }
        for name, found in timings.items()
    }


def _at(found: list[float], share: float) -> float:
    return sorted(found)[min(len(found) - 1, int(share * len(found)))]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slots", type=int, default=1_000_000)
    parser.add_argument("--times", type=int, default=500, help="calls of each method")
    parser.add_argument("--directors", type=int, default=4)
    parser.add_argument("--rate", type=int, default=200, help="games that are leased and accepted a second")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--durable", action="store_true", help="each commit reaches the disk")
    asked = parser.parse_args()
    least = _BATCH * asked.times + 1 + 2 * int(asked.rate * asked.seconds)
    if asked.slots < least:
        parser.error(f"--slots: these calls use up {least} games")
    binaries = postgres.find_binaries()
    if binaries is None:
        sys.exit("PostgreSQL is missing: make services")
    settings = {"shared_buffers": "256MB"}
    if asked.durable:
        settings |= {"fsync": "on", "full_page_writes": "on"}
    with postgres.running(binaries, **settings) as server, server.database() as url:
        migrate(url)
        ledger = Ledger(url)
        began = time.perf_counter()
        fill(ledger, url, asked.slots)
        filled = time.perf_counter() - began
        singly = summary(alone(ledger, asked.times, asked.slots))
        found = {
            "slots": asked.slots,
            "durable": asked.durable,
            "load of the machine before": round(os.getloadavg()[0], 1),
            "seconds to fill": round(filled, 1),
            "ms, alone": singly,
            "together": [
                together(url, asked.directors, asked.rate, asked.seconds, batch) for batch in (1, _BATCH)
            ],
        }
        print(json.dumps(found, indent=1))
        ledger.close()


if __name__ == "__main__":
    main()
