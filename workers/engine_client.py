"""Answers an engine by `PlayAction` or `SettleSteps`."""

import functools
from dataclasses import dataclass
from typing import Final

import grpc

from ardri.engine.v1.engine_service_pb2 import (
    STEP_FATE_REFUSED,
    STEP_FATE_SETTLED,
    PlayActionRequest,
    SettleStepsRequest,
)
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1.match_pb2 import Action
from services.runtime import tracing
from workers.verdict import Verdict, tried

_PLAY_SECONDS: Final = 3.0
_SETTLE_SECONDS: Final = 20.0
_CHANNEL_OPTIONS: Final = (
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
)


@dataclass(frozen=True, slots=True)
class Door:
    """Where a job is answered, and by what right."""

    address: str
    token: str
    traceparent: str

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What goes with each call."""
        return (("authorization", f"Bearer {self.token}"), (tracing.HEADER, self.traceparent))


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

    def once() -> Verdict:
        _stub(door.address).PlayAction(request, metadata=door.metadata, timeout=_PLAY_SECONDS)
        return Verdict.DONE

    return tried(once, match_id=match_id, version=version)


def settle(door: Door, request: SettleStepsRequest) -> Verdict:
    """Makes steps of the table. Safe to repeat: the engine knows what is made.

    Done if one of them was, refused if one of them was, else late: nobody waited for any.

    Raises:
        EngineAway: it did not answer in several quick tries.
    """

    def once() -> Verdict:
        answer = _stub(door.address).SettleSteps(request, metadata=door.metadata, timeout=_SETTLE_SECONDS)
        fates = {result.fate for result in answer.results}
        if STEP_FATE_REFUSED in fates:
            return Verdict.REFUSED
        return Verdict.DONE if STEP_FATE_SETTLED in fates else Verdict.LATE

    return tried(once, game=request.game, steps=len(request.steps))


@functools.cache
def _stub(address: str) -> EngineServiceStub:
    """One channel an address and process. Made at the first answer: a channel must not be forked."""
    return EngineServiceStub(grpc.insecure_channel(address, options=_CHANNEL_OPTIONS))
