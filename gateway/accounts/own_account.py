"""Calls about the caller's own account: create a guest, read and change the account, and issue tokens."""

from dataclasses import replace
from typing import Final

from google.protobuf.timestamp_pb2 import Timestamp
from sqlalchemy import Connection

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts import account_store, link_code_store
from gateway.accounts.account_store import NewPreferences, account_of, preferences_of
from gateway.accounts.names import checked_name, guest_name
from gateway.admission.peer import network_of
from gateway.context import GatewayContext
from gateway.sessions.scopes import (
    GUEST_SCOPES,
    numbers_of,
    require_all,
    require_peoples,
    scopes_of,
)
from gateway.sessions.sessions import Session, Sessions, checked_device
from services.runtime.credentials.claims import Claims
from services.runtime.credentials.issuers import PEOPLES_SCOPES
from services.runtime.errors import GuestsOff, InvalidRequest, NoSuchEntry
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call

_MOST_AVATAR: Final = 255
_MOST_PREFERENCES: Final = 4096
"""In bytes."""


class OwnAccount:
    """The use cases, each about the caller's account. `guests`: how many an address may create."""

    def __init__(self, context: GatewayContext, guests: RateLimit) -> None:
        self._context = context
        self._guests = guests
        self._sessions = Sessions(context)

    async def create_guest(self, call: Call, request: pb.CreateGuestRequest) -> pb.CreateGuestResponse:
        """Makes a new account and its first session, if the platform has guests."""
        if not self._context.guests:
            raise GuestsOff("there are no guests here: sign in with a provider")
        name, device = guest_name(request.name), checked_device(request.device)
        now = self._context.clock()
        self._guests.take(network_of(call.peer), now)
        account_id = account_store.new_id()

        def add(connection: Connection) -> tuple[pb.Account, Session]:
            account_store.add(connection, account_id, name, int(now * 1000))
            session = self._sessions.start(connection, account_id, name, GUEST_SCOPES, device)
            return account_of(account_store.find(connection, account_id)), session

        account, session = await self._context.store.run(add)
        return pb.CreateGuestResponse(
            account=account,
            token=session.token,
            expires=session.expires,
            refresh_token=session.refresh_token,
        )

    async def get_account(self, call: Call, request: pb.GetAccountRequest) -> pb.GetAccountResponse:
        """The caller's account, with what only its owner may see."""
        claims = self._context.account(call)
        answer = pb.GetAccountResponse(scopes=numbers_of(claims.scopes))

        def find(connection: Connection) -> None:
            row = account_store.find(connection, claims.account_id)
            answer.account.CopyFrom(account_of(row))
            answer.preferences.CopyFrom(preferences_of(row))
            expires_ms = link_code_store.recovery_expires(
                connection, claims.account_id, self._context.now_ms()
            )
            if expires_ms is not None:
                answer.recovery_code_expires.FromMilliseconds(expires_ms)

        await self._context.store.run(find)
        return answer

    async def update_account(self, call: Call, request: pb.UpdateAccountRequest) -> pb.UpdateAccountResponse:
        """Changes the fields that are set, all or none; the answer has a token with the new name."""
        claims = self._context.player(call)
        values, preferences = _checked(request)
        row = await self._context.store.run(
            lambda connection: account_store.change(connection, claims.account_id, values, preferences)
        )
        return pb.UpdateAccountResponse(
            account=account_of(row),
            preferences=preferences_of(row),
            token=self._context.signer.sign(
                replace(claims, name=row.name, scopes=claims.scopes & PEOPLES_SCOPES)
            ),
            expires=Timestamp(seconds=claims.expires),
        )

    async def issue_token(self, call: Call, request: pb.IssueTokenRequest) -> pb.IssueTokenResponse:
        """A token with some or all scopes of the caller's token, which expires at the same time.

        It has the account's current name, so that a device with an older token gets the new name.
        """
        claims = self._context.account(call)
        scopes = scopes_of(request.scopes) or claims.scopes
        require_all(claims, scopes)
        require_peoples(scopes)
        name = await self._name_of(claims)
        token = self._context.signer.sign(replace(claims, scopes=scopes, name=name))
        return pb.IssueTokenResponse(token=token, expires=Timestamp(seconds=claims.expires))

    async def _name_of(self, claims: Claims) -> str:
        """The account's current name; the token's name if an operator invented the account."""
        try:
            row = await self._context.store.run(
                lambda connection: account_store.find(connection, claims.account_id)
            )
        except NoSuchEntry:
            return claims.name
        return str(row.name)


def _checked(request: pb.UpdateAccountRequest) -> tuple[dict[str, object], NewPreferences | None]:
    values: dict[str, object] = {}
    if request.HasField("name"):
        values["name"] = checked_name(request.name)
    if request.HasField("avatar"):
        if not 0 <= request.avatar <= _MOST_AVATAR:
            raise InvalidRequest("avatar", f"0 to {_MOST_AVATAR}, not {request.avatar}")
        values["avatar"] = request.avatar
    if not request.HasField("preferences"):
        if request.HasField("preferences_version"):
            raise InvalidRequest("preferences_version", "goes with preferences")
        return values, None
    if len(request.preferences) > _MOST_PREFERENCES:
        given = len(request.preferences)
        raise InvalidRequest("preferences", f"{_MOST_PREFERENCES} bytes at the most, not {given}")
    expected = request.preferences_version if request.HasField("preferences_version") else None
    return values, NewPreferences(request.preferences, expected)
