"""The services of directors: bytes go to one, and its bytes come back. Nothing is decoded here.

A plain call for each call: tournaments are not the fast way, and a stream of records needs the transport's
own back-pressure from the director to the client.
"""

import asyncio
from typing import Any

import grpc
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from grpc_status import rpc_status

from ardri.ops.v1 import dead_letter_service_pb2
from ardri.tournament.v1 import tournament_service_pb2
from gateway.admission.admission import Admission
from services.runtime.errors import DirectorUnavailable, Draining, Refusal, RemoteRefusal
from services.runtime.observe import tracing
from services.runtime.rpc.grpc_server import HARD_LIMIT, abort, call_of
from services.runtime.rpc.methods import Call, Tally, code_name

SERVICE = tournament_service_pb2.DESCRIPTOR.services_by_name["TournamentService"]
SERVICES = (SERVICE, dead_letter_service_pb2.DESCRIPTOR.services_by_name["DeadLetterService"])
_OPTIONS: list[tuple[str, int]] = [
    ("grpc.max_receive_message_length", HARD_LIMIT),
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.http2.ping_timeout_ms", 5_000),
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.min_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 500),
]
_ANSWER_SECONDS = 30.0
_Context = grpc.aio.ServicerContext[Any, Any]


class Director:
    """The director at an address; without one every call is refused."""

    def __init__(self, address: str, admission: Admission) -> None:
        self._admission = admission
        self._channel = grpc.aio.insecure_channel(address, options=_OPTIONS) if address else None
        self._streams: set[Any] = set()
        self._is_draining = False

    def handler(self, service: ServiceDescriptor = SERVICE) -> grpc.GenericRpcHandler:
        """All methods of one of the services."""
        methods = {method.name: self._method(service.full_name, method) for method in service.methods}
        return grpc.method_handlers_generic_handler(service.full_name, methods)

    def drain(self) -> None:
        """Sends the clients of all streams to another replica."""
        self._is_draining = True
        for remote in tuple(self._streams):
            remote.cancel()

    async def stop(self) -> None:
        """Ends all calls."""
        if self._channel is not None:
            await self._channel.close()

    def _method(self, service: str, method: MethodDescriptor) -> Any:
        path = f"/{service}/{method.name}"
        if method.server_streaming:
            tally = Tally("server_stream", service, method.name)
            return grpc.unary_stream_rpc_method_handler(self._stream(path, tally))
        tally = Tally("unary", service, method.name)
        return grpc.unary_unary_rpc_method_handler(self._unary(path, tally))

    def _unary(self, path: str, tally: Tally) -> Any:
        method = path.rpartition("/")[2]

        async def passed(payload: bytes, context: _Context) -> bytes:
            started, code, call = tally.start(), "Canceled", call_of(context)
            try:
                async with self._admission.entered(method, call, len(payload)):
                    answer = await self._ask(path, payload, call)
                code = "OK"
            except Refusal as refusal:
                code = code_name(refusal)
                await abort(context, refusal, call)
                raise
            finally:
                tally.end(started, code)
            return answer

        return passed

    async def _ask(self, path: str, payload: bytes, call: Call) -> bytes:
        try:
            remote: Any = self._reachable().unary_unary(path)
            answer: bytes = await remote(payload, metadata=_metadata(call), timeout=_ANSWER_SECONDS)
        except grpc.aio.AioRpcError as error:
            raise _refusal(error) from error
        return answer

    def _stream(self, path: str, tally: Tally) -> Any:
        method = path.rpartition("/")[2]

        async def passed(payload: bytes, context: _Context) -> None:
            started, code, call = tally.start(), "Canceled", call_of(context)
            try:
                async with self._admission.streaming(method, call, len(payload)):
                    await self._pump(path, payload, call, context)
                code = "OK"
            except asyncio.CancelledError:
                if self._is_draining:
                    await abort(context, Draining(), call)
                raise
            except Refusal as refusal:
                code = code_name(refusal)
                await abort(context, refusal, call)
                raise
            finally:
                tally.end(started, code)

        return passed

    async def _pump(self, path: str, payload: bytes, call: Call, context: _Context) -> None:
        opened: Any = self._reachable().unary_stream(path)
        remote = opened(payload, metadata=_metadata(call))
        self._streams.add(remote)
        try:
            async for answer in remote:
                await context.write(answer)
        except grpc.aio.AioRpcError as error:
            raise _refusal(error) from error
        finally:
            self._streams.discard(remote)
            remote.cancel()

    def _reachable(self) -> grpc.aio.Channel:
        if self._channel is None:
            raise DirectorUnavailable("no director is configured here (ARDRI_DIRECTOR)")
        return self._channel


def _metadata(call: Call) -> tuple[tuple[str, str], ...]:
    return (("authorization", call.authorization), (tracing.HEADER, call.traceparent))


def _refusal(error: grpc.aio.AioRpcError) -> Refusal:
    """As the director put it, or that it did not answer."""
    status = rpc_status.from_call(error)  # type: ignore[arg-type]  # reads what both kinds of calls have
    return DirectorUnavailable("the director does not answer") if status is None else RemoteRefusal(status)
