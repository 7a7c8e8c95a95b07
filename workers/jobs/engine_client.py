"""Calls of a worker to an engine: `PlayAction`, `GetMatch`, `SettleSteps` and `ReportAnalysis`."""

import functools
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, cast

import grpc
from google.protobuf.descriptor import ServiceDescriptor

from ardri.analysis.v1 import analysis_service_pb2
from ardri.analysis.v1.analysis_service_pb2 import DecisionAnalysis, ReportAnalysisRequest
from ardri.analysis.v1.analysis_service_pb2_grpc import AnalysisServiceStub
from ardri.engine.v1 import engine_service_pb2
from ardri.engine.v1.engine_service_pb2 import (
    STEP_FATE_REFUSED,
    STEP_FATE_SETTLED,
    GetMatchRequest,
    PlayActionRequest,
    SettleStepsRequest,
)
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1.match_pb2 import MATCH_STATUS_LIVE, Match
from services.runtime.observe import tracing
from services.runtime.tls.dialer import PLAIN, RECONNECTING, Dialer
from services.runtime.tls.dialer import engine as engine_name
from workers.jobs.job_outcome import JobOutcome, tried

_ENGINE: Final = engine_service_pb2.DESCRIPTOR.services_by_name["EngineService"]
_ANALYSIS: Final = analysis_service_pb2.DESCRIPTOR.services_by_name["AnalysisService"]
_LOOK_SECONDS: Final = 0.5
_PLAY_SECONDS: Final = 3.0
_SETTLE_SECONDS: Final = 20.0


@dataclass(frozen=True, slots=True)
class OwedTurn:
    """The turn that a bot owes. `in_turns`: whether one seat acts at a time."""

    match_id: str
    version: int
    seat: int
    in_turns: bool

    def is_owed(self, match: Match) -> bool:
        """Whether the seat still has to decide on the position of that version, as far as the match tells.

        If seats decide at the same time, the version changes meanwhile, and only the seat counts.
        """
        if match.version < self.version:
            return True  # the replica lags behind
        is_there = match.version == self.version or not self.in_turns
        return is_there and match.status == MATCH_STATUS_LIVE and self.seat in match.to_act


@dataclass(frozen=True, slots=True)
class EngineEndpoint:
    """The engine to which a job is answered, and the token that permits the answer."""

    address: str
    token: str
    game: str

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """The metadata of a call that is made now."""
        return (("authorization", f"Bearer {self.token}"), (tracing.HEADER, tracing.current.get()))


def play(engine: EngineEndpoint, request: PlayActionRequest) -> JobOutcome:
    """Acts for a seat. Safe to repeat: the engine knows the request id.

    Raises:
        EngineAway: the engine did not answer in several quick tries.
    """

    def once() -> JobOutcome:
        with _span(_ENGINE, "PlayAction"):
            _stub(engine).PlayAction(request, metadata=engine.metadata, timeout=_PLAY_SECONDS)
        return JobOutcome.DONE

    return tried(once, match_id=request.match_id, version=request.expected_version)


def is_owed(engine: EngineEndpoint, turn: OwedTurn) -> bool:
    """Whether the engine still waits for the decision, as far as can be told."""
    request = GetMatchRequest(match_id=turn.match_id)
    try:
        with _span(_ENGINE, "GetMatch"):
            answer = _stub(engine).GetMatch(request, metadata=engine.metadata, timeout=_LOOK_SECONDS)
    except grpc.RpcError as error:
        return _may_be_owed(cast("grpc.Call", error).code())
    return turn.is_owed(answer.match)


def look(engine: EngineEndpoint, turn: OwedTurn) -> Callable[[], bool | None]:
    """Asks whether the turn is owed, without waiting. Returns a function for the answer, None before it."""
    request = GetMatchRequest(match_id=turn.match_id)
    asked = _stub(engine).GetMatch.future(request, metadata=engine.metadata, timeout=_LOOK_SECONDS)

    def known() -> bool | None:
        if not asked.done():
            return None
        is_told = asked.code() is grpc.StatusCode.OK
        return turn.is_owed(asked.result().match) if is_told else _may_be_owed(asked.code())

    return known


def _may_be_owed(code: grpc.StatusCode) -> bool:
    """Whether a turn may still be owed after the question failed: not if its token has expired."""
    return code is not grpc.StatusCode.UNAUTHENTICATED


def request_steps(engine: EngineEndpoint, request: SettleStepsRequest) -> JobOutcome:
    """Asks the engine to make steps of the table. Safe to repeat: the engine knows which steps are made.

    The outcome is REFUSED if one of them was, else DONE if one of them was, else LATE: none was waited for.

    Raises:
        EngineAway: the engine did not answer in several quick tries.
    """

    def once() -> JobOutcome:
        with _span(_ENGINE, "SettleSteps"):
            stub = _stub(engine)
            answer = stub.SettleSteps(request, metadata=engine.metadata, timeout=_SETTLE_SECONDS)
        fates = {result.fate for result in answer.results}
        if STEP_FATE_REFUSED in fates:
            return JobOutcome.REFUSED
        return JobOutcome.DONE if STEP_FATE_SETTLED in fates else JobOutcome.LATE

    return tried(once, game=request.game, steps=len(request.steps))


def report(engine: EngineEndpoint, job_id: str, found: DecisionAnalysis) -> JobOutcome:
    """Reports an analysis. Safe to repeat: the engine takes a report only once.

    Raises:
        EngineAway: the engine did not answer in several quick tries.
    """
    request = ReportAnalysisRequest(job_id=job_id, decision=found)
    stub = AnalysisServiceStub(channel_to(engine))

    def once() -> JobOutcome:
        with _span(_ANALYSIS, "ReportAnalysis"):
            stub.ReportAnalysis(request, metadata=engine.metadata, timeout=_PLAY_SECONDS)
        return JobOutcome.DONE

    return tried(once, job_id=job_id)


def _span(service: ServiceDescriptor, method: str) -> AbstractContextManager[tracing.Span]:
    path = f"{service.full_name}/{method}"
    attributes = {"rpc.system.name": "grpc", "rpc.method": path}
    return tracing.span(path, tracing.Kind.CLIENT, attributes)


@dataclass(slots=True)
class _Active:
    dialer: Dialer


ACTIVE: Final = _Active(PLAIN)
"""How this process connects to engines; set once, at its start."""


def channel_to(engine: EngineEndpoint) -> grpc.Channel:
    """Returns this process's channel to the engine."""
    return _channel(engine.address, engine.game, ACTIVE.dialer.generation)


def _stub(engine: EngineEndpoint) -> EngineServiceStub:
    return _stub_on(channel_to(engine))


@functools.lru_cache(maxsize=8)
def _stub_on(channel: grpc.Channel) -> EngineServiceStub:
    """One for each channel: to make the methods of a stub takes as long as some bots think."""
    return EngineServiceStub(channel)


@functools.cache
def _channel(address: str, game: str, _generation: int) -> grpc.Channel:
    """One for each address, process and certificate. Made for the first call: channels must not be forked."""
    return ACTIVE.dialer.open_blocking(address, engine_name(game), RECONNECTING)
