"""What is revoked, by operators and by owners, as SQLAlchemy Core knows it. Rows are only ever added."""

from sqlalchemy import BigInteger, Column, Index, LargeBinary, Table, Text

from services.runtime.database.schema import metadata

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
    # Unix milliseconds.
    Column("made_ms", BigInteger, nullable=False),
    Index("revocations_by_time", "made_ms"),
)


def deletion_of(account_id: str) -> str:
    """The request id with which all tokens of an account are revoked as it is deleted."""
    return f"account.{account_id}"


def is_deletion(request_id: str, account_id: str) -> bool:
    """Whether a row says that its account was deleted, and is not only signed out."""
    return bool(account_id) and request_id == deletion_of(account_id)
