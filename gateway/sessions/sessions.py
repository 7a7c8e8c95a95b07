"""The only place where people's tokens are made: a sign-in starts a session, refreshing continues it."""

import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Any, Final

from google.protobuf.timestamp_pb2 import Timestamp
from sqlalchemy import Connection, Row, select

from gateway.context import GatewayContext
from gateway.sessions import device_store
from gateway.sessions.device_store import NewDevice
from gateway.sessions.refresh_token import RefreshToken
from gateway.sessions.scopes import GUEST_SCOPES
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.database.schema.accounts import accounts
from services.runtime.errors import BadToken, InvalidRequest

_LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Device:
    """The device of a new session. `request_id`: of the request for it, if that may be repeated."""

    name: str = ""
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    """The tokens that a client gets. `seconds`: when the access token expires, in Unix time."""

    token: str = field(repr=False)
    seconds: int
    refresh_token: str = field(repr=False)
    device_id: str

    @property
    def expires(self) -> Timestamp:
        """When the access token expires, as on the wire."""
        return Timestamp(seconds=self.seconds)


class Sessions:
    """The sessions of all accounts."""

    def __init__(self, context: GatewayContext) -> None:
        self._context = context

    def start(
        self,
        connection: Connection,
        account_id: str,
        name: str,
        scopes: frozenset[Scope],
        device: Device,
        *,
        issued: int | None = None,
        expires: int | None = None,
        makes_room_in: frozenset[Scope] | None = None,
    ) -> Session:
        """Starts a session of the account on a device, in a transaction that is under way.

        `issued`: when the token that it comes from was issued, so that a revocation of that token ends the
        session, too; by default now. `expires`: when the session ends at the latest. Both are Unix seconds.
        `makes_room_in`: which devices may be ended to make room for this one; see `NewDevice`.

        Raises:
            BadToken: the request is repeated and its device has ended meanwhile, or the account is deleted.
            RequestIdReused: the request id came with another request, or too long ago.
            LimitReached: the account has too many devices, and none that may be ended.
        """
        drawn, now_ms = RefreshToken.new(), self._context.now_ms()
        born = now_ms // 1000 if issued is None else issued
        words = " ".join(sorted(scopes))
        device_id = _id_of(account_id, device)
        made = NewDevice(device_id, account_id, device.name, words, born, expires, makes_room_in)
        device_store.add(connection, made, drawn, now_ms)
        return self._session(
            Claims(account_id, scopes, expires or 0, name, family=made.device_id, issued=born), drawn
        )

    async def refresh(self, text: str, request_id: str) -> Session:
        """The next tokens of the device with that refresh token.

        Raises:
            BadToken: the token is wrong, too old or was used before, or its device has ended or is revoked.
        """
        shown, now_ms = RefreshToken.read(text), self._context.now_ms()
        drawn = shown.successor()

        def use(connection: Connection) -> Claims | None:
            row = device_store.refresh(connection, shown, drawn, request_id, now_ms)
            return None if row is None else _claims(connection, row)

        claims = await self._context.store.run(use)
        if claims is None:
            raise BadToken(
                "this refresh token was used before: somebody may have a copy, so its device has ended"
            )
        session = self._session(claims, drawn)
        self._context.verifier.require_unrevoked(session.token, claims)
        return session

    def expires_of(self, connection: Connection, claims: Claims) -> int | None:
        """When sessions that start from a token have to end, in Unix seconds; None if never.

        A session never outlives its token if it allows more than a guest may, or if the account is not
        stored here.
        """
        if claims.family:
            return device_store.expires_of(connection, claims.family)
        is_kept = _name(connection, claims.account_id) is not None
        return None if is_kept and claims.scopes <= GUEST_SCOPES else claims.expires

    def _session(self, claims: Claims, refresh_token: RefreshToken) -> Session:
        """Signs the access token of a session. `claims.expires`: of the device, 0 if it has no end."""
        seconds = int(self._context.clock()) + self._context.access_seconds
        if claims.expires:
            seconds = min(seconds, claims.expires)
        whole = Claims(
            claims.account_id, claims.scopes, seconds, claims.name, family=claims.family, issued=claims.issued
        )
        token = self._context.signer.sign(whole)
        return Session(token, seconds, refresh_token.text, claims.family)


def checked_device(name: str, request_id: str = "") -> Device:
    """The device of a request.

    Raises:
        InvalidRequest: the device's name is too long, or unprintable.
    """
    name = name.strip()
    if len(name) > _LONGEST_NAME or not name.isprintable():
        raise InvalidRequest("device", f"takes up to {_LONGEST_NAME} printable characters")
    return Device(name, request_id)


def _id_of(account_id: str, device: Device) -> str:
    """The id of a new device; the same one if a request is repeated."""
    if not device.request_id:
        return "d" + secrets.token_hex(12)
    return "d" + hashlib.sha256(f"{account_id} {device.request_id}".encode()).hexdigest()[:24]


def _claims(connection: Connection, row: Row[Any]) -> Claims:
    """The claims of a device's tokens; `expires` is the device's."""
    name = _name(connection, row.account_id)
    return Claims(
        row.account_id,
        frozenset(map(Scope, row.scopes.split())),
        row.expires or 0,
        row.account_id if name is None else name,
        family=row.device_id,
        issued=row.issued,
    )


def _name(connection: Connection, account_id: str) -> str | None:
    """The account's current name; None if the account is not stored here, as an operator has invented it."""
    query = select(accounts.c.name).where(accounts.c.account_id == account_id)
    return connection.execute(query).scalar_one_or_none()
