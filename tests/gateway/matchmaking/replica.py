"""One gateway's matchmaking, run round by round."""

from typing import Any

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.context import GatewayContext
from gateway.matchmaking.rounds.matchmaker import Matchmaker
from gateway.matchmaking.service import Matchmaking
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call

SEARCHING, MATCHED = pb.TICKET_STATE_SEARCHING, pb.TICKET_STATE_MATCHED
CANCELLED, EXPIRED = pb.TICKET_STATE_CANCELLED, pb.TICKET_STATE_EXPIRED


class Replica:
    """One gateway's matchmaking service and its matchmaker."""

    def __init__(self, context: GatewayContext, most_matches: int = 1000) -> None:
        self.maker = Matchmaker(context)
        entered = RateLimit("tickets", burst=100, seconds=1)
        self.service = Matchmaking(context, self.maker, entered, most_matches)

    async def enter(self, who: Call, request_id: str = "1", **fields: Any) -> pb.Ticket:
        request = pb.CreateTicketRequest(game="tablut", request_id=request_id, **fields)
        return (await self.service.create_ticket(who, request)).ticket

    async def get(self, who: Call, ticket: pb.Ticket) -> pb.Ticket:
        return (await self.service.get_ticket(who, pb.GetTicketRequest(ticket_id=ticket.ticket_id))).ticket

    async def cancel(self, who: Call, ticket: pb.Ticket) -> pb.Ticket:
        request = pb.CancelTicketRequest(ticket_id=ticket.ticket_id)
        return (await self.service.cancel_ticket(who, request)).ticket

    async def round(self) -> None:
        """Runs one round, and waits until its matches are made."""
        await self.maker.round()
        await self.maker.settle()
