"""Devices in the database: one row each, with digests of its refresh tokens.

The transaction that ends a device also revokes it, so that no process accepts its access tokens any more.
"""

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, delete, select, update

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.sessions.deletions import deleted_among
from gateway.sessions.refresh_token import RefreshToken
from gateway.store import insert_new
from services.runtime.credentials.claims import Scope
from services.runtime.database.schema.accounts import devices
from services.runtime.database.schema.revocations import deletion_of, revocations
from services.runtime.errors import BadToken, LimitReached, NoSuchEntry, RequestIdReused
from services.runtime.ops.restored import UNKNOWN

IDLE_MS: Final = 400 * 24 * 3_600_000
"""How long a device may go without a new token; after that it has ended."""
MOST: Final = 32
"""Most active devices of an account."""
GRACE_MS: Final = 10_000
"""How long a replaced refresh token is still accepted, as the answer may have been lost."""
REPEAT_MS: Final = 600_000
"""The same for a client that repeats the request id of the refresh, or of the start of the device."""
_TOLD_MS: Final = 30 * 24 * 3_600_000
"""How long an ended device is kept, if it is one of the last `MOST` that ended."""


@dataclass(frozen=True, slots=True)
class NewDevice:
    """The first row of a device. `issued`, `expires`: Unix seconds; see the table.

    `makes_room_in`: scopes; only devices without further scopes are ended to make room. None: any device.
    """

    device_id: str
    account_id: str
    name: str
    scopes: str
    issued: int
    expires: int | None
    makes_room_in: frozenset[Scope] | None = None


def add(connection: Connection, device: NewDevice, token: RefreshToken, now_ms: int) -> None:
    """Adds a device. If it exists, as its request is repeated, it gets the new refresh token.

    Raises:
        BadToken: the device has ended meanwhile, or its account is deleted.
        RequestIdReused: another request has begun the device, or the same one too long ago.
        LimitReached: the account has `MOST` devices, and too few of them may be ended.
    """
    digests = {"family_digest": token.family_digest, "digest": token.digest}
    is_new = insert_new(
        connection,
        devices,
        device_id=device.device_id,
        account_id=device.account_id,
        name=device.name,
        scopes=device.scopes,
        issued=device.issued,
        expires=device.expires,
        made_ms=now_ms,
        used_ms=now_ms,
        **digests,
    )
    if deleted_among(connection, [device.account_id]):
        raise BadToken("this account is deleted")
    if is_new:
        _tidy(connection, device, now_ms)
    else:
        _begin_again(connection, device, digests, now_ms)


def _begin_again(
    connection: Connection, device: NewDevice, digests: Mapping[str, object], now_ms: int
) -> None:
    mine = devices.c.device_id == device.device_id
    # The request must be the same in all that the tokens allow: the request id alone gives no other rights.
    is_same = (
        *(devices.c[name] == getattr(device, name) for name in ("account_id", "name", "scopes", "issued")),
        devices.c.expires.is_not_distinct_from(device.expires),
        devices.c.made_ms > now_ms - REPEAT_MS,
    )
    going = devices.c.ended_ms.is_(None)
    if not connection.execute(update(devices).where(mine, going, *is_same).values(digests)).rowcount:
        if connection.execute(select(devices.c.device_id).where(mine, going)).first() is None:
            raise BadToken("this device has ended; sign in again")
        raise RequestIdReused("the request id came with another request before, or too long ago")


def refresh(
    connection: Connection, shown: RefreshToken, drawn: RefreshToken, request_id: str, now_ms: int
) -> Row[Any] | None:
    """Replaces the refresh token `shown` by `drawn`; returns the device, or None if it had to end.

    Raises:
        BadToken: the token is of no device, or of one that has ended or is too old.
    """
    mine = devices.c.family_digest == shown.family_digest
    # A write locks the row in SQLite, too, where a transaction begins with its first write.
    connection.execute(update(devices).where(mine).values(family_digest=shown.family_digest))
    row = connection.execute(select(devices).where(mine)).one_or_none()
    if row is None:
        raise BadToken("there is no such refresh token; sign in again")
    if row.ended_ms is not None or _is_old(row, now_ms):
        raise BadToken("this device has ended; sign in again")
    values: dict[str, object] = {"digest": drawn.digest, "used_ms": now_ms}
    if row.digest == UNKNOWN or hmac.compare_digest(shown.digest, row.digest):
        values |= {"previous_digest": shown.digest, "replaced_ms": now_ms, "request_id": request_id}
    elif not _is_repeated(row, shown, request_id, now_ms):
        end(connection, row.device_id, pb.DEVICE_END_REUSED, now_ms)
        return None
    connection.execute(update(devices).where(mine).values(values))
    return row


