"""An engine for which the test plays the workers: the jobs that they are offered, and their answers."""

from typing import Any

from google.protobuf import json_format

from ardri.analysis.v1 import analysis_service_pb2 as pb
from ardri.analysis.v1.analysis_service_pb2_grpc import AnalysisServiceStub
from ardri.jobs.v1.jobs_pb2 import AnalyseJob
from tests.engine.job_recorder import JobRecorder
from tests.engine.served import Caller, Served


def asker(served: Served, caller: Caller) -> Caller:
    """Returns the same caller at the analysis service."""
    return Caller(AnalysisServiceStub(served.channel), caller.token)  # type: ignore[arg-type]  # another service's stub


def analyse(served: Served, caller: Caller, match_id: str, **fields: Any) -> Any:
    """Opens a stream."""
    stub = AnalysisServiceStub(served.channel)
    return stub.Analyse(pb.AnalyseRequest(match_id=match_id, **fields), metadata=caller.metadata)


async def job_of(recorder: JobRecorder) -> AnalyseJob:
    """Returns the next analysis job that workers are offered."""
    while True:
        task, _queue, payload = await recorder.heard()
        if task == "ai.analyse":
            return json_format.ParseDict(payload, AnalyseJob())


def thought(job: AnalyseJob) -> pb.DecisionAnalysis:
    """Returns an answer as a worker without a search would give it."""
    return pb.DecisionAnalysis(ply=job.ply, version=job.version, seat=job.seat)


async def report(
    served: Served, job: AnalyseJob, *, job_id: str = "", token: str = ""
) -> pb.ReportAnalysisResponse:
    """Sends a worker's answer."""
    request = pb.ReportAnalysisRequest(job_id=job_id or job.job_id, decision=thought(job))
    answer: pb.ReportAnalysisResponse = await asker(served, Caller(served.stub, token or job.token)).ask(
        "ReportAnalysis", request
    )
    return answer
