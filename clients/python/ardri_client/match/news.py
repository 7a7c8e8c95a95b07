"""Streams of news about many matches, resumed across breaks: after a break snapshots come again."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from google.protobuf.timestamp_pb2 import Timestamp

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri_client.calls.retry import Caller
from ardri_client.errors import Unreachable
from ardri_client.match.heartbeats import next_message

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.gateway.v1.lobby_service_pb2_grpc import LobbyServiceAsyncStub

_R = TypeVar("_R", pb.WatchAccountResponse, pb.WatchLobbyResponse)


async def watch_account(
    stub: "LobbyServiceAsyncStub", caller: Caller, request: pb.WatchAccountRequest
) -> AsyncIterator[pb.WatchAccountResponse]:
    """Yields snapshots and news without end; after a break, snapshots include what has ended meanwhile.

    Raises:
        ArdriError: an error that will not pass, or the last one once retrying has taken too long.
    """

    async def opened(since: Timestamp | None) -> Any:
        if since is not None:
            request.since.CopyFrom(since)
        return stub.WatchAccount(request, metadata=await caller.metadata())

    async for response in _followed(opened, caller, pb.WatchAccountResponse):
        yield response


async def watch_lobby(
    stub: "LobbyServiceAsyncStub", caller: Caller, request: pb.WatchLobbyRequest
) -> AsyncIterator[pb.WatchLobbyResponse]:
    """Yields snapshots and changes of open matches, without end.

    Raises:
        ArdriError: as of `watch_account`.
    """

    async def opened(_since: Timestamp | None) -> Any:
        return stub.WatchLobby(request, metadata=await caller.metadata())

    async for response in _followed(opened, caller, pb.WatchLobbyResponse):
        yield response


async def _followed(
    opened: Callable[[Timestamp | None], Awaitable[Any]], caller: Caller, kind: type[_R]
) -> AsyncIterator[_R]:
    """Yields the messages of a stream, without heartbeats, which have only the time."""
    backoff = caller.backoff()
    since: Timestamp | None = None
    while True:
        async with backoff.until_it_breaks(await opened(since)) as stream:
            while isinstance(response := await next_message(stream), kind):
                backoff.succeeded()
                since = response.time
                if any(field.name != "time" for field, _ in response.ListFields()):
                    yield response
            raise Unreachable("the stream stopped")
