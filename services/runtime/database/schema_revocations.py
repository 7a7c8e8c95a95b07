"""What operators have revoked, as SQLAlchemy Core knows it. Rows are only ever added."""

from sqlalchemy import BigInteger, Column, Index, LargeBinary, Table, Text

from services.runtime.database.schema import metadata

revocations = Table(
    "revocations",
    metadata,
    # The operator's, so that a repeated request revokes once.
    Column("request_id", Text, primary_key=True),
    # Empty where one token is revoked.
    Column("account_id", Text, nullable=False),
    # SHA-256; null where all tokens of an account are.
    Column("token_digest", LargeBinary),
    # Of an account: tokens issued up to that moment, Unix seconds.
    Column("issued_before", BigInteger, nullable=False),
    # Unix milliseconds.
    Column("made_ms", BigInteger, nullable=False),
    Index("revocations_by_time", "made_ms"),
)
