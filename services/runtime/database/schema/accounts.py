"""Accounts and what belongs to them beside their rating. Times are Unix milliseconds.

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
    # The client's own, and how often they have been written.
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
    # When its session ends, in Unix seconds; null: as that of a new guest.
    Column("token_expires", BigInteger),
    # Null until somebody has redeemed it.
    Column("redeemed_ms", BigInteger),
    # Of the request that did.
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
    # The account's, 1 is first.
    Column("place", SmallInteger, primary_key=True),
    # Whether others had the same one.
    Column("shared", SmallInteger, primary_key=True),
    # How many matches ended so.
    Column("matches", Integer, nullable=False),
)

identities = Table(
    "identities",
    metadata,
    Column("identity_id", Text, primary_key=True),
    # Who the person is: no two rows have the same of both.
    Column("issuer", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("account_id", Text, nullable=False),
    Column("linked_ms", BigInteger, nullable=False),
    # Null until somebody has signed in with it again.
    Column("used_ms", BigInteger),
    UniqueConstraint("issuer", "subject", name="identities_by_subject"),
    Index("identities_by_account", "account_id"),
)

devices = Table(
    "devices",
    metadata,
    # In tokens: their family.
    Column("device_id", Text, primary_key=True),
    Column("account_id", Text, nullable=False),
    # As its owner calls it.
    Column("name", Text, nullable=False),
    # Words, as in tokens.
    Column("scopes", Text, nullable=False),
    # SHA-256 of what all its refresh tokens have in common.
    Column("family_digest", LargeBinary, nullable=False, unique=True),
    # SHA-256 of the refresh token that is good, empty if any is (runtime/ops/restored.py), and of
    # the one that was before it.
    Column("digest", LargeBinary, nullable=False),
    Column("previous_digest", LargeBinary),
    Column("replaced_ms", BigInteger),
    # Of the request that replaced it.
    Column("request_id", Text),
    # What its tokens say of when they were issued, and after when there are none; Unix seconds.
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
    # SHA-256 of what was signed.
    Column("digest", LargeBinary, primary_key=True),
    # Of the one request that it was good for.
    Column("request_id", Text, nullable=False),
    Column("account_id", Text, nullable=False),
    Column("used_ms", BigInteger, nullable=False),
    # Since when it is refused for its age.
    Column("expires_ms", BigInteger, nullable=False),
    Index("used_id_tokens_by_expiry", "expires_ms"),
)
