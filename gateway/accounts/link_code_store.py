"""Link codes in the database: for each account one of each kind, as a digest.

A row stores the id of the request that redeemed it. So exactly one request gets the account, at whichever
gateways it is redeemed, and that request may be repeated after a lost answer.
"""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, select, update

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts import account_store
from gateway.store import insert_or_replace
from services.runtime.database.schema.accounts import link_codes
from services.runtime.errors import NoSuchEntry

REPEAT_MS: Final = 600_000
"""How long a request that has redeemed a code may be repeated."""


@dataclass(frozen=True, slots=True)
class LinkCode:
    """A code that is valid until `expires_ms`.

    `token_expires`: when the session that it opens ends, in Unix seconds; None: like that of a new guest.
    """

    account_id: str
    kind: "pb.LinkCodeKind.ValueType"
    digest: bytes
    expires_ms: int
    token_expires: int | None


@dataclass(frozen=True, slots=True)
class Redeemed:
    """The account that a code opens, and when it was redeemed."""

    account: pb.Account
    redeemed_ms: int
    token_expires: int | None


def replace(connection: Connection, code: LinkCode) -> None:
    """Makes this the account's only code of its kind.

    Raises:
        NoSuchEntry: there is no such account.
    """
    account_store.find(connection, code.account_id)
    insert_or_replace(
        connection,
        link_codes,
        account_id=code.account_id,
        kind=code.kind,
        digest=code.digest,
        expires_ms=code.expires_ms,
        token_expires=code.token_expires,
        redeemed_ms=None,
        request_id=None,
    )


def redeem(connection: Connection, digest: bytes, request_id: str, now_ms: int) -> Redeemed:
    """The account of the code, for the first request that redeems it, even if that request is repeated.

    Raises:
        NoSuchEntry: the code is wrong, used, replaced or too old.
    """
    mine = link_codes.c.digest == digest
    is_alive = (link_codes.c.redeemed_ms.is_(None), link_codes.c.expires_ms > now_ms)
    used = {"redeemed_ms": now_ms, "request_id": request_id}
    connection.execute(update(link_codes).where(mine, *is_alive).values(used))
    is_ours = (link_codes.c.request_id == request_id, link_codes.c.redeemed_ms > now_ms - REPEAT_MS)
    row = connection.execute(select(link_codes).where(mine, *is_ours)).one_or_none()
    if row is None:
        raise NoSuchEntry("no such link code: it is wrong, used, replaced or too old")
    account = account_store.account_of(account_store.find(connection, row.account_id))
    return Redeemed(account, row.redeemed_ms, row.token_expires)


def recovery_expires(connection: Connection, account_id: str, now_ms: int) -> int | None:
    """When the account's unredeemed recovery code expires, in Unix milliseconds; None if there is none."""
    query = select(link_codes.c.expires_ms).where(
        link_codes.c.account_id == account_id,
        link_codes.c.kind == pb.LINK_CODE_KIND_RECOVERY,
        link_codes.c.redeemed_ms.is_(None),
        link_codes.c.expires_ms > now_ms,
    )
    return connection.execute(query).scalar_one_or_none()
