"""Asks workers for analyses, and passes their reports to the callers that wait here. Nothing is stored."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from ardri.analysis.v1.analysis_service_pb2 import DecisionAnalysis
from ardri.jobs.v1.jobs_pb2 import AnalyseJob
from services.engine.analysis.requests import MOST_SECONDS, AnalysisRequest
from services.engine.match.context import EngineContext, wall_ms
from services.engine.outbox.dispatcher import JobPublisher
from services.record.decisions import Decision
from services.runtime.broker import names, publisher
from services.runtime.broker.payloads import MessageJob
from services.runtime.errors import AnalysisUnavailable, LimitReached, NoSuchEntry
from services.runtime.jobs.wire import pack
from services.runtime.limits.bucket import RateLimit
from services.runtime.observe import metrics, tracing

TASK: Final = f"{names.AI}.analyse"
WAIT_SECONDS: Final = 60.0
"""How long a job may wait for a worker, in addition to the time of its search."""
HINT_WAIT_SECONDS: Final = 8.0
"""The same for a hint, as a person waits for it."""
MOST_OPEN: Final = 64
"""Analyses and hints under way at a time in this process."""
MOST_OPEN_OF_ONE: Final = 3
"""Those of one account."""


class AnalysisBroker:
    """The open analyses of one engine. `limit`: how often one account may ask."""

    def __init__(
        self,
        context: EngineContext,
        address: str,
        sign: Callable[[str], str],
        job_publisher: Callable[[], JobPublisher | None],
        limit: RateLimit,
    ) -> None:
        self._context = context
        self._address = address
        self._sign = sign
        self._job_publisher = job_publisher
        self._limit = limit
        for result in ("done", "lost"):
            metrics.ANALYSES.labels(context.renderer.game.facts.name, result)  # shows as 0 from the start
        self._asked: dict[str, asyncio.Future[DecisionAnalysis]] = {}
        self._open: Counter[str] = Counter()

    @contextmanager
    def admitted(self, account_id: str) -> Iterator[None]:
        """Counts one more open analysis of the account while the context is entered.

        Raises:
            LimitReached: too many are open, or the account asks too often.
        """
        if self._open.total() >= MOST_OPEN or self._open[account_id] >= MOST_OPEN_OF_ONE:
            raise LimitReached("too many analyses are under way", retry_seconds=2.0, limit="open analyses")
        self._limit.take(account_id, self._context.now_ms() / 1000)
        self._open[account_id] += 1
        try:
            yield
        finally:
            self._open[account_id] -= 1
            self._open += Counter()  # drops accounts that have none

    async def ask(
        self, decision: Decision, seats: int, checked: AnalysisRequest, priority: publisher.Priority
    ) -> DecisionAnalysis:
        """Returns a worker's analysis of the decision.

        Raises:
            AnalysisUnavailable: the broker does not answer, or no worker has answered in time.
        """
        game = self._context.renderer.game.facts.name
        job_id = f"{game}.{secrets.token_hex(12)}"
        wait = HINT_WAIT_SECONDS if priority is publisher.Priority.PERSON else WAIT_SECONDS
        job = MessageJob(self._job(job_id, decision, seats, checked, wait))
        answer = self._asked[job_id] = asyncio.get_running_loop().create_future()
        result = "lost"
        try:
            job_publisher = self._job_publisher()
            if job_publisher is None or not job_publisher.offer(TASK, names.AI, job, priority):
                raise AnalysisUnavailable("no worker can be asked now")
            async with asyncio.timeout(wait + MOST_SECONDS):
                found: DecisionAnalysis = await answer
            result = "done"
        except TimeoutError as error:
            raise AnalysisUnavailable("no worker has answered in time") from error
        else:
            return found
        finally:
            del self._asked[job_id]
            metrics.ANALYSES.labels(game, result).inc()

    def report(self, job_id: str, found: DecisionAnalysis) -> None:
        """Takes in the report of a worker.

        Raises:
            NoSuchEntry: no caller waits for it.
        """
        answer = self._asked.get(job_id)
        if answer is None or answer.done():
            raise NoSuchEntry("nobody waits for this analysis any more")
        answer.set_result(found)

    def rejected(self, job: AnalyseJob) -> None:
        """Fails an analysis whose job the broker did not take."""
        answer = self._asked.get(job.job_id)
        if answer is not None and not answer.done():
            answer.set_exception(AnalysisUnavailable("the broker is away"))

    def _job(
        self, job_id: str, decision: Decision, seats: int, checked: AnalysisRequest, wait: float
    ) -> AnalyseJob:
        game, wire = self._context.renderer.game, self._context.renderer.wire
        position, seat = decision.position, decision.seat
        now_ms = wall_ms()  # workers compare with their own clocks
        job = AnalyseJob(
            job_id=job_id,
            game=game.facts.name,
            ply=decision.ply,
            version=decision.version,
            seat=seat,
            seats=seats,
            view=pack(wire.view_to_proto(game.view(position, seat))),
            played="" if decision.played is None else game.format(position, seat, decision.played),
            lines=checked.lines,
            engine_address=self._address,
            token=self._sign(job_id),
            traceparent=tracing.current.get(),
            asked_ms=now_ms,
        )
        job.budget.nodes = checked.nodes
        if checked.seconds:
            job.budget.time.FromMilliseconds(int(checked.seconds * 1000))
        job.deadline.FromMilliseconds(now_ms + int(wait * 1000))
        return job
