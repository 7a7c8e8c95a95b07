"""Proposals: matches that are decided here but not yet created on their engine.

Rule 1: one transaction takes the tickets out of the search, seats them and writes the proposal with the id
that the match will have. The primary key of `ticket_matches` keeps a ticket out of a second match.
Rule 2: creating a match is idempotent by its id, so any replica that finds an open proposal may create its
match, even twice.
"""

import enum
from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, Row, Select, bindparam, insert, or_, select, update

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.accounts.ladder_store import enrol, forget
from gateway.matchmaking.pairing import PairedTickets
from gateway.proxy.matches import new_match_id
from services.runtime.database.schema.matchmaking import proposals, ticket_matches, tickets

_MOST_OVERDUE: Final = 200
"""Most matches that a round takes up again: while an engine is away, very many may wait for it."""
_AHEAD_MS: Final = 60_000
"""A time further in the future is of a clock that was set back since; clocks of replicas differ by less."""


class ProposalState(enum.IntEnum):
    """The column `proposals.state`. AWAITED: made, with seats kept for accounts that bring entropy."""

    OPEN = 0
    MADE = 1
    REFUSED = 2
    AWAITED = 3


# Statements that each match needs are built once: building one is half of its cost.
_STILL_SEARCHING = (
    select(tickets.c.ticket_id, tickets.c.account_id, tickets.c.name, tickets.c.request)
    .where(
        tickets.c.ticket_id.in_(bindparam("ids", expanding=True)),
        tickets.c.state == pb.TICKET_STATE_SEARCHING,
    )
    # Rows are locked in the same order everywhere, so that two replicas do not deadlock.
    .order_by(tickets.c.ticket_id)
    .with_for_update()
)
_TAKE = (
    update(tickets)
    .where(
        tickets.c.ticket_id.in_(bindparam("ids", expanding=True)),
        tickets.c.state == pb.TICKET_STATE_SEARCHING,
    )
    .values(state=pb.TICKET_STATE_MATCHED, closed_ms=bindparam("now_ms"))
)
_PROPOSE, _SEAT = insert(proposals), insert(ticket_matches)
_OVERDUE = (
    select(proposals.c.match_id, proposals.c.request)
    .where(
        proposals.c.state == bindparam("in_state"),
        or_(proposals.c.created_ms <= bindparam("before_ms"), proposals.c.created_ms > bindparam("ahead_ms")),
    )
    .order_by(proposals.c.created_ms)
    .limit(_MOST_OVERDUE)
    .with_for_update(skip_locked=True)
)
_PUT_OFF = (
    update(proposals)
    .where(proposals.c.match_id.in_(bindparam("ids", expanding=True)))
    .values(created_ms=bindparam("now_ms"))
)
_OPEN = (
    select(proposals.c.match_id)
    .where(
        proposals.c.match_id.in_(bindparam("ids", expanding=True)), proposals.c.state == ProposalState.OPEN
    )
    # In the same order, as above: two replicas may both work on a match that was left behind.
    .order_by(proposals.c.match_id)
    .with_for_update()
)
_CLOSE = (
    update(proposals)
    .where(proposals.c.match_id.in_(_OPEN))
    .values(state=bindparam("becomes"))
    .returning(proposals.c.match_id)
)
_AWAIT = (
    update(proposals)
    .where(proposals.c.match_id.in_(bindparam("ids", expanding=True)))
    .values(state=ProposalState.AWAITED, created_ms=bindparam("now_ms"))
)


def propose(
    connection: Connection, tables: Sequence[PairedTickets], now_ms: int
) -> list[engine.CreateMatchRequest]:
    """Decides matches for the tables whose tickets all still search. Returns requests to create them."""
    paired = [ticket_id for table in tables for ticket_id in table.tickets.values()]
    searching = {row.ticket_id: row for row in connection.execute(_STILL_SEARCHING, {"ids": paired})}
    whole = [table for table in tables if searching.keys() >= {*table.tickets.values()}]
    if not whole:
        return []
    requests = [_create_request(table, searching) for table in whole]
    seated = [
        {"ticket_id": ticket_id, "match_id": request.match_id, "seat": seat}
        for table, request in zip(whole, requests, strict=True)
        for seat, ticket_id in table.tickets.items()
    ]
    taken = [row["ticket_id"] for row in seated]
    connection.execute(_TAKE, {"ids": taken, "now_ms": now_ms})
    connection.execute(_PROPOSE, [_row(request, now_ms) for request in requests])
    connection.execute(_SEAT, seated)
    enrol(connection, [request.match_id for request in requests if request.rated], now_ms)
    return requests


