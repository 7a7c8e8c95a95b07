"""MatchmakingService: tickets and their states."""

import hashlib
import secrets
from collections.abc import Sequence

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.accounts import ladder_store
from gateway.context import GatewayContext
from gateway.grouped import Grouped
from gateway.lobby.opening import seats_of
from gateway.matchmaking.match_allowance import MatchAllowance
from gateway.matchmaking.rounds.matchmaker import Matchmaker
from gateway.matchmaking.ticket_watch import TicketWatch
from gateway.matchmaking.tickets import entering, ticket_store
from gateway.matchmaking.tickets.entering import Entry, NewTicket
from gateway.matchmaking.tickets.ticket import Ticket, shown
from services.record.clocks.requested import checked_clock
from services.runtime.credentials.claims import Claims
from services.runtime.errors import InvalidRequest
from services.runtime.limits.bucket import RateLimit
from services.runtime.observe import metrics
from services.runtime.rpc.methods import Call, ResponseStream, Service, StreamHandler, typed
from services.runtime.rpc.requests.request_ids import check_request_id

_LONGEST_FILL_MS = 600_000
_USUAL_LEVEL = 3
_USUAL_ROWS, _MOST_ROWS = 50, 200
_MOST_TOGETHER = 64
"""Most tickets that enter in one transaction: the first has to wait for the last."""
_Found = tuple[Ticket, Sequence[int], int]
"""A ticket, recent waits of its pool in milliseconds, and the time of reading in Unix milliseconds."""


class Matchmaking:
    """Use cases of MatchmakingService. `most_matches`: waiting or running matches of one account and game."""

    def __init__(
        self, context: GatewayContext, matchmaker: Matchmaker, entered: RateLimit, most_matches: int
    ) -> None:
        self._context = context
        self._store = context.store
        self._matchmaker = matchmaker
        self._entered = entered
        self._allowance = MatchAllowance(context.matches, most_matches)
        self._entries = Grouped(self._enter, _MOST_TOGETHER)

    def service(self) -> Service:
        """Returns the service that gRPC serves."""
        unary = {
            "CreateTicket": typed(pb.CreateTicketRequest, self.create_ticket),
            "GetTicket": typed(pb.GetTicketRequest, self.get_ticket),
            "CancelTicket": typed(pb.CancelTicketRequest, self.cancel_ticket),
            "ListLadder": typed(pb.ListLadderRequest, self.list_ladder),
        }
        streams = {"WatchTicket": self.watch_ticket}
        return Service(pb.DESCRIPTOR.services_by_name["MatchmakingService"].full_name, unary, {}, streams)

    async def create_ticket(self, call: Call, request: pb.CreateTicketRequest) -> pb.CreateTicketResponse:
        """Enters a ticket into the search."""
        claims = self._context.player(call)
        now_ms = self._context.now_ms()
        new = new_ticket(request, await self._context.matches.describe(request.game), claims, now_ms)
        self._entered.take(claims.account_id, now_ms / 1000)
        if request.HasField("options"):
            await self._context.matches.check_options(new.game, new.seats, request.options)
        room = await self._allowance.room(claims.account_id, new.game)
        ticket = await self._entries.ask(Entry(new, room))
        self._matchmaker.entered(ticket)
        return pb.CreateTicketResponse(ticket=self._shown(await self._with_waits(ticket), claims))

    async def get_ticket(self, call: Call, request: pb.GetTicketRequest) -> pb.GetTicketResponse:
        """Returns the ticket's present state; asking renews the ticket."""
        claims = self._context.player(call)
        found = await self._renewed(await self._read(request.ticket_id, claims))
        return pb.GetTicketResponse(ticket=self._shown(found, claims))

    async def cancel_ticket(self, call: Call, request: pb.CancelTicketRequest) -> pb.CancelTicketResponse:
        """Ends the ticket's search, or sets the ticket aside; repeating the call is harmless."""
        claims = self._context.player(call)
        leave = ticket_store.set_aside if request.set_aside else ticket_store.cancel
        game = await self._store.write(
            lambda connection: leave(connection, request.ticket_id, claims.account_id, self._context.now_ms())
        )
        if game:
            metrics.TICKETS.labels(game, "cancelled").inc()
        self._matchmaker.changed([request.ticket_id])
        found = await self._with_waits(await self._read(request.ticket_id, claims))
        return pb.CancelTicketResponse(ticket=self._shown(found, claims))

    async def list_ladder(self, call: Call, request: pb.ListLadderRequest) -> pb.ListLadderResponse:
        """Returns the best accounts of a game, and the caller's own row."""
        claims = self._context.account(call)
        if not 0 <= request.most <= _MOST_ROWS:
            raise InvalidRequest("most", f"takes 1 to {_MOST_ROWS}, not {request.most}")
        game = (await self._context.matches.describe(request.game)).name
        rows = await self._store.run(lambda c: ladder_store.best(c, game, request.most or _USUAL_ROWS))
        own = await self._store.run(lambda c: ladder_store.own(c, game, claims.account_id))
        return pb.ListLadderResponse(rows=map(_ladder_row, rows), own=_ladder_row(own) if own else None)

    def watch_ticket(self, call: Call, responses: ResponseStream) -> StreamHandler:
        """Streams the ticket's states until the ticket is closed."""
        claims = self._context.player(call)
        return TicketWatch(
            self._matchmaker,
            responses,
            lambda ticket_id: self._begun(ticket_id, claims),
            self._context.signer,
            claims,
        )

    async def _enter(self, entries: Sequence[Entry]) -> Sequence[Ticket | Exception]:
        return await self._store.write(lambda connection: entering.enter(connection, entries))

    async def _begun(self, ticket_id: str, claims: Claims) -> _Found:
        return await self._renewed(await self._matchmaker.reader.begun(ticket_id, claims.account_id))

    async def _renewed(self, ticket: Ticket) -> _Found:
        """Like `_with_waits`, but also renews the ticket, as somebody waits for it."""
        found = _, _, now_ms = await self._with_waits(ticket)
        if now_ms - ticket.renewed_ms >= ticket_store.RENEWAL_MS:
            await self._store.write(lambda c: ticket_store.renew(c, [ticket.ticket_id], now_ms))
        return found

    async def _read(self, ticket_id: str, claims: Claims) -> Ticket:
        return await self._matchmaker.reader.own(ticket_id, claims.account_id)

    async def _with_waits(self, ticket: Ticket) -> _Found:
        waits = await self._matchmaker.reader.waits([ticket.pool])
        return ticket, waits[ticket.pool], self._context.now_ms()

    def _shown(self, found: _Found, claims: Claims) -> pb.Ticket:
        return shown(*found, self._context.signer, claims)


