"""People who sign in, and what they get."""

import secrets

from ardri.gateway.v1 import identity_service_pb2 as pb
from services.runtime.credentials.claims import Claims
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER
from tests.gateway.conftest import Clock
from tests.gateway.identity.conftest import Gate, as_bearer
from tests.gateway.people import NOBODY
from tests.servers.openid.provider import Provider


class People:
    """Persons of a provider, at the time of the clock."""

    def __init__(self, provider: Provider, clock: Clock) -> None:
        self._provider = provider
        self._clock = clock

    def request(self, subject: str = "ada", *, name: str = "", **claims: object) -> pb.SignInRequest:
        """Returns a valid request with a token of its own."""
        token = self._provider.id_token(now=self._clock.now, sub=subject, jti=secrets.token_hex(8), **claims)
        return pb.SignInRequest(
            provider="example", id_token=token, request_id=secrets.token_hex(8), name=name
        )

    def link_request(self, subject: str = "ada") -> pb.LinkIdentityRequest:
        """Returns the same for linking."""
        made = self.request(subject)
        return pb.LinkIdentityRequest(
            provider=made.provider, id_token=made.id_token, request_id=made.request_id
        )

    async def account(self, gate: Gate, subject: str = "ada") -> Call:
        """Returns calls of this person's account."""
        return as_bearer((await gate.signing_in.sign_in(NOBODY, self.request(subject))).token)


def claims_of(token: str) -> Claims:
    """Returns the claims in one of our tokens."""
    return SIGNER.verify(token, 0)
