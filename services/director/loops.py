"""What a director does again and again."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from services.director.flags import Flags
from services.director.parts import Parts
from services.ledger.ledger import Ledger
from services.runtime import metrics
from services.runtime.errors import LogUnavailable
from services.runtime.queues import BrokerAway, QueueLengths

SWEEP_SECONDS: Final = 1.0
COUNT_SECONDS: Final = 2.0
LENGTHS_SECONDS: Final = 5.0

_log = structlog.get_logger()


async def repeat(work: Callable[[], Awaitable[None]], seconds: float, *, rest: float = 0.0) -> None:
    """Does the work at that period until cancelled; a failure is logged, and it is tried again.

    `rest`: after work that takes long, it pauses for so many times as long.
    """
    while True:
        started = time.monotonic()
        try:
            await work()
        except LogUnavailable as error:
            _log.warning("the ledger is away", error=str(error))
        except Exception as error:  # noqa: BLE001  # a defect in one round must not end all rounds
            _log.error("round failed", exc_info=error)
        await asyncio.sleep(max(seconds, (time.monotonic() - started) * rest))


async def sweep(parts: Parts) -> None:
    """Opens the games of those who are gone."""
    expired = await parts.ask(lambda ledger: ledger.expire())
    if expired:
        metrics.LEASES_EXPIRED.inc(expired)
        _log.info("leases expired", games=expired)


async def count(parts: Parts) -> None:
    """Tells how many games are open and how many are played."""
    totals: dict[tuple[str, str], int] = {}

    def add(ledger: Ledger) -> None:
        for demand in ledger.demand():
            for state, games in (("open", demand.open), ("leased", demand.leased)):
                totals[demand.game, state] = totals.get((demand.game, state), 0) + games

    await parts.ask(add)
    metrics.TOURNAMENT_GAMES.clear()
    for (game, state), games in totals.items():
        metrics.TOURNAMENT_GAMES.labels(game, state).set(games)


async def tell_lengths(lengths: QueueLengths) -> None:
    """Tells how many tasks wait in the broker."""
    try:
        await asyncio.to_thread(lengths.tell)
    except BrokerAway as error:
        _log.warning("the broker is away", error=str(error))


async def look_at_workers(parts: Parts, flags: Flags) -> None:
    """Works out what looks odd about workers."""
    await parts.ask(flags.look)
