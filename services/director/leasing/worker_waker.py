"""Wakes workers while there are games to play. Celery carries only a hint; the games are in the ledger.

The hint has no secret and no address in it. Somebody who reads the broker learns that there are games.
Somebody who writes to it can wake workers, which then ask the director of their own configuration. A worker
that is woken in vain finds nothing to lease and ends; if too few are woken, the next round wakes more.
"""

from typing import Final, Protocol

from ardri.jobs.v1.jobs_pb2 import TournamentJob
from services.director.leasing.sessions import Sessions
from services.director.planning.context import DirectorContext, wall_ms
from services.ledger.ledger import Ledger
from services.runtime.broker import names
from services.runtime.broker.payloads import MessageJob, OutgoingJob
from services.runtime.observe import metrics, tracing
from services.tournament.spec import Mode

WAKE_SECONDS: Final = 1.0
MOST_SESSIONS: Final = 256
"""Most sessions of workers at once, however many games are open."""
_GAMES_A_SESSION: Final = 2
"""Open games for each session that is wanted."""
_MOST_HINTS: Final = 16
"""Most hints in one round, so that workers come gradually."""
_TASK: Final = f"{names.TOURNAMENTS}.play"


class HintPublisher(Protocol):
    """Publishes hints; never blocks. In production a BackgroundPublisher."""

    def offer(self, task: str, queue_name: str, job: OutgoingJob) -> bool:
        """Queues a hint; False if it could not be queued."""


class WorkerWaker:
    """Sends a hint for each session that would be useful and does not run yet."""

    def __init__(self, context: DirectorContext, sessions: Sessions, hints: HintPublisher) -> None:
        self._context = context
        self._sessions = sessions
        self._hints = hints

    async def wake(self) -> None:
        """Makes one round.

        Raises:
            LogUnavailable: the ledger does not answer.
        """
        games = await self._context.ask(_open_games)
        wanted = min(MOST_SESSIONS, -(-games // _GAMES_A_SESSION))
        for _ in range(min(_MOST_HINTS, wanted - self._sessions.awake())):
            if not self._hints.offer(_TASK, names.TOURNAMENTS, _job()):
                return  # too many hints wait already; the next round sends more
            metrics.SESSIONS_CALLED.inc()


def _job() -> MessageJob:
    return MessageJob(TournamentJob(traceparent=tracing.start(""), asked_ms=wall_ms()))


def _open_games(ledger: Ledger) -> int:
    return sum(demand.open for demand in ledger.demand() if demand.mode is Mode.FAST)
