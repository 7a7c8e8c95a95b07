"""What is revoked, by operators and by owners. Rows are only ever added."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import BigInteger, Column, Index, LargeBinary, Row, Table, Text

from services.runtime.database.clock import now_ms
from services.runtime.database.schema.metadata import metadata

revocations = Table(
    "revocations",
    metadata,
    # Of whoever revokes, so that a repeated request does so once.
    Column("request_id", Text, primary_key=True),
    # Empty where one token or one device is revoked.
    Column("account_id", Text, nullable=False),
    # SHA-256; null where more than one token is.
    Column("token_digest", LargeBinary),
    # A device, by its id; null where it is not all tokens of one.
    Column("family", Text),
    # Of an account: tokens issued up to that moment, Unix seconds.
    Column("issued_before", BigInteger, nullable=False),
    # Unix milliseconds by one clock for all, as processes read on from the newest.
    Column("made_ms", BigInteger, nullable=False, default=now_ms()),
    Index("revocations_by_time", "made_ms"),
)


def deletion_of(account_id: str) -> str:
    """The request id with which all tokens of an account are revoked as it is deleted."""
    return f"account.{account_id}"


def deleted(rows: Iterable[Row[Any]]) -> set[str]:
    """Of these, the accounts that were deleted and not only signed out."""
    return {
        row.account_id for row in rows if row.account_id and row.request_id == deletion_of(row.account_id)
    }