def _ladder_row(row: ladder_store.Row) -> pb.LadderRow:
    return pb.LadderRow(**{name: getattr(row, name) for name in row.__slots__})


def new_ticket(request: pb.CreateTicketRequest, game: engine.Game, claims: Claims, now_ms: int) -> NewTicket:
    """Returns the ticket that the request asks for.

    Raises:
        InvalidRequest: a field does not fit.
    """
    seats = seats_of(game, request.seats)
    check_request_id(request.request_id)
    return NewTicket(
        ticket_id="t" + secrets.token_hex(12),
        account_id=claims.account_id,
        request_id=request.request_id,
        name=claims.name,
        game=game.name,
        seats=seats,
        pool=pool_of(request, seats),
        request=request.SerializeToString(deterministic=True),
        created_ms=now_ms,
        fill_ms=_fill_ms(request, now_ms),
        fill_level=_fill_level(request, game),
    )


def pool_of(request: pb.CreateTicketRequest, seats: int) -> bytes:
    """Returns a digest of the fields that must be equal for two tickets to meet.

    Options are compared as bytes. Clocks that mean the same are equal, for example no clock and a clock of
    the kind without a limit.

    Raises:
        InvalidRequest: no such clock.
    """
    ticket = pb.CreateTicketRequest(game=request.game, seats=seats)
    if request.options.value:
        ticket.options.CopyFrom(request.options)
    clock = checked_clock(request.clock)
    if clock.kind != match_pb2.CLOCK_KIND_NONE:
        ticket.clock.CopyFrom(clock)
        if not clock.increment.ToNanoseconds():
            ticket.clock.ClearField("increment")
    return hashlib.sha256(ticket.SerializeToString(deterministic=True)).digest()


def _fill_ms(request: pb.CreateTicketRequest, now_ms: int) -> int | None:
    if not request.HasField("fill_after"):
        return None
    after_ms = request.fill_after.ToMilliseconds()
    if not 0 <= after_ms <= _LONGEST_FILL_MS:
        raise InvalidRequest(
            "fill_after", f"takes 0 to {_LONGEST_FILL_MS // 1000} s, not {after_ms / 1000:g} s"
        )
    return now_ms + after_ms


def _fill_level(request: pb.CreateTicketRequest, game: engine.Game) -> int:
    if not request.fill_level:
        return min(game.levels, key=lambda level: abs(level - _USUAL_LEVEL), default=_USUAL_LEVEL)
    if request.fill_level not in game.levels:
        raise InvalidRequest("fill_level", f"{game.title} has {list(game.levels)}, not {request.fill_level}")
    return request.fill_level
