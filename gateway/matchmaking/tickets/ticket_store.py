"""Tickets in the database.

Every way out of the state SEARCHING is one UPDATE that requires that state. So if a cancellation, an expiry
and a match come at the same moment, exactly one wins, even across processes.
"""

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, bindparam, select, update

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.matchmaking.tickets.ticket import Ticket, find
from services.runtime.database.schema.matchmaking import tickets
from services.runtime.errors import TicketClosed

EXPIRY_MS = 60_000
"""A ticket that nobody has watched or renewed for this long expires."""
PRESENT_MS = 15_000
"""A ticket not watched or renewed for this long meets nobody until renewed: opponents would wait in vain."""
RENEWAL_MS = 5_000
"""A ticket renewed within this time is not renewed again. Far below `PRESENT_MS`: a renewal may be late."""

# Built once, like all statements for many tickets: building one takes longer than running it.
_IN_ORDER = (
    select(tickets.c.ticket_id)
    .where(tickets.c.ticket_id.in_(bindparam("ids", expanding=True)))
    # In the same order everywhere, so that renewing and matching the same tickets do not deadlock.
    .order_by(tickets.c.ticket_id)
    .with_for_update()
)
_RENEW = update(tickets).where(tickets.c.ticket_id.in_(_IN_ORDER)).values(renewed_ms=bindparam("now_ms"))
_FORGOTTEN = (
    select(tickets.c.ticket_id)
    .where(tickets.c.state == pb.TICKET_STATE_SEARCHING, tickets.c.renewed_ms < bindparam("before_ms"))
    # A ticket that is locked is being renewed or matched just now. Nor is it waited for, so nobody deadlocks.
    .with_for_update(skip_locked=True)
)
_EXPIRE = (
    update(tickets)
    .where(tickets.c.ticket_id.in_(_FORGOTTEN))
    .values(
        state=pb.TICKET_STATE_EXPIRED,
        closed_ms=bindparam("now_ms"),
        detail=f"nobody watched it for {EXPIRY_MS // 1000} s",
    )
    .returning(tickets.c.game)
)


def renew(connection: Connection, ticket_ids: Collection[str], now_ms: int) -> None:
    """Notes that somebody still waits for these tickets."""
    connection.execute(_RENEW, {"ids": ticket_ids, "now_ms": now_ms})


def cancel(connection: Connection, ticket_id: str, account_id: str, now_ms: int) -> str | None:
    """Ends the search. Returns the ticket's game, or None if it was cancelled before.

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
    """Keeps the ticket from meeting anybody until it is renewed.

    Its last renewal is dated `PRESENT_MS` before now, so it also expires sooner.

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
    """Closes the tickets that nobody waits for. Returns the game of each."""
    times = {"before_ms": now_ms - EXPIRY_MS, "now_ms": now_ms}
    return list(connection.execute(_EXPIRE, times).scalars())
