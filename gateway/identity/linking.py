"""Links identities to an account, lists them and unlinks them.

Each method requires all scopes of a guest: a bot's token with fewer must not give somebody lasting access.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row

from ardri.gateway.v1 import identity_service_pb2 as pb
from gateway.context import GatewayContext
from gateway.identity import identity_store
from gateway.identity.signing_in import Issuers, verified_of
from gateway.sessions.scopes import owner
from services.runtime.rpc.methods import Call


class Linking:
    """The use cases. Each concerns the caller's account."""

    def __init__(self, context: GatewayContext, issuers: Issuers) -> None:
        self._context = context
        self._issuers = issuers
        self._names = {each.provider.issuer: name for name, each in issuers.items()}

    async def link(self, call: Call, request: pb.LinkIdentityRequest) -> pb.LinkIdentityResponse:
        """Links the token's identity to the caller's account."""
        account_id = owner(self._context, call).account_id
        verified = await verified_of(self._context, self._issuers, request)
        now_ms = self._context.now_ms()
        row = await self._context.store.run(
            lambda connection: identity_store.link(
                connection, verified, request.request_id, account_id, now_ms
            )
        )
        return pb.LinkIdentityResponse(identity=identity_of(row, self._names))

    async def list(self, call: Call, request: pb.ListIdentitiesRequest) -> pb.ListIdentitiesResponse:
        """Returns all identities of the caller's account."""
        account_id = owner(self._context, call).account_id
        rows = await self._context.store.run(
            lambda connection: identity_store.of_account(connection, account_id)
        )
        return pb.ListIdentitiesResponse(identities=[identity_of(row, self._names) for row in rows])

    async def unlink(self, call: Call, request: pb.UnlinkIdentityRequest) -> pb.UnlinkIdentityResponse:
        """Removes an identity from the caller's account, unless it is the last way to sign in."""
        account_id, now_ms = owner(self._context, call).account_id, self._context.now_ms()
        await self._context.store.run(
            lambda connection: identity_store.unlink(connection, request.identity_id, account_id, now_ms)
        )
        return pb.UnlinkIdentityResponse()


def identity_of(row: Row[Any], names: Mapping[str, str]) -> pb.Identity:
    """Returns the identity as its owner sees it. `names`: the providers' names by issuer."""
    identity = pb.Identity(
        identity_id=row.identity_id,
        provider=names.get(row.issuer, ""),
        issuer=row.issuer,
        subject=row.subject,
    )
    identity.linked.FromMilliseconds(row.linked_ms)
    if row.used_ms is not None:
        identity.used.FromMilliseconds(row.used_ms)
    return identity
