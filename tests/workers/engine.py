"""An engine that plays no game: it records its calls, and answers as the test says."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import grpc
from grpc_status import rpc_status

from ardri.analysis.v1 import analysis_service_pb2 as analysis_pb
from ardri.analysis.v1.analysis_service_pb2_grpc import (
    AnalysisServiceServicer,
    add_AnalysisServiceServicer_to_server,
)
from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2 import PlayActionRequest, PlayActionResponse
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceServicer, add_EngineServiceServicer_to_server
from ardri.link.v1 import link_service_pb2 as link_pb
from ardri.link.v1.link_service_pb2_grpc import LinkServiceServicer, add_LinkServiceServicer_to_server
from ardri.match.v1.match_pb2 import Match
from services.runtime.errors import Refusal, StaleVersion
from services.runtime.rpc.statuses import to_status
from tests.waiting import wait_until


@dataclass(frozen=True, slots=True)
class Played:
    """One call of `PlayAction` or `SettleSteps`."""

    request: Any
    authorization: str


class FakeEngine(EngineServiceServicer, AnalysisServiceServicer, LinkServiceServicer):
    """Answers with the queued refusals first, then accepts each version once.

    `seconds`: how long an answer takes; `may_answer`: set unless a test holds answers back. `poison`: the
    matches whose steps it refuses. `match`: its answer about any match, `looks`: how often it was asked.
    `most_linked`: calls of a link that it answers before the link breaks. `messages`: received on links.
    """

    def __init__(self) -> None:
        self.calls: list[Played] = []
        self.refusals: deque[Refusal] = deque()
        self.accepted: dict[tuple[str, int], str] = {}
        self.poison: set[str] = set()
        self.match: Match | None = None
        self.looks = 0
        self.address = ""
        self.seconds = 0.0
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.most_linked = 1_000
        self.messages = 0
        self._lock = threading.Lock()

    def PlayAction(self, request: PlayActionRequest, context: Any) -> PlayActionResponse:  # noqa: N802  # as generated
        self._answer(self._refusal(request, _authorization(context)), context)
        return PlayActionResponse(version=request.expected_version + 1)

    def Link(self, requests: Iterator[link_pb.LinkRequest], context: Any) -> Iterator[link_pb.LinkResponse]:  # noqa: N802  # as generated
        left = self.most_linked
        for message in requests:
            self.messages += 1
            for frame in message.frames[:left]:
                request = PlayActionRequest.FromString(frame.payload)
                refusal = self._refusal(request, frame.authorization)
                answer = link_pb.Frame(call=frame.call, kind=link_pb.FRAME_KIND_CLOSE)
                if refusal is not None:
                    answer.kind = link_pb.FRAME_KIND_FAIL
                    answer.status.CopyFrom(to_status(refusal))
                yield link_pb.LinkResponse(frames=[answer])
            left -= len(message.frames)
            if left < 0:
                context.abort(grpc.StatusCode.UNAVAILABLE, "the link broke")

    def _refusal(self, request: PlayActionRequest, authorization: str) -> Refusal | None:
        with self._lock:
            refusal = self._heard(request, authorization)
            if refusal is None and not self._accepts(
                request.match_id, request.expected_version, request.action.notation
            ):
                refusal = StaleVersion(request.expected_version, request.expected_version + 1)
        return refusal

    def GetMatch(self, request: pb.GetMatchRequest, context: Any) -> pb.GetMatchResponse:  # noqa: N802  # as generated
        if self.match is None:
            context.abort(grpc.StatusCode.UNAVAILABLE, "it does not say")
        self.looks += 1
        return pb.GetMatchResponse(match=self.match)

    def SettleSteps(self, request: pb.SettleStepsRequest, context: Any) -> pb.SettleStepsResponse:  # noqa: N802  # as generated
        answer = pb.SettleStepsResponse()
        with self._lock:
            refusal = self._heard(request, _authorization(context))
            for step in request.steps if refusal is None else ():
                if step.match_id in self.poison:
                    answer.results.add(fate=pb.STEP_FATE_REFUSED, error="poison")
                elif self._accepts(step.match_id, step.version, step.notation):
                    answer.results.add(fate=pb.STEP_FATE_SETTLED)
                else:
                    answer.results.add(fate=pb.STEP_FATE_LATE)
        self._answer(refusal, context)
        return answer

    def ReportAnalysis(  # noqa: N802  # as generated
        self, request: analysis_pb.ReportAnalysisRequest, context: Any
    ) -> analysis_pb.ReportAnalysisResponse:
        with self._lock:
            refusal = self._heard(request, _authorization(context))
        self._answer(refusal, context)
        return analysis_pb.ReportAnalysisResponse()

    def _heard(self, request: Any, authorization: str) -> Refusal | None:
        self.calls.append(Played(request, authorization))
        return self.refusals.popleft() if self.refusals else None

    def _accepts(self, match_id: str, version: int, notation: str) -> bool:
        is_first = (match_id, version) not in self.accepted
        self.accepted.setdefault((match_id, version), notation)
        return is_first

    def _answer(self, refusal: Refusal | None, context: Any) -> None:
        time.sleep(self.seconds)
        self.may_answer.wait()
        if refusal is not None:
            context.abort_with_status(rpc_status.to_status(to_status(refusal)))

    def wait(self, true: Callable[["FakeEngine"], bool]) -> None:
        """Waits until the condition holds for this engine."""
        try:
            wait_until(lambda: true(self), "what the test waits for")
        except TimeoutError as error:
            raise TimeoutError(f"{error}; calls: {self.calls}, accepted: {self.accepted}") from error


def _authorization(context: Any) -> str:
    return str(dict(context.invocation_metadata())["authorization"])


@contextmanager
def serving() -> Iterator[FakeEngine]:
    """A fake engine on a free port."""
    engine = FakeEngine()  # type: ignore[abstract]  # its other methods answer UNIMPLEMENTED
    server = grpc.server(futures.ThreadPoolExecutor(4))
    add_EngineServiceServicer_to_server(engine, server)
    add_AnalysisServiceServicer_to_server(engine, server)
    add_LinkServiceServicer_to_server(engine, server)
    engine.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    try:
        yield engine
    finally:
        server.stop(None).wait()
