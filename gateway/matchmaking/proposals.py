"""Proposals: matches that are decided here and still to be made on their engine.

Rule 1: one transaction takes the tickets out of the search, seats them and writes the proposal with the id
that the match will have. The primary key of `ticket_matches` keeps a ticket out of a second match.
Rule 2: creating a match is idempotent by its id, so whoever finds an open proposal may make it, twice too.
"""

import enum
from collections.abc import Sequence

from sqlalchemy import Connection, Row, Select, bindparam, insert, select, update

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.accounts.ladder_store import enrol, forget
from gateway.matchmaking.pairing import PairedTickets
from gateway.proxy.matches import new_match_id
from services.runtime.database.schema.matchmaking import proposals, ticket_matches, tickets


class ProposalState(enum.IntEnum):
    """As in the column `proposals.state`. AWAITED: made, with seats kept for accounts that bring entropy."""

    OPEN = 0
    MADE = 1
    REFUSED = 2
    AWAITED = 3


# What each match needs is made once: half of what such a statement costs.
_TAKE = (
    update(tickets)
    .where(tickets.c.ticket_id == bindparam("ticket"), tickets.c.state == pb.TICKET_STATE_SEARCHING)
    .values(state=pb.TICKET_STATE_MATCHED, closed_ms=bindparam("now_ms"))
)
_TAKEN = select(tickets.c.ticket_id, tickets.c.account_id, tickets.c.name, tickets.c.request).where(
    tickets.c.ticket_id.in_(bindparam("taken", expanding=True))
)
_PROPOSE, _SEAT = insert(proposals), insert(ticket_matches)
_OVERDUE = select(proposals.c.request).where(
    proposals.c.state == bindparam("state"), proposals.c.created_ms <= bindparam("before_ms")
)
_CLOSE = (
    update(proposals)
    .where(proposals.c.match_id == bindparam("match"), proposals.c.state == ProposalState.OPEN)
    .values(state=bindparam("becomes"))
)
_WAITS = (
    select(tickets.c.closed_ms - tickets.c.created_ms)
    .join(ticket_matches, ticket_matches.c.ticket_id == tickets.c.ticket_id)
    .where(ticket_matches.c.match_id == bindparam("match"))
)


class TicketTaken(Exception):
    """A ticket of the table has left the search; the transaction must be rolled back."""


def propose(connection: Connection, table: PairedTickets, now_ms: int) -> engine.CreateMatchRequest:
    """Decides the match; what to create.

    Raises:
        TicketTaken: somebody else was faster.
    """
    rows = _take(connection, table, now_ms)
    request = _create_request(table, rows)
    proposal = {
        "match_id": request.match_id,
        "request": request.SerializeToString(),
        "state": ProposalState.OPEN,
        "created_ms": now_ms,
    }
    connection.execute(_PROPOSE, proposal)
    seated = [
        {"ticket_id": ticket_id, "match_id": request.match_id, "seat": seat}
        for seat, ticket_id in table.tickets.items()
    ]
    connection.execute(_SEAT, seated)
    if len(seated) == table.seats:
        enrol(connection, request.match_id, now_ms)
    return request


def overdue(connection: Connection, state: ProposalState, before_ms: int) -> list[engine.CreateMatchRequest]:
    """The matches whose proposals are in that state since then or longer."""
    found = connection.execute(_OVERDUE, {"state": state, "before_ms": before_ms}).scalars()
    return [engine.CreateMatchRequest.FromString(each) for each in found]


def note_made(connection: Connection, request: engine.CreateMatchRequest, now_ms: int) -> Sequence[int]:
    """The match is on its engine; how long its tickets waited in milliseconds, if nobody noted it before."""
    waits = _close(connection, request.match_id, ProposalState.MADE)
    if waits and request.reserved:
        # From now on its seats can be taken, and the time for that runs.
        awaited = {"state": ProposalState.AWAITED, "created_ms": now_ms}
        mine = proposals.c.match_id == request.match_id
        connection.execute(update(proposals).where(mine).values(awaited))
    return waits


def note_seated(connection: Connection, match_id: str) -> None:
    """All kept seats are taken."""
    mine = (proposals.c.match_id == match_id, proposals.c.state == ProposalState.AWAITED)
    connection.execute(update(proposals).where(*mine).values(state=ProposalState.MADE))


def note_refused(connection: Connection, match_id: str, detail: str) -> Sequence[int]:
    """The engine will never make it; its tickets end with that detail. Answers as `note_made`."""
    waits = _close(connection, match_id, ProposalState.REFUSED)
    if waits:
        closed = {"state": pb.TICKET_STATE_CANCELLED, "detail": detail}
        connection.execute(update(tickets).where(tickets.c.ticket_id.in_(_seated(match_id))).values(closed))
        forget(connection, match_id)
    return waits


def _close(connection: Connection, match_id: str, state: ProposalState) -> Sequence[int]:
    if not connection.execute(_CLOSE, {"match": match_id, "becomes": state}).rowcount:
        return []
    return connection.execute(_WAITS, {"match": match_id}).scalars().all()


def _seated(match_id: str) -> Select[tuple[str]]:
    return select(ticket_matches.c.ticket_id).where(ticket_matches.c.match_id == match_id)


def _take(connection: Connection, table: PairedTickets, now_ms: int) -> Sequence[Row[str, str, str, bytes]]:
    """Takes the tickets out of the search, in one order everywhere, so that two replicas do not deadlock."""
    for ticket_id in sorted(table.tickets.values()):
        if not connection.execute(_TAKE, {"ticket": ticket_id, "now_ms": now_ms}).rowcount:
            raise TicketTaken(ticket_id)
    return connection.execute(_TAKEN, {"taken": [*table.tickets.values()]}).all()


def _create_request(
    table: PairedTickets, rows: Sequence[Row[str, str, str, bytes]]
) -> engine.CreateMatchRequest:
    by_id = {row.ticket_id: row for row in rows}
    ticket = pb.CreateTicketRequest.FromString(rows[0].request)
    request = engine.CreateMatchRequest(
        game=ticket.game,
        match_id=new_match_id(ticket.game),
        seats=table.seats,
        # Of people among themselves it counts for the ladder.
        hints=len(table.tickets) == 1,
        takebacks=len(table.tickets) == 1,
        bots_resign=len(table.tickets) == 1,
        rated=len(table.tickets) == table.seats,
    )
    if ticket.HasField("options"):
        request.options.CopyFrom(ticket.options)
    if ticket.HasField("clock"):
        request.clock.CopyFrom(ticket.clock)
    for seat in range(table.seats):
        if seat in table.tickets:
            row = by_id[table.tickets[seat]]
            brings_entropy = pb.CreateTicketRequest.FromString(row.request).bring_entropy
            seats = request.reserved if brings_entropy else request.taken
            seats.add(seat=seat, account_id=row.account_id, name=row.name)
        else:
            request.taken.add(seat=seat, bot=match_pb2.Bot(level=table.fill_level))
    return request
