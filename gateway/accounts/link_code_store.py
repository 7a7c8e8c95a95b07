"""Link codes in the database: one of each kind an account, as a digest.

A row keeps who redeemed it, by the id of that request: so exactly one request gets the account, whichever
gateways are asked, and the same one again after a lost answer.
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
    """A code that is to be alive until `expires_ms`.

    `token_expires`: when the session that it is good for ends, in Unix seconds; None: as that of a new guest.
    """

    account_id: str
    kind: "pb.LinkCodeKind.ValueType"
    digest: bytes
    expires_ms: int
    token_expires: int | None


@dataclass(frozen=True, slots=True)
class Redeemed:
    """What a code was good for."""

    account: pb.Account
    redeemed_ms: int
    token_expires: int | None


def replace(connection: Connection, code: LinkCode) -> None:
    """Makes this the one code of its kind that the account has.

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
    """The account of the code, for the first request that asks for it, however often that one asks.

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
    """Until when the account has a recovery code that nobody has redeemed, in Unix milliseconds."""
    query = select(link_codes.c.expires_ms).where(
        link_codes.c.account_id == account_id,
        link_codes.c.kind == pb.LINK_CODE_KIND_RECOVERY,
        link_codes.c.redeemed_ms.is_(None),
        link_codes.c.expires_ms > now_ms,
    )
    return connection.execute(query).scalar_one_or_none()
