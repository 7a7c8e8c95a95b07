"""Analyses of matches: the stream of an analysis, resumed across breaks."""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from ardri.analysis.v1 import analysis_service_pb2 as pb
from ardri_client.calls.retry import Caller
from ardri_client.clocks import duration

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.analysis.v1.analysis_service_pb2_grpc import AnalysisServiceAsyncStub

HINT_SECONDS = 25.0
"""Timeout of a hint, longer than the platform waits for a worker."""


def budget_of(nodes: int, seconds: float) -> pb.AnalysisBudget:
    """Makes the budget of one decision; 0 for no bound."""
    return pb.AnalysisBudget(nodes=nodes, time=duration(seconds) if seconds else None)


async def analyse_match(
    stub: "AnalysisServiceAsyncStub", caller: Caller, request: pb.AnalyseRequest
) -> AsyncIterator[pb.DecisionAnalysis]:
    """Yields each decision once, as workers finish them. After a break it starts again and skips known ones.

    Raises:
        ArdriError: an error that will not pass, or the last one once retrying has taken too long.
    """
    told: set[tuple[int, int]] = set()
    backoff = caller.backoff()
    while True:
        opened = stub.Analyse(request, metadata=await caller.metadata())
        async with backoff.until_it_breaks(opened) as stream:
            async for response in stream:
                backoff.succeeded()
                found = response.decision
                if response.HasField("decision") and (key := (found.ply, found.seat)) not in told:
                    told.add(key)
                    yield found
            return
