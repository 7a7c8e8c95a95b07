"""Task `ai.analyse`: analyses one decision by a search, and reports to the engine that asked."""

import time
from dataclasses import dataclass
from typing import Any

from ardri.jobs.v1.jobs_pb2 import AnalyseJob
from services.kernel import GameError, Seat
from services.runtime.broker.payloads import MalformedJob, decoded
from services.runtime.jobs.analysis_job import AnalysisJob, answered, budget_of
from services.runtime.jobs.bot_turn import game_of
from services.runtime.jobs.wire import unpack_view
from services.runtime.observe import metrics
from workers.jobs.engine_client import EngineEndpoint, report
from workers.jobs.job_outcome import JobOutcome


@dataclass(frozen=True, slots=True)
class AnalysisTask:
    """A requested analysis, and the engine to which its report goes. Times are Unix milliseconds."""

    job_id: str
    analysis_job: AnalysisJob
    engine: EngineEndpoint
    deadline_ms: int
    asked_ms: int
    traceparent: str

    @property
    def about(self) -> dict[str, object]:
        """The fields that log lines about the job have."""
        return {"job_id": self.job_id}


def decode(payload: dict[str, Any]) -> AnalysisTask:
    """Returns the analysis in the JSON form of an `AnalyseJob`.

    Raises:
        MalformedJob: it is no such message, a field is missing, or the game or its view is not valid.
    """
    try:
        game, wire = game_of(payload)  # first, because decoding a game's message needs its type
        job = decoded(AnalyseJob, payload)
        if not (job.job_id and job.engine_address and job.token and job.asked_ms > 0 and job.lines > 0):
            raise MalformedJob("a job names itself, its engine, token and lines, and when it was asked for")
        analysis_job = AnalysisJob(
            game=game,
            wire=wire,
            view=wire.view_from_proto(unpack_view(wire, job.view)),
            seat=Seat(job.seat),
            seats=job.seats,
            ply=job.ply,
            version=job.version,
            played=job.played,
            lines=job.lines,
            budget=budget_of(job.budget),
        )
    except (GameError, ValueError) as error:
        raise MalformedJob(str(error)) from error
    return AnalysisTask(
        job_id=job.job_id,
        analysis_job=analysis_job,
        engine=EngineEndpoint(job.engine_address, job.token, game.facts.name),
        deadline_ms=job.deadline.ToMilliseconds(),
        asked_ms=job.asked_ms,
        traceparent=job.traceparent,
    )


def perform(analysis: AnalysisTask) -> JobOutcome:
    """Searches and reports, unless nobody waits for the report any more.

    Raises:
        EngineAway: the engine did not take the answer.
    """
    if analysis.deadline_ms / 1000 < time.time():
        return JobOutcome.LATE
    found = answered(analysis.analysis_job)
    metrics.THINK_NODES.labels(analysis.analysis_job.game.facts.name, "analysis").inc(found.nodes)
    return report(analysis.engine, analysis.job_id, found)
