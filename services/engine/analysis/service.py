"""`AnalysisService`: the table of its RPCs."""

from ardri.analysis.v1 import analysis_service_pb2 as pb
from services.engine.analysis.analyse_stream import AnalyseHandler
from services.engine.analysis.analysis_broker import AnalysisBroker
from services.engine.analysis.requests import check_hint, checked_hint
from services.engine.api.call_resolver import CallResolver
from services.engine.match.context import EngineContext
from services.record.decisions import Decision
from services.runtime.broker.publisher import Priority
from services.runtime.rpc.methods import Call, Service, typed


class AnalysisCalls:
    """The unary RPCs."""

    def __init__(self, resolver: CallResolver, broker: AnalysisBroker) -> None:
        self._resolver = resolver
        self._broker = broker

    async def hint(self, call: Call, request: pb.HintRequest) -> pb.HintResponse:
        """Returns the best actions for the caller's seat, which must be to act."""
        seated = await self._resolver.seated(call, request.match_id)
        match = seated.live.match
        check_hint(match, seated.seat)
        decision = Decision(match.steps, match.version, seated.seat, match.position, None)
        checked = checked_hint(request, match.steps)
        with self._broker.admitted(self._resolver.claims(call).account_id):
            found = await self._broker.ask(decision, match.spec.seats, checked, Priority.PERSON)
        return pb.HintResponse(decision=found)

    async def report_analysis(
        self, call: Call, request: pb.ReportAnalysisRequest
    ) -> pb.ReportAnalysisResponse:
        """Takes in a worker's report."""
        self._resolver.admit_report(call, request.job_id)
        self._broker.report(request.job_id, request.decision)
        return pb.ReportAnalysisResponse()


def analysis_service(context: EngineContext, resolver: CallResolver, broker: AnalysisBroker) -> Service:
    """Builds the service of one game."""
    calls = AnalysisCalls(resolver, broker)
    return Service(
        name=pb.DESCRIPTOR.services_by_name["AnalysisService"].full_name,
        unary={
            "Hint": typed(pb.HintRequest, calls.hint),
            "ReportAnalysis": typed(pb.ReportAnalysisRequest, calls.report_analysis),
        },
        client_streams={},
        server_streams={
            "Analyse": lambda call, responses: AnalyseHandler(context, resolver, broker, call, responses)
        },
    )
