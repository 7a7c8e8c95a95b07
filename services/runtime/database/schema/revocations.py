"""Revocations of tokens, by operators and by owners of accounts. Rows are only added."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import BigInteger, Column, Index, LargeBinary, Row, Table, Text

from services.runtime.database.clock import now_ms
from services.runtime.database.schema.metadata import metadata

revocations = Table(
    "revocations",
    metadata,
    # Of the request to revoke, so that a retry has no further effect.
    Column("request_id", Text, primary_key=True),
    # Empty if one token or one device is revoked.
    Column("account_id", Text, nullable=False),
    # SHA-256 of the token; null if more than one token is revoked.
    Column("token_digest", LargeBinary),
    # The id of a device, if all its tokens are revoked; null otherwise.
    Column("family", Text),
    # For an account: its tokens issued up to this moment are revoked; Unix seconds.
    Column("issued_before", BigInteger, nullable=False),
    # Unix milliseconds by one clock for all processes, because they read on from the newest row.
    Column("made_ms", BigInteger, nullable=False, default=now_ms()),
    Index("revocations_by_time", "made_ms"),
)


def deletion_of(account_id: str) -> str:
    """Returns the request id of the revocation of all tokens of an account when it is deleted."""
    return f"account.{account_id}"


def deleted(rows: Iterable[Row[Any]]) -> set[str]:
    """Returns the accounts of the rows that were deleted, and not only signed out."""
    return {
        row.account_id for row in rows if row.account_id and row.request_id == deletion_of(row.account_id)
    }
