"""Matches that people have opened for others to join, and rematches. Times are Unix milliseconds."""

from sqlalchemy import BigInteger, Column, LargeBinary, Table, Text

from services.runtime.database.schema.metadata import metadata

openings = Table(
    "openings",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("request_id", Text, primary_key=True),
    # SHA-256 of the request, to tell a retry from another request.
    Column("digest", LargeBinary, nullable=False),
    Column("match_id", Text, nullable=False, unique=True),
    # Null for a public match.
    Column("invite_code", Text, unique=True),
    Column("created_ms", BigInteger, nullable=False),
)

rematches = Table(
    "rematches",
    metadata,
    Column("old_match_id", Text, primary_key=True),
    Column("match_id", Text, nullable=False, unique=True),
    Column("invite_code", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)
