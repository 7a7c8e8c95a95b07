"""Tokens from before there were signing keys: signed with one secret (HS256), accepted until they expire.

Only a gateway has that secret. It replaces such a token by one that it signs itself, so that no service
behind it trusts the secret any more.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from services.runtime.credentials.claims import Claims, Scope, decoded
from services.runtime.credentials.jobs import read_secret
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import token_in
from services.runtime.errors import BadToken
from services.runtime.rpc.methods import Call, ResponseStream, Service, Stream, StreamHandler, Unary

_ALGORITHM: Final = "HS256"
_SCOPES: Final = frozenset({Scope.PLAY, Scope.BOT, Scope.OBSERVE})
"""The scopes that a guest had. Old tokens of operators are not accepted."""
_SECONDS: Final = 3600
_MOST_KNOWN: Final = 16_384
_LONGEST: Final = 2048
"""Most characters of a header that is looked at: a token with the longest name has 1,000. Longer headers
would fill the memory."""


@dataclass(frozen=True, slots=True)
class _Known:
    """The replacement of a header. `until`: Unix second at which it ends. `kid`: its key, while that signs.

    Without `kid` the header stays as it is.
    """

    until: int
    bearer: str = ""
    kid: str = ""


_AS_IT_IS: Final = _Known(1 << 62)


class LegacyTokens:
    """Exchanges old tokens for new ones. `clock`: Unix time in seconds."""

    def __init__(self, file: Path, signer: TokenSigner, clock: Callable[[], float] = time.time) -> None:
        """Reads the old secret.

        Raises:
            KeyFileError: the file is no good.
        """
        self._secret = read_secret(file)
        self._signer = signer
        self._clock = clock
        self._known: dict[str, _Known] = {}

    def before(self, service: Service) -> Service:
        """The same service, which accepts old tokens too."""
        return service.mapped(self._unary, self._stream)

    def _unary(self, _name: str, unary: Unary) -> Unary:
        async def exchanged(call: Call, payload: bytes) -> bytes:
            return await unary(self.exchanged(call), payload)

        return exchanged

    def exchanged(self, call: Call) -> Call:
        """The call, with a new token of an hour in the place of an old one."""
        if len(call.authorization) > _LONGEST:
            return call
        now = int(self._clock())
        found = self._known.get(call.authorization)
        if found is None or found.until <= now or (found.kid and found.kid != self._signer.key.kid):
            found = self._looked_at(call.authorization, now)
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[call.authorization] = found
        return call if not found.kid else Call(found.bearer, call.traceparent, call.peer)

    def _looked_at(self, authorization: str, now: int) -> _Known:
        """The new header and until when it is used; the header as it is unless it has a good old token."""
        try:
            claims = decoded(token_in(authorization), self._secret, _ALGORITHM)
        except BadToken:
            return _AS_IT_IS  # a new token, or a bad one, which the called service refuses
        if not _is_of_guest(claims) or claims.expires <= now:
            return _AS_IT_IS
        until = min(claims.expires, now + _SECONDS)
        bearer = f"Bearer {self._signer.sign(_shortened(claims, until + _SECONDS))}"
        return _Known(until, bearer, self._signer.key.kid)

    def _stream(self, _name: str, stream: Stream) -> Stream:
        def exchanged(call: Call, responses: ResponseStream) -> StreamHandler:
            return stream(self.exchanged(call), responses)

        return exchanged


def _is_of_guest(claims: Claims) -> bool:
    return claims.is_of_person and not claims.is_of_job and claims.scopes <= _SCOPES


def _shortened(claims: Claims, until: int) -> Claims:
    expires = min(claims.expires, until)
    # Issued as early as can be, so that any revocation of the account's tokens ends this one, too.
    return replace(claims, expires=expires, issued=1)
