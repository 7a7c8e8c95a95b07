"""Identities in the database: the account that each leads to, and the ID tokens that are used up."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, select, update

from gateway.accounts import account_store, link_code_store
from gateway.identity.id_tokens import Verified
from gateway.store import insert_new
from services.runtime.database.schema.accounts import identities, used_id_tokens
from services.runtime.errors import IdentityLinked, IdTokenRefused, LastWayIn, LimitReached, NoSuchEntry

REPEAT_MS: Final = 600_000
"""How long a request may be repeated after it has used up a token."""
MOST: Final = 10
"""Most identities of an account."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """The account of an identity. `used_ms`: when the request came first, if it is repeated."""

    account: Row[Any]
    used_ms: int
    is_new: bool


def sign_in(connection: Connection, verified: Verified, request_id: str, name: str, now_ms: int) -> SignedIn:
    """Returns the account of the identity; creates one with this name if there is none.

    Raises:
        IdTokenRefused: the token was used by another request.
    """
    # The identity comes first: the second of two simultaneous requests waits here, then finds its account.
    made, identity_id = account_store.new_id(), "i" + secrets.token_hex(12)
    is_new = insert_new(connection, identities, **_row(verified, identity_id, made, now_ms))
    if is_new:
        account_store.add(connection, made, name, now_ms)
    else:
        connection.execute(update(identities).where(_is(verified)).values(used_ms=now_ms))
    account_id = connection.execute(select(identities.c.account_id).where(_is(verified))).scalar_one()
    used_ms = use(connection, verified, request_id, account_id, now_ms)
    return SignedIn(account_store.find(connection, account_id), used_ms, is_new)


def link(
    connection: Connection, verified: Verified, request_id: str, account_id: str, now_ms: int
) -> Row[Any]:
    """Links the identity to the account and returns the identity.

    Raises:
        NoSuchEntry: there is no such account.
        IdentityLinked: it leads to another one.
        LimitReached: the account has `MOST` identities already.
        IdTokenRefused: the token was used by another request.
    """
    account_store.lock(connection, account_id)
    insert_new(connection, identities, **_row(verified, "i" + secrets.token_hex(12), account_id, now_ms))
    found = connection.execute(select(identities).where(_is(verified))).one()
    if found.account_id != account_id:
        raise IdentityLinked("this identity leads to another account; sign in with it to come there")
    if len(of_account(connection, account_id)) > MOST:
        raise LimitReached(f"an account has {MOST} identities at the most", limit="identities")
    use(connection, verified, request_id, account_id, now_ms)
    return found


def use(connection: Connection, verified: Verified, request_id: str, account_id: str, now_ms: int) -> int:
    """Uses up the token for this request. Returns when the request first came, in Unix milliseconds.

    Raises:
        IdTokenRefused: another request has used the token, or this request did so too long ago.
    """
    connection.execute(delete(used_id_tokens).where(used_id_tokens.c.expires_ms < now_ms - REPEAT_MS))
    insert_new(
        connection,
        used_id_tokens,
        digest=verified.digest,
        request_id=request_id,
        account_id=account_id,
        used_ms=now_ms,
        expires_ms=verified.expires * 1000,
    )
    row = connection.execute(select(used_id_tokens).where(used_id_tokens.c.digest == verified.digest)).one()
    is_ours = row.request_id == request_id and row.account_id == account_id
    if not is_ours or row.used_ms <= now_ms - REPEAT_MS:
        raise IdTokenRefused("used", "it was used before; sign in again")
    return int(row.used_ms)


def of_account(connection: Connection, account_id: str) -> Sequence[Row[Any]]:
    """Returns the identities of the account, oldest first."""
    mine = identities.c.account_id == account_id
    query = select(identities).where(mine).order_by(identities.c.linked_ms, identities.c.identity_id)
    return connection.execute(query).all()


def unlink(connection: Connection, identity_id: str, account_id: str, now_ms: int) -> None:
    """Removes an identity from the account.

    Raises:
        NoSuchEntry: the account has no such identity, or there is no such account.
        LastWayIn: the account has no other identity and no recovery code.
    """
    account_store.lock(connection, account_id)
    mine = (identities.c.identity_id == identity_id, identities.c.account_id == account_id)
    removed = connection.execute(delete(identities).where(*mine).returning(identities.c.identity_id)).first()
    if removed is None:
        raise NoSuchEntry("this account has no such identity")
    count = select(func.count()).where(identities.c.account_id == account_id)
    has_other = connection.execute(count).scalar_one() > 0
    if not has_other and link_code_store.recovery_expires(connection, account_id, now_ms) is None:
        raise LastWayIn("the account has no other identity and no recovery code; make one first")


def _row(verified: Verified, identity_id: str, account_id: str, now_ms: int) -> dict[str, object]:
    return {
        "identity_id": identity_id,
        "issuer": verified.issuer,
        "subject": verified.subject,
        "account_id": account_id,
        "linked_ms": now_ms,
    }


def _is(verified: Verified) -> Any:
    """Returns the condition that a row belongs to this person."""
    return (identities.c.issuer == verified.issuer) & (identities.c.subject == verified.subject)
