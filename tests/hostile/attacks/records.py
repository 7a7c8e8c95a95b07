"""Records to be played again: one call, and much work."""

import secrets
from typing import Any, Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from tests.hostile.attacks.stage import Stage
from tests.hostile.people.long_games import long_record
from tests.hostile.people.people import guest

_PLIES: Final = 12_000
_AT_ONCE: Final = 8
_ANSWER_LIMIT: Final = [("grpc.max_receive_message_length", -1)]


async def supplied_records(stage: Stage) -> None:
    """VerifyReplay of a long record that the caller brings."""
    record = long_record(_PLIES)
    async with grpc.aio.insecure_channel(stage.address) as channel:
        person = await guest(channel)
        request = pb.VerifyReplayRequest(record=record)
        await stage.repeat(
            lambda: person.matches.VerifyReplay(request, metadata=person.metadata), at_once=_AT_ONCE
        )


async def stored_records(stage: Stage) -> None:
    """VerifyReplay of a long match of the platform's own."""
    async with grpc.aio.insecure_channel(stage.address) as channel:
        person = await guest(channel)
        request = pb.VerifyReplayRequest(match_id=stage.match_id)
        await stage.repeat(
            lambda: person.matches.VerifyReplay(request, metadata=person.metadata), at_once=_AT_ONCE
        )


async def long_replays(stage: Stage) -> None:
    """GetReplay of a long match, again and again."""
    async with grpc.aio.insecure_channel(stage.address, _ANSWER_LIMIT) as channel:
        person = await guest(channel)
        request = pb.GetReplayRequest(match_id=stage.match_id)
        await stage.repeat(
            lambda: person.matches.GetReplay(request, metadata=person.metadata), at_once=_AT_ONCE
        )


async def big_messages(stage: Stage) -> None:
    """Messages as large as the transport takes, and larger than any method does."""
    large = secrets.token_bytes(3 * 1024 * 1024)
    async with grpc.aio.insecure_channel(stage.address) as channel:
        person = await guest(channel)
        call: Any = channel.unary_unary("/ardri.engine.v1.EngineService/PlayAction")
        await stage.repeat(lambda: call(large, metadata=person.metadata), at_once=_AT_ONCE)