def end(connection: Connection, device_id: str, reason: "pb.DeviceEnd.ValueType", now_ms: int) -> None:
    """Ends a device and revokes its tokens; a device that has ended before stays as it is."""
    going = (devices.c.device_id == device_id, devices.c.ended_ms.is_(None))
    connection.execute(update(devices).where(*going).values(ended_ms=now_ms, ended_by=reason))
    insert_new(
        connection,
        revocations,
        request_id=f"device.{device_id}",
        account_id="",
        family=device_id,
        issued_before=0,
    )


def end_own(connection: Connection, device_id: str, account_id: str, now_ms: int) -> None:
    """Ends a device for its owner.

    Raises:
        NoSuchEntry: the account has no such device.
    """
    mine = (devices.c.device_id == device_id, devices.c.account_id == account_id)
    if connection.execute(select(devices.c.device_id).where(*mine)).first() is None:
        raise NoSuchEntry("this account has no such device")
    end(connection, device_id, pb.DEVICE_END_OWNER, now_ms)


def end_all(connection: Connection, account_id: str, now_ms: int) -> None:
    """Revokes all tokens of a deleted account; engines learn of it, too."""
    insert_new(
        connection,
        revocations,
        request_id=deletion_of(account_id),
        account_id=account_id,
        issued_before=now_ms // 1000,
    )


def of_account(connection: Connection, account_id: str, now_ms: int) -> Sequence[Row[Any]]:
    """The account's devices, last used first, without those idle for too long; twice `MOST` at most."""
    query = select(devices).where(devices.c.account_id == account_id)
    # More than `MOST` may have ended since the last device was added; active ones come first.
    newest = query.order_by(devices.c.ended_ms.is_not(None), devices.c.used_ms.desc()).limit(2 * MOST)
    rows = sorted(connection.execute(newest).all(), key=lambda row: (-row.used_ms, row.device_id))
    return [row for row in rows if not _is_old(row, now_ms) and not _is_forgotten(row, now_ms)]


def expires_of(connection: Connection, device_id: str) -> int | None:
    """When all tokens of the device expire at the latest, in Unix seconds; None if never."""
    query = select(devices.c.expires).where(devices.c.device_id == device_id)
    return connection.execute(query).scalar_one_or_none()


def _tidy(connection: Connection, new: NewDevice, now_ms: int) -> None:
    """Deletes devices that are too old, and makes room for the new one."""
    mine = and_(devices.c.account_id == new.account_id, devices.c.device_id != new.device_id)
    for old in (devices.c.used_ms <= now_ms - IDLE_MS, devices.c.ended_ms <= now_ms - _TOLD_MS):
        connection.execute(delete(devices).where(mine, old))
    going = select(devices.c.device_id, devices.c.scopes).where(mine, devices.c.ended_ms.is_(None))
    oldest = connection.execute(going.order_by(devices.c.used_ms, devices.c.device_id.desc())).all()
    crowding = max(0, len(oldest) - (MOST - 1))
    room = [device_id for device_id, scopes in oldest if _may_make_room(new, scopes)]
    if len(room) < crowding:
        raise LimitReached(f"an account has {MOST} devices at the most; end one first", limit="devices")
    for device_id in room[:crowding]:
        end(connection, device_id, pb.DEVICE_END_CROWDED, now_ms)
    ended = select(devices.c.device_id).where(mine, devices.c.ended_ms.is_not(None))
    last = ended.order_by(devices.c.ended_ms.desc(), devices.c.device_id)
    connection.execute(delete(devices).where(devices.c.device_id.in_(last.offset(MOST))))


def _may_make_room(new: NewDevice, scopes: str) -> bool:
    return new.makes_room_in is None or new.makes_room_in.issuperset(scopes.split())


def _is_repeated(row: Row[Any], shown: RefreshToken, request_id: str, now_ms: int) -> bool:
    """Whether the token was replaced just now, so that the answer to that request may have been lost."""
    if row.previous_digest is None or not hmac.compare_digest(shown.digest, row.previous_digest):
        return False
    knows_request = bool(request_id) and request_id == row.request_id
    return bool(row.replaced_ms > now_ms - (REPEAT_MS if knows_request else GRACE_MS))


def _is_old(row: Row[Any], now_ms: int) -> bool:
    is_capped = row.expires is not None and row.expires * 1000 <= now_ms
    return is_capped or bool(row.used_ms <= now_ms - IDLE_MS)


def _is_forgotten(row: Row[Any], now_ms: int) -> bool:
    return row.ended_ms is not None and bool(row.ended_ms <= now_ms - _TOLD_MS)
