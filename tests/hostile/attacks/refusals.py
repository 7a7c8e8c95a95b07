"""Actions that are refused: they cost as much as others, and nothing comes of them."""

import asyncio
from typing import Any, Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1.match_pb2 import Action
from tests.hostile.attacks.stage import Stage
from tests.hostile.people.people import Answer, act_message, bearer, guest, open_message

CALLERS: Final = 8
_ILLEGAL: Final = "a1-a1"


async def refused_on_play(stage: Stage) -> None:
    """Anonymous callers who send actions of no effect as fast as their streams take them."""
    await asyncio.gather(*(_flood(stage) for _ in range(CALLERS)))


async def _flood(stage: Stage) -> None:
    async with grpc.aio.insecure_channel(stage.address, [("grpc.use_local_subchannel_pool", 1)]) as channel:
        person = await guest(channel)
        opened = await person.open_match()
        while True:
            stream = person.matches.Play(metadata=bearer(opened.seat_token))
            reader = asyncio.create_task(_count(stage, stream))
            try:
                await stream.write(open_message(opened.match.match_id, 0))
                number = 0
                while not reader.done():
                    number += 1
                    await stream.write(act_message(_ILLEGAL, 1, str(number)))
            except (grpc.aio.AioRpcError, asyncio.InvalidStateError):
                await reader
            finally:
                reader.cancel()


async def _count(stage: Stage, stream: Any) -> None:
    try:
        while (message := await stream.read()) is not grpc.aio.EOF:
            if message.HasField("refusal"):
                stage.answers[Answer.of_status(message.refusal.status)] += 1
    except grpc.aio.AioRpcError as error:
        # grpc.aio says so of a write of its own that comes too late on a stream that has ended.
        is_own = "Internal error from Core" in str(error.details())
        stage.answers[Answer("BROKEN") if is_own else Answer.of_error(error)] += 1


async def refused_calls(stage: Stage) -> None:
    """The same by calls of PlayAction, many at once."""
    async with grpc.aio.insecure_channel(stage.address) as channel:
        person = await guest(channel)
        opened = await person.open_match()
        request = pb.PlayActionRequest(
            match_id=opened.match.match_id,
            expected_version=1,
            request_id="again",
            action=Action(notation=_ILLEGAL),
        )
        await stage.repeat(
            lambda: person.matches.PlayAction(request, metadata=bearer(opened.seat_token)),
            at_once=4 * CALLERS,
        )
