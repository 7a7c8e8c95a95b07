"""Accounts and their data, except for ratings. Times are Unix milliseconds.

The engine's log writes `match_results`, through its own statements (services/engine/log).
"""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
)

from services.runtime.database.schema.metadata import metadata

accounts = Table(
    "accounts",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("avatar", Integer, nullable=False, server_default="0"),
    # Written and read by clients alone; the version counts how often they were written.
    Column("preferences", LargeBinary),
    Column("preferences_version", BigInteger, nullable=False, server_default="0"),
)

link_codes = Table(
    "link_codes",
    metadata,
    Column("account_id", Text, primary_key=True),
    # gateway.v1.LinkCodeKind
    Column("kind", SmallInteger, primary_key=True),
    # SHA-256 of the code.
    Column("digest", LargeBinary, nullable=False, unique=True),
    Column("expires_ms", BigInteger, nullable=False),
    # When the session that it begins ends, in Unix seconds; null: when that of a new guest would.
    Column("token_expires", BigInteger),
    # Null until the code was redeemed.
    Column("redeemed_ms", BigInteger),
    # Of the request that redeemed it.
    Column("request_id", Text),
)

match_results = Table(
    "match_results",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    # Number of seats.
    Column("seats", SmallInteger, primary_key=True),
    # Whether AI opponents took part.
    Column("with_bots", SmallInteger, primary_key=True),
    Column("private", SmallInteger, primary_key=True),
    # The place of the account; 1 is first.
    Column("place", SmallInteger, primary_key=True),
    # Whether others had the same place.
    Column("shared", SmallInteger, primary_key=True),
    # How many matches ended with all of the above.
    Column("matches", Integer, nullable=False),
)

identities = Table(
    "identities",
    metadata,
    Column("identity_id", Text, primary_key=True),
    # Both together name the person, and are unique.
    Column("issuer", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("account_id", Text, nullable=False),
    Column("linked_ms", BigInteger, nullable=False),
    # Null until the identity was used to sign in again.
    Column("used_ms", BigInteger),
    UniqueConstraint("issuer", "subject", name="identities_by_subject"),
    Index("identities_by_account", "account_id"),
)

devices = Table(
    "devices",
    metadata,
    # In tokens it is called the family.
    Column("device_id", Text, primary_key=True),
    Column("account_id", Text, nullable=False),
    # Given by its owner.
    Column("name", Text, nullable=False),
    # The words of the scopes, as in tokens.
    Column("scopes", Text, nullable=False),
    # SHA-256 of the part that all its refresh tokens share.
    Column("family_digest", LargeBinary, nullable=False, unique=True),
    # SHA-256 of the valid refresh token, empty if any of the device is (runtime/ops/restored.py); and of the
    # token before it.
    Column("digest", LargeBinary, nullable=False),
    Column("previous_digest", LargeBinary),
    Column("replaced_ms", BigInteger),
    # Of the request that replaced that token.
    Column("request_id", Text),
    # The time of issue that its tokens have, and the time after which it gets none; Unix seconds.
    Column("issued", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Column("made_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    # gateway.v1.DeviceEnd
    Column("ended_by", SmallInteger),
    Index("devices_by_account", "account_id"),
)

used_id_tokens = Table(
    "used_id_tokens",
    metadata,
    # SHA-256 of the signed part.
    Column("digest", LargeBinary, primary_key=True),
    # Of the one request for which it was valid.
    Column("request_id", Text, nullable=False),
    Column("account_id", Text, nullable=False),
    Column("used_ms", BigInteger, nullable=False),
    # From then on it is refused because it has expired.
    Column("expires_ms", BigInteger, nullable=False),
    Index("used_id_tokens_by_expiry", "expires_ms"),
)
