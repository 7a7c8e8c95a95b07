"""A client that plays any game without knowing its rules: one call for a seat, then one stream."""

from random import Random
from typing import TYPE_CHECKING, Any

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2

if TYPE_CHECKING:
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub


async def play(channel: grpc.aio.Channel, token: str, match_id: str, rng: Random) -> list[str]:
    """Plays at random to the end. Returns the types of the views that it was shown."""
    stub: EngineServiceAsyncStub = EngineServiceStub(channel)
    request = pb.JoinMatchRequest(match_id=match_id)
    joined: Any = await stub.JoinMatch(request, metadata=(("authorization", f"Bearer {token}"),))
    stream: Any = stub.Play(metadata=(("authorization", f"Bearer {joined.seat_token or token}"),))
    opening = pb.PlayOpen(from_version=-1, with_views=True, with_actions=True)
    await stream.write(pb.PlayRequest(match_id=match_id, open=opening))
    shown = []
    async for message in stream:
        # A refusal means that the match has gone on. Its newest position follows, and asks again.
        if message.position.HasField("view"):
            shown.append(message.position.view.type_url)
        if message.position.actions:
            chosen = rng.choice(message.position.actions)
            act = pb.PlayAct(
                expected_version=message.position.version,
                request_id=f"at-{message.position.version}",
                action=match_pb2.Action(notation=chosen.notation),
            )
            await stream.write(pb.PlayRequest(act=act))
        if message.HasField("end"):
            break
    return shown
