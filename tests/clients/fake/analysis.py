"""The analyses of the fake platform: those that the test provides, or refusals."""

# ruff: noqa: N802  # gRPC names the methods

from collections.abc import AsyncIterator
from typing import Any

from grpc_status import rpc_status

from ardri.analysis.v1 import analysis_service_pb2 as pb
from ardri.analysis.v1.analysis_service_pb2_grpc import AnalysisServiceServicer
from ardri.match.v1.match_pb2 import Action
from services.runtime.errors import AnalysisUnavailable, HintsForbidden
from services.runtime.rpc.statuses import to_status
from tests.clients.fake.state import FakePlatform, answered, seat_of


def decision(
    ply: int, *, seat: int | None = None, loss: int = 0, mark: int = pb.MARK_GOOD
) -> pb.DecisionAnalysis:
    """An invented decision; the seats take turns."""
    best = pb.Line(action=Action(notation="e8-e7"), value=620, depth=3, variation=["e8-e7", "e3-e4"])
    other = pb.Line(action=Action(notation="e8-h8"), value=540, visits=7, variation=["e8-h8"])
    played = pb.Line(action=Action(notation="a4-a3"), value=620 - loss, depth=3, variation=["a4-a3"])
    return pb.DecisionAnalysis(
        ply=ply,
        version=4 + ply,
        seat=ply % 2 if seat is None else seat,
        lines=[best, other],
        played=played,
        loss=loss,
        mark=mark,  # type: ignore[arg-type]  # an enum's number
        values=[620, 380],
        nodes=9,
    )


class FakeAnalysis(AnalysisServiceServicer):
    """`break_after`: the first stream breaks after so many decisions; 0: none does."""

    def __init__(self, platform: FakePlatform) -> None:
        self.platform = platform
        self.decisions = [decision(0), decision(1, loss=180, mark=pb.MARK_BLUNDER), decision(2)]
        self.requests: list[Any] = []
        self.break_after = 0
        self.permits_hints = True

    async def Analyse(self, request: Any, context: Any) -> AsyncIterator[pb.AnalyseResponse]:
        self.requests.append(request)
        await answered(context, lambda: self.platform.match(request.match_id))
        last = request.last_ply if request.HasField("last_ply") else 99
        found = [each for each in self.decisions if request.first_ply <= each.ply <= last]
        yield pb.AnalyseResponse(decisions=len(found))
        for number, each in enumerate(reversed(found), start=1):
            yield pb.AnalyseResponse(decisions=len(found), decision=each)
            if number == self.break_after:
                self.break_after = 0
                await context.abort_with_status(rpc_status.to_status(to_status(AnalysisUnavailable("busy"))))

    async def Hint(self, request: Any, context: Any) -> Any:
        self.requests.append(request)

        def make() -> pb.HintResponse:
            seat_of(context, request.match_id)
            if not self.permits_hints:
                raise HintsForbidden("this match permits no hints")
            return pb.HintResponse(decision=decision(0))

        return await answered(context, make)

    async def ReportAnalysis(self, request: Any, context: Any) -> Any:
        raise NotImplementedError("clients do not report")
