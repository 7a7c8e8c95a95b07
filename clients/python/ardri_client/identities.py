"""Signing in with a provider of OpenID Connect, and the identities that lead to this account.

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
        """Who may be signed in with, where they are, and whether there are guests."""
        return await self._caller.call(self._stub.ListProviders, pb.ListProvidersRequest())

    async def sign_in(
        self, provider: str, id_token: str, *, nonce: str = "", name: str = "", device: str = ""
    ) -> pb.SignInResponse:
        """Comes to the account of an identity, a new one at first sight, and uses it from here on.

        `nonce`: that the token was asked for with, if any; `name`: of a new account. The provider's token is
        good once.

        Raises:
            IdTokenRefused: anything is wrong with the provider's token.
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
        """Has an identity lead to this account from now on.

        Raises:
            IdentityLinked: it leads to another account.
        """
        request = pb.LinkIdentityRequest(
            provider=provider, id_token=id_token, nonce=nonce, request_id=uuid.uuid4().hex
        )
        return (await self._caller.call(self._stub.LinkIdentity, request)).identity

    async def list(self) -> list[pb.Identity]:
        """The identities that lead to this account, oldest first."""
        answer = await self._caller.call(self._stub.ListIdentities, pb.ListIdentitiesRequest())
        return list(answer.identities)

    async def unlink(self, identity_id: str) -> None:
        """Has one of them lead nowhere.

        Raises:
            LastWayIn: the account has no other one, and no recovery code.
        """
        request = pb.UnlinkIdentityRequest(identity_id=identity_id)
        await self._caller.call_once(self._stub.UnlinkIdentity, request, settled=(NoSuchEntry,))
