"""One WatchTicket stream."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.matchmaking.rounds.matchmaker import Matchmaker
from gateway.matchmaking.tickets.ticket import Ticket, shown
from gateway.matchmaking.watches import REMINDER_MS
from services.runtime.credentials.claims import Claims
from services.runtime.credentials.signer import TokenSigner
from services.runtime.errors import Refusal
from services.runtime.rpc.methods import ResponseStream, decoded

Read = Callable[[str], Awaitable[tuple[Ticket, Sequence[int], int]]]


class TicketWatch:
    """Sends the ticket at once, at every change of its state, and as a reminder from time to time.

    `owner`: the claims of the token that watches.
    """

    def __init__(
        self,
        matchmaker: Matchmaker,
        responses: ResponseStream,
        read: Read,
        signer: TokenSigner,
        owner: Claims,
    ) -> None:
        self.ticket_id = ""
        self._matchmaker = matchmaker
        self._responses = responses
        self._read = read
        self._signer = signer
        self._owner = owner
        self._beginning: asyncio.Task[None] | None = None
        self._last: tuple[object, ...] = ()
        self._sent_ms = 0

    def on_message(self, payload: bytes) -> None:
        """Takes the only request, which names the ticket."""
        self.ticket_id = decoded(pb.WatchTicketRequest, payload).ticket_id
        self._beginning = asyncio.create_task(self._begin())

    def on_half_close(self) -> None:
        """Does nothing: no further request was expected."""

    def cancel(self) -> None:
        """Ends the watch: the client has gone, or the stream has ended."""
        self._matchmaker.unwatch(self)
        if self._beginning is not None:
            self._beginning.cancel()

    def fail(self, error: Refusal) -> None:
        """Ends the stream."""
        self._matchmaker.unwatch(self)
        self._responses.fail(error)

    def show(self, ticket: Ticket, waits: Sequence[int], now_ms: int) -> None:
        """Sends the ticket if its state is new or a reminder is due; ends the stream of a closed ticket."""
        state = (ticket.state, ticket.proposal)
        # A clock may have been set back.
        if state != self._last or abs(now_ms - self._sent_ms) >= REMINDER_MS:
            self._last, self._sent_ms = state, now_ms
            message = pb.WatchTicketResponse(ticket=shown(ticket, waits, now_ms, self._signer, self._owner))
            self._responses.send(message.SerializeToString())
        if ticket.is_closed:
            self._matchmaker.unwatch(self)
            self._responses.close()

    async def _begin(self) -> None:
        try:
            ticket, waits, now_ms = await self._read(self.ticket_id)
        except Exception as error:  # noqa: BLE001  # any error ends the stream, which logs defects
            self._responses.fail(error)
            return
        self._matchmaker.watch(self, ticket, now_ms)
        self.show(ticket, waits, now_ms)
