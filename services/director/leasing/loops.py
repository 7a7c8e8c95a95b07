"""The periodic work of a director."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import structlog

from services.director.games import versions
from services.director.leasing.flags import Flags
from services.director.planning.context import DirectorContext
from services.ledger.ledger import Ledger
from services.runtime.broker.queues import BrokerAway, QueueLengths
from services.runtime.observe import metrics

SWEEP_SECONDS: Final = 1.0
COUNT_SECONDS: Final = 2.0
LENGTHS_SECONDS: Final = 5.0

_log = structlog.get_logger()


class Busy(Protocol):
    """Knows whether there is anything to do; in production the planner."""

    @property
    def is_idle(self) -> bool:
        """Whether no tournament runs."""


def unless_idle(busy: Busy, work: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    """The work, done only once while no tournament runs: there are no games to look for then."""
    was_idle = False

    async def look() -> None:
        nonlocal was_idle
        is_idle = busy.is_idle
        if not (is_idle and was_idle):
            await work()
        was_idle = is_idle

    return look


async def sweep(context: DirectorContext) -> None:
    """Opens the games whose leases have expired."""
    expired = await context.ask(lambda ledger: ledger.expire())
    if expired:
        _log.info("leases expired", games=expired)


async def count(context: DirectorContext) -> None:
    """Sets the metrics of open and of leased games, to 0 for games of which there are none."""
    totals = {(game, state): 0 for game in versions() for state in ("open", "leased")}

    def add(ledger: Ledger) -> None:
        for demand in ledger.demand():
            for state, games in (("open", demand.open), ("leased", demand.leased)):
                totals[demand.game, state] = totals.get((demand.game, state), 0) + games

    await context.ask(add)
    for (game, state), games in totals.items():
        metrics.TOURNAMENT_GAMES.labels(game, state).set(games)


async def tell_lengths(lengths: QueueLengths) -> None:
    """Sets the metric of tasks that wait in the broker."""
    try:
        await asyncio.to_thread(lengths.tell)
    except BrokerAway as error:
        _log.warning("the broker is away", error=str(error))


async def look_at_workers(context: DirectorContext, flags: Flags) -> None:
    """Computes the flags of workers."""
    await context.ask(flags.look)
