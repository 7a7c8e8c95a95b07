"""One `Analyse` stream: workers analyse the decisions of a match, a few at a time."""

import asyncio
from typing import Final

from ardri.analysis.v1 import analysis_service_pb2 as pb
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.analysis.analysis_broker import AnalysisBroker
from services.engine.analysis.requests import AnalysisRequest, analysed_seats, checked_request
from services.engine.api.call_resolver import CallResolver
from services.engine.match.context import EngineContext
from services.kernel import Seat
from services.record.decisions import Decision, decisions
from services.record.match import Match
from services.runtime.broker.publisher import Priority
from services.runtime.errors import AnalysisUnavailable, Draining
from services.runtime.rpc.methods import Call, ResponseStream, decoded

AT_ONCE: Final = 4
"""Decisions of one analysis that are with the broker at a time: enough for several workers, too few to fill
the queue."""
_BREATH: Final = 32
"""Actions that are replayed in one go, before other matches have their turn."""


class AnalyseHandler:
    """The stream of one caller."""

    def __init__(
        self,
        context: EngineContext,
        resolver: CallResolver,
        broker: AnalysisBroker,
        call: Call,
        responses: ResponseStream,
    ) -> None:
        self._context = context
        self._resolver = resolver
        self._broker = broker
        self._call = call
        self._responses = responses
        self._work: asyncio.Task[None] | None = None

    def on_message(self, payload: bytes) -> None:
        """Takes the request."""
        request = decoded(pb.AnalyseRequest, payload)
        self._resolver.streams.add(self)
        self._work = asyncio.get_running_loop().create_task(self._run(request))

    def on_half_close(self) -> None:
        """Does nothing: there is only one request."""

    def cancel(self) -> None:
        """Asks workers for nothing more, as the call is over."""
        self._resolver.streams.discard(self)
        if self._work is not None:
            self._work.cancel()

    def drain(self) -> None:
        """Ends the stream because the process stops; the client asks another replica."""
        self._responses.fail(Draining())

    async def _run(self, request: pb.AnalyseRequest) -> None:
        try:
            account_id = self._resolver.claims(self._call).account_id
            with self._broker.admitted(account_id):
                await self._analyse(request)
        except Exception as error:  # noqa: BLE001  # whatever fails ends this stream and no other
            self._responses.fail(error)
        else:
            self._responses.close()

    async def _analyse(self, request: pb.AnalyseRequest) -> None:
        checked = checked_request(request)
        live, viewer = await self._resolver.looking(self._call, request.match_id)
        shown = live.shown_to(viewer).match
        seats = analysed_seats(shown, viewer)
        wanted = await self._wanted(shown, checked, seats)
        self._send(pb.AnalyseResponse(decisions=len(wanted)))
        left = iter(wanted)

        async def go_on() -> None:
            for decision in left:
                found = await self._ask(decision, shown.spec.seats, checked)
                self._send(pb.AnalyseResponse(decisions=len(wanted), decision=found))

        asking = [asyncio.ensure_future(go_on()) for _ in range(AT_ONCE)]
        try:
            await asyncio.gather(*asking)
        finally:
            for each in asking:
                each.cancel()

    async def _ask(self, decision: Decision, seats: int, checked: AnalysisRequest) -> pb.DecisionAnalysis:
        """Returns a worker's analysis of the decision; tries once more if no worker answers."""
        try:
            return await self._broker.ask(decision, seats, checked, Priority.ANALYSIS)
        except AnalysisUnavailable:
            return await self._broker.ask(decision, seats, checked, Priority.ANALYSIS)

    async def _wanted(self, match: Match, checked: AnalysisRequest, seats: frozenset[Seat]) -> list[Decision]:
        """Returns the decisions of these seats within the requested plies, as far as the match is shown."""
        shown = match.version
        stored = await self._context.whole_log(match.match_id)
        entries = (LogEntry.FromString(row.body) for row in stored.entries[:shown])
        wanted = []
        for number, decision in enumerate(
            decisions(entries, self._context.renderer.game, self._context.first_position)
        ):
            if checked.first_ply <= decision.ply <= checked.last_ply and decision.seat in seats:
                wanted.append(decision)
            if number % _BREATH == 0:
                await asyncio.sleep(0)
        return wanted

    def _send(self, response: pb.AnalyseResponse) -> None:
        self._responses.send(response.SerializeToString())
