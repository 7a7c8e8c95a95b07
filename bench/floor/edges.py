"""The side of clients: streams and calls of grpc.aio, and WebSockets of picows."""

import asyncio
from collections.abc import AsyncIterator, Callable
from itertools import count
from typing import Any, Final

import grpc
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from bench.floor.tables import ACT, CALL, OPEN, frame, frames
from bench.harness.echo import Context
from services.runtime.rpc.responses.grpc_responses import GrpcResponses

_SERVICE: Final = "ardri.engine.v1.EngineService"


class Edge:
    """Forwards the messages of clients, and the answers to them. `send`: sends a frame to the tables."""

    def __init__(self) -> None:
        self.send: Callable[[bytes], None]
        self._numbers = count()
        self._streams: dict[int, Callable[[bytes], None]] = {}
        self._answers: dict[int, asyncio.Future[bytes]] = {}

    def receive(self, message: bytes) -> None:
        """Takes a message from the tables."""
        for kind, call, payload in frames(message):
            if kind != CALL:
                self._streams[call](payload)
            elif not (answer := self._answers.pop(call)).done():
                answer.set_result(payload)

    def open(self, write: Callable[[bytes], None], opening: bytes) -> int:
        """Opens a stream; returns its number."""
        call = next(self._numbers)
        self._streams[call] = write
        self.send(frame(OPEN, call, opening))
        return call

    def handlers(self) -> grpc.GenericRpcHandler:
        """The handlers for a gRPC server."""
        methods: dict[str, Any] = {
            "Play": grpc.stream_stream_rpc_method_handler(self._play),
            "WatchMatch": grpc.unary_stream_rpc_method_handler(self._watch),
            "PlayAction": grpc.unary_unary_rpc_method_handler(self._play_action),
        }
        return grpc.method_handlers_generic_handler(_SERVICE, methods)

    async def _play(self, requests: AsyncIterator[bytes], context: Context) -> None:
        messages = aiter(requests)
        call = self.open(GrpcResponses(context).send, await anext(messages))
        async for message in messages:
            self.send(frame(ACT, call, message))

    async def _watch(self, request: bytes, context: Context) -> None:
        responses = GrpcResponses(context)
        self.open(responses.send, request)
        await responses.written()

    async def _play_action(self, request: bytes, _context: Context) -> bytes:
        call = next(self._numbers)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._answers[call] = answer
        self.send(frame(CALL, call, request))
        return await answer


class PlaySocket(WSListener):
    """A WebSocket on which a seat plays."""

    def __init__(self, edge: Edge) -> None:
        self._edge = edge
        self._call = -1

    def on_ws_frame(self, transport: WSTransport, frame_: WSFrame) -> None:
        """Takes a message; the first one opens the stream."""
        if frame_.msg_type != WSMsgType.BINARY:
            return
        message = frame_.get_payload_as_bytes()
        if self._call >= 0:
            self._edge.send(frame(ACT, self._call, message))
        else:
            self._call = self._edge.open(lambda told: transport.send(WSMsgType.BINARY, told), message)