def overdue(
    connection: Connection, state: ProposalState, before_ms: int, now_ms: int
) -> list[engine.CreateMatchRequest]:
    """Returns the oldest matches whose proposals have been in `state` since `before_ms` or longer.

    Returns `_MOST_OVERDUE` at most, also those for which a clock was set back meanwhile. Their time in the
    state restarts now: no other replica takes them up meanwhile, and if they fail again they come after the
    others.
    """
    asked = {"in_state": state, "before_ms": before_ms, "ahead_ms": now_ms + _AHEAD_MS}
    rows = connection.execute(_OVERDUE, asked).all()
    if rows:
        connection.execute(_PUT_OFF, {"ids": [row.match_id for row in rows], "now_ms": now_ms})
    return [engine.CreateMatchRequest.FromString(row.request) for row in rows]


def note_made(
    connection: Connection, requests: Sequence[engine.CreateMatchRequest], now_ms: int
) -> Sequence[str]:
    """Notes that the matches exist on their engines. Returns the ids of those that were not noted before."""
    made = _close(connection, [request.match_id for request in requests], ProposalState.MADE)
    awaited = [request.match_id for request in requests if request.reserved and request.match_id in made]
    if awaited:
        # From now on their seats can be taken, within a limited time.
        connection.execute(_AWAIT, {"ids": awaited, "now_ms": now_ms})
    return made


def note_seated(connection: Connection, match_id: str) -> None:
    """Notes that all kept seats are taken."""
    mine = (proposals.c.match_id == match_id, proposals.c.state == ProposalState.AWAITED)
    connection.execute(update(proposals).where(*mine).values(state=ProposalState.MADE))


def note_refused(connection: Connection, match_id: str, detail: str) -> Sequence[str]:
    """Notes that the engine will never create the match; its tickets end with `detail`.

    Returns the id of the match, unless that was noted before.
    """
    refused = _close(connection, [match_id], ProposalState.REFUSED)
    if refused:
        closed = {"state": pb.TICKET_STATE_CANCELLED, "detail": detail}
        connection.execute(update(tickets).where(tickets.c.ticket_id.in_(_seated(match_id))).values(closed))
        forget(connection, match_id)
    return refused


def _close(connection: Connection, match_ids: Sequence[str], state: ProposalState) -> Sequence[str]:
    return connection.execute(_CLOSE, {"ids": match_ids, "becomes": state}).scalars().all()


def _seated(match_id: str) -> Select[tuple[str]]:
    return select(ticket_matches.c.ticket_id).where(ticket_matches.c.match_id == match_id)


def _row(request: engine.CreateMatchRequest, now_ms: int) -> dict[str, object]:
    """Returns the row for the table `proposals`."""
    payload = request.SerializeToString()
    return {
        "match_id": request.match_id,
        "request": payload,
        "state": ProposalState.OPEN,
        "created_ms": now_ms,
    }


def _create_request(
    table: PairedTickets, searching: Mapping[str, Row[str, str, str, bytes]]
) -> engine.CreateMatchRequest:
    rows = {seat: searching[ticket_id] for seat, ticket_id in table.tickets.items()}
    asked = {seat: pb.CreateTicketRequest.FromString(row.request) for seat, row in rows.items()}
    ticket = next(iter(asked.values()))
    request = engine.CreateMatchRequest(
        game=ticket.game,
        match_id=new_match_id(ticket.game),
        seats=table.seats,
        hints=len(table.tickets) == 1,
        takebacks=len(table.tickets) == 1,
        bots_resign=len(table.tickets) == 1,
        # A match without bots counts for the ladder.
        rated=len(table.tickets) == table.seats,
    )
    if ticket.HasField("options"):
        request.options.CopyFrom(ticket.options)
    if ticket.HasField("clock"):
        request.clock.CopyFrom(ticket.clock)
    for seat in range(table.seats):
        if seat in rows:
            seats = request.reserved if asked[seat].bring_entropy else request.taken
            seats.add(seat=seat, account_id=rows[seat].account_id, name=rows[seat].name)
        else:
            request.taken.add(seat=seat, bot=match_pb2.Bot(level=table.fill_level))
    return request
