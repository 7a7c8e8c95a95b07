"""One call of an RPC as it should be made: well formed, so that nothing but the credential can be wrong."""

import asyncio
import contextlib
import secrets
from collections.abc import Mapping
from typing import Any, Final

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo
from grpc_status import rpc_status

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.match.v1 import match_pb2
from ardri.tournament.v1 import tournament_pb2
from tests.hostile.matrix.credentials import Credential
from tests.hostile.matrix.scene import GAME, JOB, WORKER_ID, Scene, steps_request, tournament_request
from tests.hostile.people.rpcs import Rpc
from tests.waiting import HANG_SECONDS

_NO_MATCH: Final = f"{GAME}.{'0' * 24}"
_REFUSED: Final = frozenset({grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.PERMISSION_DENIED})
BROKEN: Final = frozenset({"UNKNOWN", "INTERNAL", "UNIMPLEMENTED", "DEADLINE_EXCEEDED", "RESOURCE_EXHAUSTED"})
"""Codes that say nothing of who may call."""
_STRANGERS: Final = "refused"
"""The limit of operators' calls by others that are written down."""
_SILENT: Final = "WatchSeats"
"""Says nothing until there is a game to play: who is let in waits."""
_LOOKS: Final = 100
_LOOK_SECONDS: Final = 0.1
"""So often that is looked for: where everything stands still for a while, that is one look."""


def request_for(rpc: Rpc, scene: Scene, credential: Credential) -> Message:
    """What is sent: of the scene, and harmless where it could end something."""
    special: dict[str, Message] = {
        "CreateTournament": tournament_request(),
        "SettleSteps": steps_request(),
        "Play": engine.PlayRequest(match_id=credential.match_id, open=engine.PlayOpen()),
    }
    if rpc.name in special:
        return special[rpc.name]
    message = rpc.request()
    values = {
        "match_id": _NO_MATCH if rpc.name in _RULINGS else credential.match_id,
        "game": GAME,
        "game_or_match_id": credential.match_id,
        "tournament_id": scene.tournament_id,
        "worker_id": WORKER_ID,
        "job_id": JOB,
        "request_id": secrets.token_hex(8),
        "cause": "the matrix",
        "process": "none of that name",
        "expected_version": 1,
        "most": 1,
        "seats": 2,
    }
    for name, value in values.items():
        # Where it fits: another proto may call something else so.
        with contextlib.suppress(TypeError):
            if name in message.DESCRIPTOR.fields_by_name:
                setattr(message, name, value)
    _complete(rpc, message, scene)
    return message


_RULINGS: Final = ("AdjudicateMatch", "TerminateMatch", "CreateMatch", "ReofferStep")
"""About no match that there is: these end one, or need an id of their own."""


def _complete(rpc: Rpc, message: Any, scene: Scene) -> None:
    """What some messages need besides."""
    if rpc.name == "CreateMatch":
        message.match_id = f"{GAME}.{secrets.token_hex(12)}"
    elif rpc.name in ("PlayAction", "CheckAction"):
        message.action.CopyFrom(match_pb2.Action(notation="a4-a3"))
    elif rpc.name == "GetRecord":
        message.slot.tournament_id = scene.tournament_id
    elif rpc.name == "EnterTournament":
        message.entrant.CopyFrom(tournament_pb2.Entrant(name=f"x{secrets.token_hex(4)}"))
    elif rpc.name == "WithdrawEntrant":
        message.entrant = "level-1"
    elif rpc.name == "AdjudicateMatch":
        message.draw = True
    elif rpc.name == "DescribeTable":
        message.ClearField("seats")  # those of the match


async def verdict(channel: grpc.aio.Channel, rpc: Rpc, message: Message, credential: Credential) -> str:
    """`allowed`, `refused`, or a status code that tells of neither."""
    metadata = (("authorization", credential.header),) if credential.header else ()
    payload = message.SerializeToString()
    call: Any
    if not rpc.answers_stream:
        unary: Any = channel.unary_unary(rpc.path)
        call = unary(payload, metadata=metadata, timeout=HANG_SECONDS)
    elif rpc.requests_stream:
        bidirectional: Any = channel.stream_stream(rpc.path)
        call = bidirectional(iter([payload]), metadata=metadata, timeout=HANG_SECONDS)
    else:
        streaming: Any = channel.unary_stream(rpc.path)
        call = streaming(payload, metadata=metadata, timeout=HANG_SECONDS)
    try:
        if rpc.name == _SILENT:
            await _heard_or_not(call)
        else:
            await (call.read() if rpc.answers_stream else call)
    except grpc.aio.AioRpcError as error:
        return _told(error)
    finally:
        call.cancel()
    return "allowed"


async def _heard_or_not(call: Any) -> None:
    """Reads what comes, if anything does."""
    reading = asyncio.ensure_future(call.read())
    for _ in range(_LOOKS):
        await asyncio.wait({reading}, timeout=_LOOK_SECONDS)
        if reading.done():
            await reading
            return
    reading.cancel()


def _told(error: grpc.aio.AioRpcError) -> str:
    code, told = error.code(), _metadata(error)
    if code in _REFUSED or told.get("field") == "authorization" or told.get("limit") == _STRANGERS:
        return "refused"
    return code.name if code.name in BROKEN else "allowed"


def _metadata(error: grpc.aio.AioRpcError) -> Mapping[str, str]:
    """What the refusal says of itself, if it is typed."""
    status, info = rpc_status.from_call(error), ErrorInfo()  # type: ignore[arg-type]  # reads what both kinds have
    if status is not None and any(detail.Unpack(info) for detail in status.details):
        return dict(info.metadata)
    return {}
