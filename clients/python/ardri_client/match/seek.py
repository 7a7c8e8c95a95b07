"""Looking for opponents: a ticket in matchmaking, which becomes a seat."""

import asyncio
import contextlib
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from ardri_client.calls.retry import Caller, Retry
from ardri_client.errors import ArdriError, TicketClosed, Unreachable
from ardri_client.match.table import Table

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.gateway.v1.matchmaking_service_pb2_grpc import MatchmakingServiceAsyncStub

_MATCHED: Final = pb.TICKET_STATE_MATCHED
_SEARCHING: Final = pb.TICKET_STATE_SEARCHING


class Seek:
    """A search, open within `async with`; leaving before a match is found cancels it.

    Iterating yields the ticket whenever it changes, up to its last state; `table()` returns the seat found.
    `ticket`: its last known state. After leaving it says whether a match was found in that moment, in which
    a seat is waiting.
    """

    def __init__(
        self,
        stub: "MatchmakingServiceAsyncStub",
        caller: Caller,
        request: pb.CreateTicketRequest,
        take: Callable[[pb.Ticket], Awaitable[Table]],
    ) -> None:
        self.ticket = pb.Ticket()
        self._stub = stub
        self._caller = caller
        self._request = request
        self._take = take

    async def __aenter__(self) -> Self:
        self._request.request_id = uuid.uuid4().hex
        try:
            await self._create(self._caller)
        except asyncio.CancelledError:
            with contextlib.suppress(ArdriError):
                # The ticket may exist all the same; the repeated request is answered with it.
                await self._create(self._once)
                await self._cancel(self._once)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.ticket.state != _SEARCHING:
            return
        # After an error one try is enough: a ticket that is not watched expires.
        try:
            await self._cancel(self._caller if kind is None else self._once)
        except ArdriError:
            if kind is None:
                raise

    @property
    def _once(self) -> Caller:
        """Makes calls that are not retried."""
        return replace(self._caller, retry=Retry(patience=0.0))

    async def _create(self, caller: Caller) -> None:
        self.ticket = (await caller.call(self._stub.CreateTicket, self._request)).ticket

    async def _cancel(self, caller: Caller) -> None:
        ticket_id = self.ticket.ticket_id
        try:
            cancel = pb.CancelTicketRequest(ticket_id=ticket_id)
            self.ticket = (await caller.call(self._stub.CancelTicket, cancel)).ticket
        except TicketClosed:
            self.ticket = (
                await caller.call(self._stub.GetTicket, pb.GetTicketRequest(ticket_id=ticket_id))
            ).ticket

    async def __aiter__(self) -> AsyncIterator[pb.Ticket]:
        """Yields the ticket now and after each change, across breaks of the connection."""
        backoff = self._caller.backoff()
        while True:
            request = pb.WatchTicketRequest(ticket_id=self.ticket.ticket_id)
            opened = self._stub.WatchTicket(request, metadata=await self._caller.metadata())
            async with backoff.until_it_breaks(opened) as stream:
                async for response in stream:
                    backoff.succeeded()
                    self.ticket = response.ticket
                    yield self.ticket
                    if self.ticket.state != _SEARCHING:
                        return
                raise Unreachable("the stream stopped before the ticket was closed")

    async def table(self) -> Table:
        """Waits for the seat and returns it, to be entered with `async with`.

        Raises:
            TicketClosed: the search ended without a match.
        """
        if self.ticket.state == _SEARCHING:
            async for _ in self:
                pass
        if self.ticket.state != _MATCHED:
            raise TicketClosed(self.ticket.detail or "the search ended without a match")
        return await self._take(self.ticket)
