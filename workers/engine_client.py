"""Answers an engine by `PlayAction`, and says in one word what became of it."""

import enum
import functools
import random
import time
from dataclasses import dataclass
from typing import Final, cast

import grpc
import structlog
from google.rpc.error_details_pb2 import ErrorInfo
from grpc_status import rpc_status

from ardri.engine.v1.engine_service_pb2 import PlayActionRequest
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1.match_pb2 import Action
from services.runtime import tracing

_log = structlog.get_logger()

_CALL_SECONDS: Final = 3.0
_PAUSES: Final = (0.1, 0.3, 0.9)
"""Longest pauses between the quick tries, in seconds."""
_PASSING: Final = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.DEADLINE_EXCEEDED,
    grpc.StatusCode.CANCELLED,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
)
_LATE: Final = frozenset({"STALE_VERSION", "MATCH_OVER", "NOT_YOUR_TURN", "NO_SUCH_MATCH"})
_CHANNEL_OPTIONS: Final = (
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
)


class Verdict(enum.Enum):
    """What became of a job."""

    DONE = "done"
    LATE = "late"
    REFUSED = "refused"


class EngineAway(Exception):
    """The engine does not answer for now; the same answer may be given again later."""


@dataclass(frozen=True, slots=True)
class Door:
    """Where a job is answered, and by what right."""

    address: str
    token: str
    traceparent: str


def play(door: Door, match_id: str, version: int, request_id: str, notation: str) -> Verdict:
    """Acts on the position of that version. Safe to repeat: the engine knows the request id.

    Raises:
        EngineAway: it did not answer in several quick tries.
    """
    request = PlayActionRequest(
        match_id=match_id,
        expected_version=version,
        request_id=request_id,
        action=Action(notation=notation),
    )
    for pause in _PAUSES:
        try:
            return _play_once(door, request)
        except EngineAway:
            time.sleep(random.uniform(0, pause))  # noqa: S311  # jitter
    return _play_once(door, request)


def _play_once(door: Door, request: PlayActionRequest) -> Verdict:
    metadata = (("authorization", f"Bearer {door.token}"), (tracing.HEADER, door.traceparent))
    try:
        _stub(door.address).PlayAction(request, metadata=metadata, timeout=_CALL_SECONDS)
    except grpc.RpcError as error:
        return _verdict_on(cast("grpc.Call", error), request)
    return Verdict.DONE


def _verdict_on(call: grpc.Call, request: PlayActionRequest) -> Verdict:
    code, reason = call.code(), _reason(call)
    if code is grpc.StatusCode.ABORTED or reason in _LATE:
        return Verdict.LATE
    if code in _PASSING:
        raise EngineAway(f"{code.name}: {call.details()}")
    _log.error(
        "answer refused",
        match_id=request.match_id,
        version=request.expected_version,
        code=code.name,
        reason=reason,
        details=call.details(),
    )
    return Verdict.REFUSED


def _reason(call: grpc.Call) -> str:
    status = rpc_status.from_call(call)
    info = ErrorInfo()
    if status is not None and any(detail.Unpack(info) for detail in status.details):
        return str(info.reason)
    return ""


@functools.cache
def _stub(address: str) -> EngineServiceStub:
    """One channel an address and process. Made at the first answer: a channel must not be forked."""
    return EngineServiceStub(grpc.insecure_channel(address, options=_CHANNEL_OPTIONS))
