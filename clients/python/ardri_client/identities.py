"""Signing in with a provider of OpenID Connect, and the identities of this account.

providers = (await ardri.identities.providers()).providers
await ardri.identities.sign_in("example", id_token)      # the account of that person, from then on
"""

import uuid
from typing import TYPE_CHECKING

from ardri.gateway.v1 import identity_service_pb2 as pb
from ardri_client.calls.retry import Caller
from ardri_client.calls.tokens import Tokens
from ardri_client.errors import NoSuchEntry

if TYPE_CHECKING:
    from ardri.gateway.v1.identity_service_pb2_grpc import IdentityServiceAsyncStub


class Identities:
    """All methods raise `ArdriError`s."""

    def __init__(self, stub: "IdentityServiceAsyncStub", caller: Caller) -> None:
        self._stub = stub
        self._caller = caller

    async def providers(self) -> pb.ListProvidersResponse:
        """Returns the providers to sign in with, their addresses, and whether guests are allowed."""
        return await self._caller.call(self._stub.ListProviders, pb.ListProvidersRequest())

    async def sign_in(
        self, provider: str, id_token: str, *, nonce: str = "", name: str = "", device: str = ""
    ) -> pb.SignInResponse:
        """Signs in to the account of an identity, makes it if it is new, and uses it from then on.

        `nonce`: the one with which the token was requested, if any. `name`: that of a new account. The
        provider's token is good only once.

        Raises:
            IdTokenRefused: the provider's token is not accepted.
            IssuerUnavailable: the provider does not answer.
        """
        request = pb.SignInRequest(
            provider=provider,
            id_token=id_token,
            nonce=nonce,
            request_id=uuid.uuid4().hex,
            name=name,
            device=device,
        )
        answer = await self._caller.call(self._stub.SignIn, request)
        tokens = Tokens(answer.token, answer.expires.seconds, answer.refresh_token)
        await self._caller.session.use(tokens)
        return answer

    async def link(self, provider: str, id_token: str, *, nonce: str = "") -> pb.Identity:
        """Links an identity to this account.

        Raises:
            IdentityLinked: it belongs to another account.
        """
        request = pb.LinkIdentityRequest(
            provider=provider, id_token=id_token, nonce=nonce, request_id=uuid.uuid4().hex
        )
        return (await self._caller.call(self._stub.LinkIdentity, request)).identity

    async def list(self) -> list[pb.Identity]:
        """Lists the identities of this account, oldest first."""
        answer = await self._caller.call(self._stub.ListIdentities, pb.ListIdentitiesRequest())
        return list(answer.identities)

    async def unlink(self, identity_id: str) -> None:
        """Removes an identity from this account.

        Raises:
            LastWayIn: the account has no other identity and no recovery code.
        """
        request = pb.UnlinkIdentityRequest(identity_id=identity_id)
        await self._caller.call_once(self._stub.UnlinkIdentity, request, settled=(NoSuchEntry,))
