"""Rows other than matches that are not needed any more: closed tickets, jobs of ended matches."""

from typing import Final

from sqlalchemy import Engine, delete, exists, select

from ardri.gateway.v1.matchmaking_service_pb2 import TICKET_STATE_SEARCHING, TicketState
from ardri.match.v1.match_pb2 import MATCH_STATUS_LIVE, MATCH_STATUS_WAITING
from services.runtime.database.schema.matches import matches, outbox
from services.runtime.database.schema.matchmaking import proposals, ticket_matches, tickets

_TO_BE_MADE: Final = 0
"""The state of a proposal whose match is still to be made."""
_GOING_ON: Final = (MATCH_STATUS_WAITING, MATCH_STATUS_LIVE)
_CLOSED: Final = tuple(state for state in TicketState.values() if state != TICKET_STATE_SEARCHING)


def remove_tickets(engine: Engine, before_ms: int, most: int) -> int:
    """Removes up to `most` tickets closed before that time; returns how many."""
    old = (
        select(tickets.c.ticket_id)
        # A ticket is renewed until it is closed. So an index has them in this order.
        .where(
            tickets.c.state.in_(_CLOSED), tickets.c.renewed_ms < before_ms, tickets.c.closed_ms < before_ms
        )
        .order_by(tickets.c.state, tickets.c.renewed_ms)
        .limit(most)
    )
    with engine.begin() as db:
        found = db.execute(old).scalars().all()
        db.execute(delete(ticket_matches).where(ticket_matches.c.ticket_id.in_(found)))
        db.execute(delete(tickets).where(tickets.c.ticket_id.in_(found)))
    return len(found)


def remove_proposals(engine: Engine, before_ms: int, most: int) -> int:
    """Removes up to `most` old proposals that have no tickets any more; returns how many."""
    old = (
        select(proposals.c.match_id)
        .where(
            proposals.c.state > _TO_BE_MADE,
            proposals.c.created_ms < before_ms,
            # Not NOT IN: PostgreSQL would go through all tickets for each proposal.
            ~exists().where(ticket_matches.c.match_id == proposals.c.match_id),
        )
        .limit(most)
    )
    with engine.begin() as db:
        found = db.execute(old).scalars().all()
        db.execute(delete(proposals).where(proposals.c.match_id.in_(found)))
    return len(found)


def remove_jobs(engine: Engine, before_ms: int, most: int) -> int:
    """Removes up to `most` old jobs of matches that have ended or are gone; returns how many."""
    going = exists().where(matches.c.match_id == outbox.c.match_id, matches.c.status.in_(_GOING_ON))
    old = select(outbox.c.match_id).where(outbox.c.created_ms < before_ms, ~going).limit(most)
    with engine.begin() as db:
        found = set(db.execute(old).scalars())
        return db.execute(delete(outbox).where(outbox.c.match_id.in_(found))).rowcount if found else 0
