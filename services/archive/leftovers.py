"""Rows other than matches that are not needed any more: closed tickets, jobs of ended matches."""

from typing import Final

from sqlalchemy import Connection, Engine, delete, select

from ardri.gateway.v1.matchmaking_service_pb2 import TICKET_STATE_SEARCHING
from ardri.match.v1.match_pb2 import MATCH_STATUS_LIVE, MATCH_STATUS_WAITING
from services.runtime.database.schema.matches import matches, outbox
from services.runtime.database.schema.matchmaking import proposals, ticket_matches, tickets

_TO_BE_MADE: Final = 0
"""The state of a proposal whose match is still to be made."""
_GOING_ON: Final = (MATCH_STATUS_WAITING, MATCH_STATUS_LIVE)


def remove_tickets(engine: Engine, before_ms: int, most: int) -> int:
    """Removes up to `most` tickets closed before that time, with their proposals; returns how many."""
    with engine.begin() as db:
        old = list(
            db.execute(
                select(tickets.c.ticket_id)
                .where(tickets.c.closed_ms < before_ms, tickets.c.state != TICKET_STATE_SEARCHING)
                .order_by(tickets.c.closed_ms)
                .limit(most)
            ).scalars()
        )
        db.execute(delete(ticket_matches).where(ticket_matches.c.ticket_id.in_(old)))
        db.execute(delete(tickets).where(tickets.c.ticket_id.in_(old)))
        _remove_proposals(db, before_ms)
    return len(old)


def _remove_proposals(db: Connection, before_ms: int) -> None:
    """Removes old proposals that have no tickets any more."""
    db.execute(
        delete(proposals).where(
            proposals.c.state != _TO_BE_MADE,
            proposals.c.created_ms < before_ms,
            proposals.c.match_id.not_in(select(ticket_matches.c.match_id)),
        )
    )


def remove_jobs(engine: Engine, before_ms: int, most: int) -> int:
    """Removes up to `most` old jobs of matches that have ended or are gone; returns how many."""
    with engine.begin() as db:
        going = select(matches.c.match_id).where(matches.c.status.in_(_GOING_ON))
        old = (
            select(outbox.c.match_id)
            .where(outbox.c.created_ms < before_ms, outbox.c.match_id.not_in(going))
            .limit(most)
        )
        found = set(db.execute(old).scalars())
        return db.execute(delete(outbox).where(outbox.c.match_id.in_(found))).rowcount if found else 0
