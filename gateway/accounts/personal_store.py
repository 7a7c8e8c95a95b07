"""Everything that the gateway's database has about one account: read for its export, and deleted.

docs/personal-data.md lists the same tables for people.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Table, delete, select, update

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.gateway.v1 import matchmaking_service_pb2 as tickets_pb
from gateway.accounts import account_store
from gateway.sessions import device_store
from services.runtime.database.schema.accounts import (
    accounts,
    devices,
    identities,
    link_codes,
    used_id_tokens,
)
from services.runtime.database.schema.ladder import rating_points, ratings
from services.runtime.database.schema.lobby import openings
from services.runtime.database.schema.matchmaking import proposals, ticket_matches, tickets

PAGED: Final = (rating_points, tickets, openings)
"""Tables that may have many rows of an account; their order does not change."""
_ORDER: Final = {
    rating_points: (rating_points.c.game, rating_points.c.games),
    tickets: (tickets.c.created_ms, tickets.c.ticket_id),
    openings: (openings.c.created_ms, openings.c.request_id),
    link_codes: (link_codes.c.kind,),
    devices: (devices.c.made_ms, devices.c.device_id),
    identities: (identities.c.linked_ms, identities.c.identity_id),
    ratings: (ratings.c.game,),
}


def rows(
    connection: Connection, table: Table, account_id: str, most: int | None = None, first: int = 0
) -> Sequence[Row[Any]]:
    """The account's rows of a table, at most `most` from number `first` on."""
    query = select(table).where(table.c.account_id == account_id).order_by(*_ORDER[table])
    return connection.execute(query.limit(most).offset(first)).all()


def erase(connection: Connection, account_id: str, now_ms: int) -> None:
    """Deletes an account: nothing tells who it was or leads back to it, and its tokens end.

    Raises:
        NoSuchEntry: there is no such account.
    """
    account_store.lock(connection, account_id)
    waiting = tickets.c.state == tickets_pb.TICKET_STATE_SEARCHING
    closed = {
        "state": tickets_pb.TICKET_STATE_CANCELLED,
        "closed_ms": now_ms,
        "detail": "the account is gone",
    }
    connection.execute(update(tickets).where(_is(tickets, account_id), waiting).values(closed))
    connection.execute(update(tickets).where(_is(tickets, account_id)).values(name=""))
    # Only now: a match may have been proposed for its tickets until they were changed.
    _unname(connection, account_id)
    # A used ID token stays used, without the account.
    nobodys = {"account_id": "", "request_id": ""}
    connection.execute(update(used_id_tokens).where(_is(used_id_tokens, account_id)).values(nobodys))
    device_store.end_all(connection, account_id, now_ms)
    for table in (devices, link_codes, identities, rating_points, ratings, accounts):
        connection.execute(delete(table).where(_is(table, account_id)))


def _unname(connection: Connection, account_id: str) -> None:
    """Removes the account's name from stored requests to engines."""
    mine = (tickets.c.account_id == account_id, ticket_matches.c.ticket_id == tickets.c.ticket_id)
    query = select(proposals.c.match_id, proposals.c.request).where(
        proposals.c.match_id == ticket_matches.c.match_id, *mine
    )
    for match_id, payload in connection.execute(query).all():
        request = engine_pb.CreateMatchRequest.FromString(payload)
        for seat in (*request.taken, *request.reserved):
            if seat.account_id == account_id:
                seat.name = ""
        changed = {"request": request.SerializeToString()}
        connection.execute(update(proposals).where(proposals.c.match_id == match_id).values(changed))


def _is(table: Table, account_id: str) -> ColumnElement[bool]:
    return table.c.account_id == account_id
