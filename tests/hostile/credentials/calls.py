"""Every RPC of every port, called by people whose tokens are recognisable: what their errors say."""

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import grpc
from google.protobuf.message import Message

from tests.hostile.credentials.places import Kind, Place
from tests.hostile.matrix.calls import request_for
from tests.hostile.matrix.credentials import Credential
from tests.hostile.matrix.scene import Scene
from tests.hostile.people.rpcs import Rpc, own_services, rpcs_of

_SECONDS: Final = 12.0
_STREAM_SECONDS: Final = 2.0
"""Streams that are let in may have nothing to say."""
_AT_ONCE: Final = 48


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks: with which credentials; `fields`: secrets that requests carry, by the name of the field."""

    scene: Scene
    credentials: Sequence[Credential]
    fields: Mapping[str, str]

    async def everything(self, addresses: Mapping[str, str], when: str) -> list[Place]:
        """What all calls of all ports fail with; `when`: what is the matter meanwhile."""
        turns = asyncio.Semaphore(_AT_ONCE)
        places: list[Place] = []

        async def one(channel: grpc.aio.Channel, port: str, rpc: Rpc, credential: Credential) -> None:
            request = self._request(rpc, credential)
            async with turns:
                told = await error_of(channel, rpc, request, credential.header)
            places.append(Place(Kind.ERROR, f"{port}: {rpc} with {credential.name}, {when}", told))

        rpcs = [rpc for service in own_services() for rpc in rpcs_of(service)]
        for port, address in addresses.items():
            async with grpc.aio.insecure_channel(address) as channel:
                calls = (one(channel, port, rpc, each) for rpc in rpcs for each in self.credentials)
                await asyncio.gather(*calls)
        return places

    def _request(self, rpc: Rpc, credential: Credential) -> Message:
        message = request_for(rpc, self.scene, credential)
        for name, value in self.fields.items():
            # Where it fits, as there.
            with contextlib.suppress(TypeError):
                if name in message.DESCRIPTOR.fields_by_name:
                    setattr(message, name, value)
        return message


async def error_of(channel: grpc.aio.Channel, rpc: Rpc, message: Message, header: str) -> bytes:
    """Code, details and trailing metadata; empty if the call succeeds."""
    metadata = (("authorization", header),)
    seconds = _STREAM_SECONDS if rpc.answers_stream else _SECONDS
    payload = message.SerializeToString()
    kind: Any = channel.unary_unary
    if rpc.answers_stream:
        kind = channel.stream_stream if rpc.requests_stream else channel.unary_stream
    call: Any = kind(rpc.path)(
        iter([payload]) if rpc.requests_stream else payload, metadata=metadata, timeout=seconds
    )
    try:
        await (call.read() if rpc.answers_stream else call)
    except grpc.aio.AioRpcError as error:
        trailing = [value if isinstance(value, bytes) else value.encode() for _, value in _pairs(error)]
        return b"\n".join([error.code().name.encode(), (error.details() or "").encode(), *trailing])
    finally:
        call.cancel()
    return b""


def _pairs(error: grpc.aio.AioRpcError) -> list[tuple[str, Any]]:
    return [*(error.initial_metadata() or ()), *(error.trailing_metadata() or ())]
