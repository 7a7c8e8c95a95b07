"""What comes on an open stream, byte for byte."""

from typing import Any

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb

_BAD_ACT = pb.PlayRequest(act=pb.PlayAct(expected_version=1, request_id="bad"))


class Told:
    """What a stream has told so far, as one message; heartbeats are left out, which come when they come."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._told = b""
        self._version = 0

    async def up_to(self, version: int) -> bytes:
        """All until it has told of that version."""
        while self._version < version:
            await self._next()
        return self._told

    async def up_to_a_refusal(self) -> bytes:
        """All until it refuses an act that means nothing."""
        await self._stream.write(_BAD_ACT.SerializeToString())
        while not (await self._next()).HasField("refusal"):
            pass
        return self._told

    async def _next(self) -> pb.PlayResponse:
        payload = await self._stream.read()
        assert payload is not grpc.aio.EOF, "the stream has ended"
        message = pb.PlayResponse.FromString(payload)
        if not message.HasField("heartbeat"):
            self._told += payload
        if message.events:
            self._version = message.events[-1].version
        return message
