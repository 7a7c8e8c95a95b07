"""Tickets as they are read: from the database, and as their owner may see them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp
from sqlalchemy import Connection, bindparam, select

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.matchmaking.pairing import expected_wait_ms, window
from gateway.matchmaking.proposals import ProposalState
from services.runtime.credentials.claims import Claims
from services.runtime.credentials.signer import TokenSigner
from services.runtime.database.schema.matchmaking import proposals, ticket_matches, tickets
from services.runtime.errors import NoSuchEntry

_RECENT = 20


@dataclass(frozen=True, slots=True)
class Ticket:
    """A row of `tickets`; `match_id`, `seat` and `proposal` are set once it is in a match."""

    ticket_id: str
    account_id: str
    name: str
    pool: bytes
    rating: int
    state: "pb.TicketState.ValueType"
    created_ms: int
    renewed_ms: int
    closed_ms: int | None
    fill_ms: int | None
    detail: str
    match_id: str | None
    seat: int | None
    proposal: int | None

    @property
    def is_closed(self) -> bool:
        """Whether the ticket is final: it no longer searches, and its match, if any, is made or refused."""
        return self.state != pb.TICKET_STATE_SEARCHING and self.proposal != ProposalState.OPEN


_ALL: Final[Any] = (
    select(
        *(tickets.c[name] for name in Ticket.__slots__ if name in tickets.c),
        ticket_matches.c.match_id,
        ticket_matches.c.seat,
        proposals.c.state.label("proposal"),
    )
    .outerjoin(ticket_matches, ticket_matches.c.ticket_id == tickets.c.ticket_id)
    .outerjoin(proposals, proposals.c.match_id == ticket_matches.c.match_id)
)
_LOAD = _ALL.where(tickets.c.ticket_id.in_(bindparam("ids", expanding=True)))
"""Built once, like all statements for many tickets: building one takes longer than running it."""
_FOUND = _LOAD.where(tickets.c.state != pb.TICKET_STATE_SEARCHING)
_OF_MATCHES = _ALL.where(ticket_matches.c.match_id.in_(bindparam("ids", expanding=True)))
_WAITS = (
    select(tickets.c.closed_ms - tickets.c.created_ms)
    .where(tickets.c.pool == bindparam("of"), tickets.c.state == pb.TICKET_STATE_MATCHED)
    .order_by(tickets.c.closed_ms.desc())
    .limit(_RECENT)
)


def load(connection: Connection, ticket_ids: Collection[str]) -> list[Ticket]:
    """Returns the tickets with these ids."""
    return [Ticket(*row) for row in connection.execute(_LOAD, {"ids": ticket_ids})]


def found(connection: Connection, ticket_ids: Collection[str]) -> list[Ticket]:
    """Returns those of these tickets that no longer search."""
    return [Ticket(*row) for row in connection.execute(_FOUND, {"ids": ticket_ids})]


def of_matches(connection: Connection, match_ids: Collection[str]) -> list[Ticket]:
    """Returns the tickets that became these matches."""
    return [Ticket(*row) for row in connection.execute(_OF_MATCHES, {"ids": match_ids})]


def find(connection: Connection, ticket_id: str, account_id: str) -> Ticket:
    """Returns a ticket of the account.

    Raises:
        NoSuchEntry: no ticket has this id, or another account owns it.
    """
    loaded = load(connection, [ticket_id])
    return owned(loaded[0] if loaded else None, ticket_id, account_id)


def owned(ticket: Ticket | None, ticket_id: str, account_id: str) -> Ticket:
    """Returns the ticket that was found by this id, if it belongs to the account.

    Raises:
        NoSuchEntry: no ticket has this id, or another account owns it.
    """
    if ticket is None or ticket.account_id != account_id:
        raise NoSuchEntry(f"no ticket {ticket_id[:40]!r}")
    return ticket


def recent_waits(connection: Connection, pools: Collection[bytes]) -> Mapping[bytes, Sequence[int]]:
    """Returns how long the last matched tickets of each pool waited, in milliseconds, newest first."""
    return {pool: _waits_of(connection, pool) for pool in pools}


def _waits_of(connection: Connection, pool: bytes) -> Sequence[int]:
    return connection.execute(_WAITS, {"of": pool}).scalars().all()


def shown(ticket: Ticket, waits: Sequence[int], now_ms: int, signer: TokenSigner, owner: Claims) -> pb.Ticket:
    """Returns the ticket as shown to its owner: matched only once the match exists and can be played.

    `owner`: the claims of the token that asks for the ticket. If it is revoked, so is the seat's token.
    """
    message = pb.Ticket(
        ticket_id=ticket.ticket_id,
        state=ticket.state,
        created=_timestamp(ticket.created_ms),
        rating=ticket.rating,
        window=window(now_ms - ticket.created_ms),
        detail=ticket.detail,
    )
    if ticket.state == pb.TICKET_STATE_SEARCHING:
        fill_left = None if ticket.fill_ms is None else ticket.fill_ms - now_ms
        eta = expected_wait_ms(waits, now_ms - ticket.created_ms, fill_left)
        if eta is not None:
            message.eta.CopyFrom(Duration(seconds=eta // 1000, nanos=eta % 1000 * 1_000_000))
    elif not ticket.is_closed:
        message.state = pb.TICKET_STATE_SEARCHING
        message.detail = "opponents are found; the match is being made"
        message.eta.CopyFrom(Duration())
    elif ticket.state == pb.TICKET_STATE_MATCHED:
        _add_seat(message, ticket, now_ms, signer, owner)
    return message


def _add_seat(message: pb.Ticket, ticket: Ticket, now_ms: int, signer: TokenSigner, owner: Claims) -> None:
    assert ticket.match_id is not None
    assert ticket.seat is not None
    message.match_id, message.seat = ticket.match_id, ticket.seat
    message.seat_token = signer.sign_seat(ticket.match_id, ticket.seat, owner, ticket.name, now_ms / 1000)


def _timestamp(milliseconds: int) -> Timestamp:
    stamp = Timestamp()
    stamp.FromMilliseconds(milliseconds)
    return stamp
