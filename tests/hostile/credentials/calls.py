"""Every RPC of every port, called by people whose tokens are recognisable: what they are told."""

import asyncio
import contextlib
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

import grpc
from google.protobuf.json_format import MessageToJson
from google.protobuf.message import Message

from tests.hostile.credentials.places import Kind, Place
from tests.hostile.matrix.calls import request_for
from tests.hostile.matrix.credentials import Credential
from tests.hostile.matrix.scene import Scene
from tests.hostile.people.rpcs import Rpc, own_services, rpcs_of
from tests.waiting import HANG_SECONDS

_SECONDS: Final = 12.0
_STREAM_SECONDS: Final = 2.0
"""Streams that are let in may have nothing to say."""
_AT_ONCE: Final = 48
_OPERATORS: Final = "ardri.ops."


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks: with which credentials; `fields`: secrets that requests carry, by the name of the field."""

    scene: Scene
    credentials: Sequence[Credential]
    fields: Mapping[str, str]

    async def everything(self, addresses: Mapping[str, str], when: str) -> list[Place]:
        """What all calls of all ports fail with, and what operators see; `when`: what is the matter."""
        turns = asyncio.Semaphore(_AT_ONCE)
        places: list[Place] = []

        async def one(channel: grpc.aio.Channel, port: str, rpc: Rpc, credential: Credential) -> None:
            request = self._request(rpc, credential)
            async with turns:
                kind, told = await told_by(channel, rpc, request, credential.header)
            places.append(Place(kind, f"{port}: {rpc} with {credential.name}, {when}", told))

        rpcs = [rpc for service in own_services() for rpc in rpcs_of(service)]
        for port, address in addresses.items():
            async with grpc.aio.insecure_channel(address) as channel:
                calls = (one(channel, port, rpc, each) for rpc in rpcs for each in self.credentials)
                await asyncio.gather(*calls)
        return places

    async def by_http(self, address: str, when: str) -> list[Place]:
        """The same of the port for browsers: unary calls by Connect, and pages that there are not."""
        turns = asyncio.Semaphore(_AT_ONCE)

        async def one(path: str, body: bytes, header: str) -> Place:
            async with turns:
                told = await asyncio.to_thread(posted, f"{address}{path}", body, header)
            return Place(Kind.WEB, f"{path}, {when}", told)

        calls = [
            one(rpc.path, MessageToJson(self._request(rpc, each)).encode(), each.header)
            for service in own_services()
            for rpc in rpcs_of(service)
            for each in self.credentials
            if not rpc.answers_stream and each.name == "bad"
        ]
        calls += [one(f"/no/such/page?token={each.header}", b"", each.header) for each in self.credentials]
        return list(await asyncio.gather(*calls))

    def _request(self, rpc: Rpc, credential: Credential) -> Message:
        message = request_for(rpc, self.scene, credential)
        for name, value in self.fields.items():
            # Where it fits, as there.
            with contextlib.suppress(TypeError):
                if name in message.DESCRIPTOR.fields_by_name:
                    setattr(message, name, value)
        return message


async def told_by(channel: grpc.aio.Channel, rpc: Rpc, message: Message, header: str) -> tuple[Kind, bytes]:
    """An error, with code, details and metadata, or an answer: of services for operators, else empty."""
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
        answer = await (call.read() if rpc.answers_stream else call)
    except grpc.aio.AioRpcError as error:
        told = [value if isinstance(value, bytes) else value.encode() for _, value in _pairs(error)]
        return Kind.ERROR, b"\n".join([error.code().name.encode(), (error.details() or "").encode(), *told])
    finally:
        call.cancel()
    return Kind.ANSWER, bytes(answer) if rpc.service.startswith(_OPERATORS) else b""


def posted(address: str, body: bytes, header: str) -> bytes:
    """Headers and body of the answer, good or bad."""
    headers = {"content-type": "application/json", "authorization": header}
    request = urllib.request.Request(quote(address, safe=":/?=%"), body, headers)
    try:
        with urllib.request.urlopen(request, timeout=HANG_SECONDS) as answer:
            return str(answer.headers).encode()
    except urllib.error.HTTPError as refused:
        return b"%d\n%s\n%s" % (refused.code, str(refused.headers).encode(), refused.read())


def _pairs(error: grpc.aio.AioRpcError) -> list[tuple[str, Any]]:
    return [*(error.initial_metadata() or ()), *(error.trailing_metadata() or ())]
