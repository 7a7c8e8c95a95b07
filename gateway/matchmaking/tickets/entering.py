"""Enters tickets: those that come at the same time share the statements of one transaction."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final, Self

from sqlalchemy import Connection, bindparam, delete, func, select

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.matchmaking.tickets.ticket import Ticket, load
from gateway.matchmaking.tickets.ticket_store import renew
from gateway.sessions.deletions import deleted_among
from gateway.store import insert_all_new
from services.runtime.database.schema.ladder import ratings
from services.runtime.database.schema.matchmaking import tickets
from services.runtime.errors import BadToken, LimitReached, Refusal, RequestIdReused
from services.runtime.limits.refusing import MATCHES_RETRY_SECONDS, over
from services.runtime.limits.table import Limit

FIRST_RATING: Final = 1500
_MOST_SEARCHING: Final = 10

_ACCOUNTS: Final[Any] = bindparam("accounts", expanding=True)
_SEARCHING = (
    select(tickets.c.account_id, func.count())
    .where(tickets.c.account_id.in_(_ACCOUNTS), tickets.c.state == pb.TICKET_STATE_SEARCHING)
    .group_by(tickets.c.account_id)
)
"""Built once, like all statements for many tickets: building one takes longer than running it."""
_RATINGS = select(ratings.c.account_id, ratings.c.game, ratings.c.rating).where(
    ratings.c.account_id.in_(_ACCOUNTS)
)
_BEFORE = select(tickets.c.ticket_id, tickets.c.request).where(
    tickets.c.account_id == bindparam("account"), tickets.c.request_id == bindparam("request")
)
_TAKE_BACK = delete(tickets).where(tickets.c.ticket_id == bindparam("ticket"))


@dataclass(frozen=True, slots=True)
class NewTicket:
    """A ticket that enters; its fields are columns of the table `tickets`."""

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


@dataclass(frozen=True, slots=True)
class Entry:
    """A ticket that wants to enter; `room`: see `MatchAllowance`."""

    new: NewTicket
    room: int = _MOST_SEARCHING


@dataclass(frozen=True, slots=True)
class _Known:
    """Of the accounts: the number of searching tickets, the ratings by game, and which are deleted."""

    searching: Counter[str]
    ratings: Mapping[tuple[str, str], int]
    deleted: Collection[str]

    @classmethod
    def at(cls, connection: Connection, accounts: Collection[str]) -> Self:
        """Reads the database. None of the accounts is deleted from then on until the transaction ends."""
        deleted = deleted_among(connection, accounts)
        asked = {"accounts": accounts}
        searching = Counter({row[0]: row[1] for row in connection.execute(_SEARCHING, asked)})
        rated = {(account, game): rating for account, game, rating in connection.execute(_RATINGS, asked)}
        return cls(searching, rated, deleted)

    def is_deleted(self, entry: Entry) -> bool:
        """Whether the account of the entry is deleted."""
        return entry.new.account_id in self.deleted

    def has_room(self, entry: Entry) -> bool:
        """Whether the account may have one more ticket that searches."""
        return self.searching[entry.new.account_id] < min(_MOST_SEARCHING, entry.room)

    def row(self, new: NewTicket) -> dict[str, Any]:
        """Returns the row for the table `tickets`."""
        return {name: getattr(new, name) for name in NewTicket.__slots__} | {
            "rating": self.ratings.get((new.account_id, new.game), FIRST_RATING),
            "state": pb.TICKET_STATE_SEARCHING,
            "renewed_ms": new.created_ms,
            "detail": "",
        }


def enter(connection: Connection, entries: Sequence[Entry]) -> list[Ticket | Refusal]:
    """Stores the tickets. Returns for each: the ticket, or the one its request id made before, or a refusal.

    - BadToken: the account is deleted
    - RequestIdReused: the id came with another request before
    - LimitReached: too many tickets of this account search, or it has too many matches for one more
    """
    known = _Known.at(connection, {each.new.account_id for each in entries})
    entered = _inserted(connection, entries, known)
    made = [entered.get(each.new.ticket_id) or _made_before(connection, each, known) for each in entries]
    repeated = _renewed(connection, {each for each in made if isinstance(each, str)}, entries)
    return [repeated[each] if isinstance(each, str) else each for each in made]


def _inserted(connection: Connection, entries: Sequence[Entry], known: _Known) -> Mapping[str, Ticket]:
    """Inserts the tickets that are new and that their accounts may have. Returns these by their ids."""
    rows = [known.row(each.new) for each in entries if not known.is_deleted(each)]
    # In the same order everywhere, so that two replicas do not deadlock over request ids that came to both.
    rows.sort(key=itemgetter("account_id", "request_id"))
    added = insert_all_new(connection, tickets, rows)
    found = {row["ticket_id"]: _ticket(row) for row in rows if (row["ticket_id"],) in added}
    # Only now is it known which tickets are new. Only new ones count against the limits.
    for entry in entries:
        if entry.new.ticket_id not in found:
            continue
        if known.has_room(entry):
            known.searching[entry.new.account_id] += 1
        else:
            del found[entry.new.ticket_id]
            connection.execute(_TAKE_BACK, {"ticket": entry.new.ticket_id})
    return found


def _ticket(row: Mapping[str, Any]) -> Ticket:
    told = {name: row[name] for name in Ticket.__slots__ if name in row}
    return Ticket(**told, closed_ms=None, match_id=None, seat=None, proposal=None)


def _made_before(connection: Connection, entry: Entry, known: _Known) -> str | Refusal:
    """Returns the id of the ticket that the request id made before, or why there is none."""
    new = entry.new
    if known.is_deleted(entry):
        return BadToken("this account is deleted")
    before = connection.execute(_BEFORE, {"account": new.account_id, "request": new.request_id}).first()
    if before is None:
        return _too_many(entry, known.searching[new.account_id])
    if before.request != new.request:
        return RequestIdReused(f"request id {new.request_id!r} came with another request before")
    ticket_id: str = before.ticket_id
    return ticket_id


def _renewed(
    connection: Connection, ticket_ids: Collection[str], entries: Sequence[Entry]
) -> Mapping[str, Ticket]:
    """Renews the tickets of repeated requests. Returns them by their ids."""
    if not ticket_ids:
        return {}
    # In one statement, which locks them in the same order as all others do.
    renew(connection, ticket_ids, max(each.new.created_ms for each in entries))
    return {ticket.ticket_id: ticket for ticket in load(connection, ticket_ids)}


def _too_many(entry: Entry, searching: int) -> Refusal:
    if searching >= _MOST_SEARCHING:
        message = f"{_MOST_SEARCHING} tickets of this account search already"
        return LimitReached(message, limit="searching tickets")
    message = f"too many matches of {entry.new.game} wait or go on already, or are searched for"
    return over(Limit.ACCOUNT_MATCHES.label, message, MATCHES_RETRY_SECONDS)
