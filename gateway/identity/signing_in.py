"""Lists the providers, and signs people in: from an ID token to a session of an account."""

import asyncio
from collections.abc import Mapping

from sqlalchemy import Connection

from ardri.gateway.v1 import identity_service_pb2 as pb
from gateway.accounts.account_store import account_of
from gateway.accounts.names import borrowed_name, checked_name
from gateway.context import GatewayContext
from gateway.identity import id_tokens, identity_store
from gateway.identity.id_tokens import Verified
from gateway.identity.identity_store import SignedIn
from gateway.identity.providers.issuers import Issuer
from gateway.identity.providers.metadata import Metadata
from gateway.sessions.scopes import GRANTED_SECONDS, GUEST_SCOPES
from gateway.sessions.sessions import Session, Sessions, checked_device
from services.runtime.errors import IssuerUnavailable, NoSuchEntry
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.request_ids import check_request_id

Issuers = Mapping[str, Issuer]
"""Issuers by the name of the provider."""


class SigningIn:
    """The use cases. None requires a token of the platform."""

    def __init__(self, context: GatewayContext, issuers: Issuers) -> None:
        self._context = context
        self._issuers = issuers
        self._sessions = Sessions(context)

    async def list_providers(self, call: Call, request: pb.ListProvidersRequest) -> pb.ListProvidersResponse:
        """Returns all providers in the order of the file, with the addresses of those that answer."""
        shown = await asyncio.gather(*map(_shown, self._issuers.values()))
        return pb.ListProvidersResponse(providers=shown, guests=self._context.guests)

    async def sign_in(self, call: Call, request: pb.SignInRequest) -> pb.SignInResponse:
        """Starts a session of the account that the identity leads to."""
        device = checked_device(request.device, request.request_id)
        verified = await verified_of(self._context, self._issuers, request)
        name = checked_name(request.name) if request.name.strip() else borrowed_name(verified.name)
        now_ms = self._context.now_ms()

        def sign_in(connection: Connection) -> tuple[SignedIn, Session]:
            found = identity_store.sign_in(connection, verified, request.request_id, name, now_ms)
            # A repeated request gets the time and the device of the first.
            issued = found.used_ms // 1000
            session = self._sessions.start(
                connection,
                found.account.account_id,
                found.account.name,
                verified.scopes,
                device,
                issued=issued,
                expires=None if verified.scopes <= GUEST_SCOPES else issued + GRANTED_SECONDS,
            )
            return found, session

        found, session = await self._context.store.run(sign_in)
        return pb.SignInResponse(
            account=account_of(found.account),
            token=session.token,
            expires=session.expires,
            is_new=found.is_new,
            refresh_token=session.refresh_token,
        )


async def verified_of(
    context: GatewayContext, issuers: Issuers, request: pb.SignInRequest | pb.LinkIdentityRequest
) -> Verified:
    """Verifies the token of a request and returns what it proves.

    Raises:
        InvalidRequest: the request id is missing or too long.
        NoSuchEntry: no such provider is configured.
        IdTokenRefused: anything is wrong with the token.
        IssuerUnavailable: the provider does not answer.
    """
    check_request_id(request.request_id)
    issuer = issuers.get(request.provider)
    if issuer is None:
        raise NoSuchEntry(f"no provider {request.provider[:80]!r} to sign in with")
    return await id_tokens.verify(issuer, request.id_token, request.nonce, context.clock())


async def _shown(issuer: Issuer) -> pb.Provider:
    provider, is_away = issuer.provider, False
    try:
        metadata = await issuer.metadata()
    except IssuerUnavailable:
        metadata, is_away = Metadata(""), True
    return pb.Provider(
        name=provider.name,
        title=provider.title,
        issuer=provider.issuer,
        client_id=provider.client_id,
        device_client_id=provider.device_client_id,
        scopes=provider.request_scopes,
        authorization_endpoint=metadata.authorization_endpoint,
        token_endpoint=metadata.token_endpoint,
        device_authorization_endpoint=metadata.device_authorization_endpoint,
        is_away=is_away,
    )
