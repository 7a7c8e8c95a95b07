"""Tickets, and the matches that are proposed for them. Times are Unix milliseconds."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
)

from services.runtime.database.schema.metadata import metadata

tickets = Table(
    "tickets",
    metadata,
    Column("ticket_id", Text, primary_key=True),
    Column("account_id", Text, nullable=False),
    Column("request_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    # Digest of game, seats, options and clock. Only tickets of one pool meet.
    Column("pool", LargeBinary, nullable=False),
    # gateway.v1.CreateTicketRequest
    Column("request", LargeBinary, nullable=False),
    Column("rating", Integer, nullable=False),
    # gateway.v1.TicketState
    Column("state", SmallInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    # When a client last showed that it waits for the ticket.
    Column("renewed_ms", BigInteger, nullable=False),
    # When AI opponents may fill the open seats; null for never.
    Column("fill_ms", BigInteger),
    Column("fill_level", Integer, nullable=False),
    Column("closed_ms", BigInteger),
    Column("detail", Text, nullable=False),
    UniqueConstraint("account_id", "request_id", name="tickets_by_request"),
    Index("tickets_by_account", "account_id", "state"),
    Index("tickets_by_state", "state", "renewed_ms"),
    Index("tickets_by_pool", "pool", "state", "closed_ms"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("match_id", Text, primary_key=True),
    # engine.v1.CreateMatchRequest
    Column("request", LargeBinary, nullable=False),
    # 0: still to be made on the engine; 1: made; 2: refused by the engine.
    Column("state", SmallInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("proposals_by_state", "state", "created_ms"),
)

ticket_matches = Table(
    "ticket_matches",
    metadata,
    # The primary key keeps a ticket out of a second match.
    Column("ticket_id", Text, ForeignKey("tickets.ticket_id"), primary_key=True),
    Column("match_id", Text, ForeignKey("proposals.match_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    UniqueConstraint("match_id", "seat", name="ticket_matches_by_seat"),
)
