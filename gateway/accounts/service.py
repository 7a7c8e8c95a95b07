"""AccountService: guests, and signed tokens with scopes."""

import secrets
from dataclasses import replace

from google.protobuf.timestamp_pb2 import Timestamp
from sqlalchemy import Connection, insert, select

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.admission.peer import network_of
from gateway.context import GatewayContext
from services.runtime.database.schema import accounts
from services.runtime.errors import InvalidRequest, NoSuchEntry, ScopeMissing
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call, Service, typed
from services.runtime.rpc.tokens import Claims, Scope

TOKEN_SECONDS = 400 * 24 * 3600
"""A guest has nothing else to come back with, and no token can be made to last longer than it does."""
_GUEST_SCOPES = frozenset({Scope.PLAY, Scope.BOT, Scope.OBSERVE})
_NAME_LENGTH = 40
_SCOPES = {
    pb.SCOPE_PLAY: Scope.PLAY,
    pb.SCOPE_BOT: Scope.BOT,
    pb.SCOPE_ORGANISE: Scope.ORGANISE,
    pb.SCOPE_OBSERVE: Scope.OBSERVE,
    pb.SCOPE_ADMIN: Scope.ADMIN,
}


class Accounts:
    """The use cases of AccountService."""

    def __init__(self, context: GatewayContext, guests: RateLimit) -> None:
        self._context = context
        self._guests = guests

    def service(self) -> Service:
        """As gRPC serves it."""
        unary = {
            "CreateGuest": typed(pb.CreateGuestRequest, self.create_guest),
            "GetAccount": typed(pb.GetAccountRequest, self.get_account),
            "IssueToken": typed(pb.IssueTokenRequest, self.issue_token),
        }
        return Service(pb.DESCRIPTOR.services_by_name["AccountService"].full_name, unary, {}, {})

    async def create_guest(self, call: Call, request: pb.CreateGuestRequest) -> pb.CreateGuestResponse:
        """A new account and its token."""
        name = checked_name(request.name)
        now = self._context.clock()
        self._guests.take(network_of(call.peer), now)
        account_id = "a" + secrets.token_hex(12)
        created = int(now * 1000)
        row = {"account_id": account_id, "name": name, "created_ms": created}
        await self._context.store.run(lambda connection: connection.execute(insert(accounts).values(row)))
        claims = Claims(account_id, _GUEST_SCOPES, int(now) + TOKEN_SECONDS, name)
        return pb.CreateGuestResponse(
            account=pb.Account(account_id=account_id, name=name, created=_timestamp(created)),
            token=self._context.signer.sign(claims),
            expires=Timestamp(seconds=claims.expires),
        )

    async def get_account(self, call: Call, request: pb.GetAccountRequest) -> pb.GetAccountResponse:
        """The account of the token."""
        claims = self._context.account(call)

        def find(connection: Connection) -> pb.Account:
            query = select(accounts).where(accounts.c.account_id == claims.account_id)
            row = connection.execute(query).one_or_none()
            if row is None:
                raise NoSuchEntry(f"no account {claims.account_id!r}")
            return pb.Account(account_id=row.account_id, name=row.name, created=_timestamp(row.created_ms))

        scopes = sorted(number for number, scope in _SCOPES.items() if scope in claims.scopes)
        return pb.GetAccountResponse(account=await self._context.store.run(find), scopes=scopes)

    async def issue_token(self, call: Call, request: pb.IssueTokenRequest) -> pb.IssueTokenResponse:
        """A token with some or all of the scopes of the caller's, which lasts no longer than the caller's."""
        claims = self._context.account(call)
        scopes = frozenset(_scope(number) for number in request.scopes) or claims.scopes
        missing = sorted(scopes - claims.scopes)
        if missing and Scope.ADMIN not in claims.scopes:
            raise ScopeMissing(missing[0])
        token = self._context.signer.sign(replace(claims, scopes=scopes))
        return pb.IssueTokenResponse(token=token, expires=Timestamp(seconds=claims.expires))


def checked_name(name: str) -> str:
    """The name as it will be shown; made up if empty.

    Raises:
        InvalidRequest: too long, or unprintable.
    """
    name = name.strip()
    if not name:
        return f"Guest {secrets.randbelow(9000) + 1000}"
    if len(name) > _NAME_LENGTH or not name.isprintable():
        raise InvalidRequest("name", f"takes 1 to {_NAME_LENGTH} printable characters, not {name[:60]!r}")
    return name


def _scope(number: "pb.Scope.ValueType") -> Scope:
    if number not in _SCOPES:
        raise InvalidRequest("scopes", f"no scope has the number {number}")
    return _SCOPES[number]


def _timestamp(milliseconds: int) -> Timestamp:
    stamp = Timestamp()
    stamp.FromMilliseconds(milliseconds)
    return stamp
