"""Tickets in the database.

Every way out of the state SEARCHING is one UPDATE that asks for that state, so of a cancel, an expiry and
a match at the same moment exactly one wins, in whatever process they run.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, exists, func, select, update

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.matchmaking.tickets.ticket import Ticket, find
from gateway.store import insert_new
from services.runtime.database.schema.ladder import ratings
from services.runtime.database.schema.matchmaking import tickets
from services.runtime.database.schema.revocations import deletion_of, revocations
from services.runtime.errors import BadToken, LimitReached, RequestIdReused, TicketClosed
from services.runtime.limits.refusing import MATCHES_RETRY_SECONDS, over
from services.runtime.limits.table import Limit

EXPIRY_MS = 60_000
"""A ticket that nobody watched or renewed for so long expires."""
PRESENT_MS = 15_000
"""One not watched or renewed for so long meets nobody until it is renewed: who met it would wait in vain."""
RENEWAL_MS = 5_000
"""Whose last renewal is no older need not be renewed. Much less than `PRESENT_MS`, as one may come late."""

FIRST_RATING = 1500
_MOST_SEARCHING = 10

_MINE = tickets.c.account_id == bindparam("account")
_BEFORE = select(tickets.c.ticket_id, tickets.c.request).where(
    _MINE, tickets.c.request_id == bindparam("request")
)
"""The ticket of a request id. What each ticket needs is made once: half of what a statement costs."""
_KNOWN = select(
    _BEFORE.with_only_columns(tickets.c.ticket_id).scalar_subquery().label("before"),
    select(func.count())
    .where(_MINE, tickets.c.state == pb.TICKET_STATE_SEARCHING)
    .scalar_subquery()
    .label("searching"),
    select(ratings.c.rating)
    .where(ratings.c.account_id == bindparam("account"), ratings.c.game == bindparam("game"))
    .scalar_subquery()
    .label("rating"),
    exists().where(revocations.c.request_id == bindparam("deletion")).label("is_deleted"),
)
"""That, how many tickets of the account search, its rating, and whether it is deleted."""
_IN_ORDER = (
    select(tickets.c.ticket_id)
    .where(tickets.c.ticket_id.in_(bindparam("ids", expanding=True)))
    # In one order everywhere, so that who renews and who matches the same tickets do not deadlock.
    .order_by(tickets.c.ticket_id)
    .with_for_update()
)
_RENEW = update(tickets).where(tickets.c.ticket_id.in_(_IN_ORDER)).values(renewed_ms=bindparam("now_ms"))
_EXPIRE = (
    update(tickets)
    .where(tickets.c.state == pb.TICKET_STATE_SEARCHING, tickets.c.renewed_ms < bindparam("before_ms"))
    .values(
        state=pb.TICKET_STATE_EXPIRED,
        closed_ms=bindparam("now_ms"),
        detail=f"nobody watched it for {EXPIRY_MS // 1000} s",
    )
    .returning(tickets.c.game)
)


@dataclass(frozen=True, slots=True)
class NewTicket:
    """A ticket as it enters; columns of the table `tickets`."""

    ticket_id: str
    account_id: str
    request_id: str
    name: str
    game: str
    seats: int
    pool: bytes
    request: bytes
    created_ms: int
    fill_ms: int | None
    fill_level: int


def enter(connection: Connection, new: NewTicket, room: int = _MOST_SEARCHING) -> Ticket:
    """Stores the ticket; it, or the one that the request id has made before. `room`: see `MatchAllowance`.

    Raises:
        BadToken: the account is deleted.
        RequestIdReused: the id came with another request before.
        LimitReached: too many tickets of this account search, or it has too many matches for one more.
    """
    whose = {"account": new.account_id, "request": new.request_id}
    asked = whose | {"game": new.game, "deletion": deletion_of(new.account_id)}
    known = connection.execute(_KNOWN, asked).one()
    if known.is_deleted:
        raise BadToken("this account is deleted")
    if known.before is None:
        if known.searching >= _MOST_SEARCHING:
            message = f"{_MOST_SEARCHING} tickets of this account search already"
            raise LimitReached(message, limit="searching tickets")
        if known.searching >= room:
            message = f"too many matches of {new.game} wait or go on already, or are searched for"
            raise over(Limit.ACCOUNT_MATCHES.label, message, MATCHES_RETRY_SECONDS)
        if (ticket := _inserted(connection, new, known.rating or FIRST_RATING)) is not None:
            return ticket
    before = connection.execute(_BEFORE, whose).one()
    if before.request != new.request:
        raise RequestIdReused(f"request id {new.request_id!r} came with another request before")
    renew(connection, [before.ticket_id], new.created_ms)
    return find(connection, before.ticket_id, new.account_id)


def _inserted(connection: Connection, new: NewTicket, rating: int) -> Ticket | None:
    """The new ticket; None if another one with the request id is there by now."""
    row: dict[str, Any] = {name: getattr(new, name) for name in NewTicket.__slots__}
    row |= {
        "rating": rating,
        "state": pb.TICKET_STATE_SEARCHING,
        "renewed_ms": new.created_ms,
        "detail": "",
    }
    if not insert_new(connection, tickets, **row):
        return None
    told = {name: row[name] for name in Ticket.__slots__ if name in row}
    return Ticket(**told, match_id=None, seat=None, proposal=None)


def renew(connection: Connection, ticket_ids: Collection[str], now_ms: int) -> None:
    """Somebody still waits for these."""
    connection.execute(_RENEW, {"ids": ticket_ids, "now_ms": now_ms})


def cancel(connection: Connection, ticket_id: str, account_id: str, now_ms: int) -> str | None:
    """Ends the search; the ticket's game, or None if it was cancelled before.

    Raises:
        NoSuchEntry: no such ticket of this account.
        TicketClosed: it was matched, or has expired.
    """
    closed = {"state": pb.TICKET_STATE_CANCELLED, "closed_ms": now_ms, "detail": "cancelled by the player"}
    where = (
        tickets.c.ticket_id == ticket_id,
        tickets.c.account_id == account_id,
        tickets.c.state == pb.TICKET_STATE_SEARCHING,
    )
    game = connection.execute(
        update(tickets).where(*where).values(closed).returning(tickets.c.game)
    ).scalar_one_or_none()
    if game is None:
        _check_open(find(connection, ticket_id, account_id))
    return game


def set_aside(connection: Connection, ticket_id: str, account_id: str, now_ms: int) -> None:
    """Lets it meet nobody until it is renewed; it expires as if it had not been renewed for `PRESENT_MS`.

    Raises:
        NoSuchEntry: no such ticket of this account.
        TicketClosed: it was matched, or has expired.
    """
    away_ms = now_ms - PRESENT_MS
    where = (
        tickets.c.ticket_id == ticket_id,
        tickets.c.account_id == account_id,
        tickets.c.state == pb.TICKET_STATE_SEARCHING,
        tickets.c.renewed_ms > away_ms,
    )
    if not connection.execute(update(tickets).where(*where).values(renewed_ms=away_ms)).rowcount:
        _check_open(find(connection, ticket_id, account_id))


def _check_open(ticket: Ticket) -> None:
    if not ticket.is_closed and ticket.match_id:
        raise TicketClosed("opponents are found; the match is being made")
    if ticket.state not in (pb.TICKET_STATE_SEARCHING, pb.TICKET_STATE_CANCELLED):
        raise TicketClosed("the match is made" if ticket.match_id else "the ticket has expired")


def expire(connection: Connection, now_ms: int) -> Sequence[str]:
    """Closes the tickets that nobody waits for; the game of each."""
    times = {"before_ms": now_ms - EXPIRY_MS, "now_ms": now_ms}
    return list(connection.execute(_EXPIRE, times).scalars())
