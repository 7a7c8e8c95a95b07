"""The services of directors: requests and answers pass through as bytes. Nothing is decoded here.

Each call of a client becomes one plain gRPC call, and not frames of a link: tournaments need not be so fast,
and a stream of records needs the transport's own back-pressure from the director to the client.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any

import grpc
from google.protobuf.descriptor import ServiceDescriptor
from grpc_status import rpc_status

from ardri.ops.v1 import dead_letter_service_pb2
from ardri.tournament.v1 import tournament_service_pb2
from gateway.admission.admission import Admission
from services.runtime.credentials.claims import NOT_OURS
from services.runtime.errors import BadToken, DirectorUnavailable, Draining, Refusal, RemoteRefusal
from services.runtime.observe import tracing
from services.runtime.rpc.grpc_server import HARD_LIMIT, abort, call_of
from services.runtime.rpc.methods import Call, Unary, code_name, tally_of
from services.runtime.tls.dialer import DIRECTOR, KEPT_ALIVE, PLAIN, Dialer, RenewedChannel

SERVICE = tournament_service_pb2.DESCRIPTOR.services_by_name["TournamentService"]
SERVICES = (SERVICE, dead_letter_service_pb2.DESCRIPTOR.services_by_name["DeadLetterService"])
_OPTIONS: list[tuple[str, int]] = [*KEPT_ALIVE, ("grpc.max_receive_message_length", HARD_LIMIT)]
ANSWER_SECONDS = 30.0
_LONGEST_TOKEN = 4096
"""In characters, with `Bearer`; our own tokens have some hundreds. gRPC takes 8 KiB of metadata in all."""
_Context = grpc.aio.ServicerContext[Any, Any]

Answers = Callable[[Call, bytes], AsyncGenerator[bytes, None]]
"""A server stream: each answer is taken from the director only when the client asks for it."""


def as_it_is(call: Call) -> Call:
    """The call with its own token."""
    return call


class Director:
    """The director at an address; without an address every call is refused.

    `exchange`: replaces a token that a director does not know by another.
    """

    def __init__(
        self,
        address: str,
        admission: Admission,
        dialer: Dialer = PLAIN,
        exchange: Callable[[Call], Call] = as_it_is,
    ) -> None:
        self._admission = admission
        self._exchange = exchange
        self._channel = RenewedChannel(dialer, address, DIRECTOR, _OPTIONS) if address else None
        self._streams: set[Any] = set()
        self._is_draining = False

    def handlers(self, service: ServiceDescriptor = SERVICE) -> dict[str, Any]:
        """The gRPC handlers of the methods of one of the services, by method."""
        handlers = {name: _unary_handler(unary) for name, unary in self.unary(service).items()}
        return handlers | {name: _stream_handler(stream) for name, stream in self.streams(service).items()}

    def drain(self) -> None:
        """Sends the clients of all streams to another replica."""
        self._is_draining = True
        for remote in tuple(self._streams):
            remote.cancel()

    async def stop(self) -> None:
        """Ends all calls."""
        if self._channel is not None:
            await self._channel.close()

    def unary(self, service: ServiceDescriptor) -> dict[str, Unary]:
        """The unary methods of a service, counted and within the budgets of their callers."""
        return {
            method.name: self._unary(service.full_name, method.name)
            for method in service.methods
            if not method.server_streaming
        }

    def streams(self, service: ServiceDescriptor) -> dict[str, Answers]:
        """The server streams of a service. An answer is fetched once the client has taken the one before."""
        return {
            method.name: self._stream(service.full_name, method.name)
            for method in service.methods
            if method.server_streaming
        }

    def _unary(self, service: str, method: str) -> Unary:
        tally = tally_of("unary", service, method)

        async def passed(call: Call, payload: bytes) -> bytes:
            started, code = tally.start(), "Canceled"
            call = self._exchange(call)
            try:
                async with self._admission.entered(method, call, len(payload)):
                    answer = await self._ask(f"/{service}/{method}", payload, call)
                code = "OK"
            except Refusal as refusal:
                code = code_name(refusal)
                raise
            finally:
                tally.end(started, code)
            return answer

        return passed

    async def _ask(self, path: str, payload: bytes, call: Call) -> bytes:
        try:
            remote: Any = self._reachable().unary_unary(path)
            answer: bytes = await remote(payload, metadata=_metadata(call), timeout=ANSWER_SECONDS)
        except grpc.aio.AioRpcError as error:
            raise _refusal(error) from error
        return answer

    def _stream(self, service: str, method: str) -> Answers:
        tally = tally_of("server_stream", service, method)

        async def passed(call: Call, payload: bytes) -> AsyncGenerator[bytes, None]:
            started, code = tally.start(), "Canceled"
            call = self._exchange(call)
            try:
                async with (
                    self._admission.streaming(method, call, len(payload)),
                    aclosing(self._pull(f"/{service}/{method}", payload, call)) as answers,
                ):
                    async for answer in answers:
                        yield answer
                code = "OK"
            except asyncio.CancelledError:
                if self._is_draining:
                    raise Draining from None
                raise
            except Refusal as refusal:
                code = code_name(refusal)
                raise
            finally:
                tally.end(started, code)

        return passed

    async def _pull(self, path: str, payload: bytes, call: Call) -> AsyncGenerator[bytes, None]:
        opened: Any = self._reachable().unary_stream(path)
        remote = opened(payload, metadata=_metadata(call))
        self._streams.add(remote)
        try:
            async for answer in remote:
                yield answer
        except grpc.aio.AioRpcError as error:
            raise _refusal(error) from error
        finally:
            self._streams.discard(remote)
            remote.cancel()

    def _reachable(self) -> grpc.aio.Channel:
        if self._channel is None:
            raise DirectorUnavailable("no director is configured here (ARDRI_DIRECTOR)")
        return self._channel.current()


def _unary_handler(unary: Unary) -> Any:
    async def handler(payload: bytes, context: _Context) -> bytes:
        call = call_of(context)
        try:
            return await unary(call, payload)
        except Refusal as refusal:
            await abort(context, refusal, call)
            raise

    return grpc.unary_unary_rpc_method_handler(handler)


def _stream_handler(stream: Answers) -> Any:
    async def handler(payload: bytes, context: _Context) -> None:
        call = call_of(context)
        try:
            async with aclosing(stream(call, payload)) as answers:
                async for answer in answers:
                    await context.write(answer)
        except Refusal as refusal:
            await abort(context, refusal, call)
            raise

    return grpc.unary_stream_rpc_method_handler(handler)


def _metadata(call: Call) -> tuple[tuple[str, str], ...]:
    """The metadata to send with the call.

    Raises:
        BadToken: the header came by HTTP and gRPC cannot carry it, so it is no token.
    """
    token = call.authorization
    if len(token) > _LONGEST_TOKEN or not (token.isascii() and token.isprintable()):
        raise BadToken(NOT_OURS)
    return (("authorization", token), (tracing.HEADER, call.traceparent))


def _refusal(error: grpc.aio.AioRpcError) -> Refusal:
    """The director's own refusal, or `DirectorUnavailable` if it did not answer."""
    status = rpc_status.from_call(error)  # type: ignore[arg-type]  # reads what both kinds of calls have
    return DirectorUnavailable("the director does not answer") if status is None else RemoteRefusal(status)
