"""Tokens of people from before there were keys: signed by one secret (HS256), taken until they expire.

Only a gateway has that secret. It calls on with a token of its own in their place, so that nothing behind it
believes the secret any more.
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
"""What a guest had. An operator's old tokens are worth nothing."""
_SECONDS: Final = 3600
_MOST_KNOWN: Final = 16_384
_LONGEST: Final = 2048
"""Characters of a header that may have such a token in it; with the longest name it has 1,000. Longer ones
would fill the memory."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What to call on with, and until when, as long as that key signs; without one, as it came."""

    until: int
    bearer: str = ""
    kid: str = ""


_AS_IT_IS: Final = _Known(1 << 62)


class LegacyTokens:
    """Exchanges them. `clock`: Unix time in seconds."""

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
        """The same service, for calls with such tokens too."""
        return service.mapped(self._unary, self._stream)

    def _unary(self, _name: str, unary: Unary) -> Unary:
        async def exchanged(call: Call, payload: bytes) -> bytes:
            return await unary(self.exchanged(call), payload)

        return exchanged

    def exchanged(self, call: Call) -> Call:
        """The call with a token of today for an hour, if its own is such a one."""
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
        """What to call on with, and until when; the same for ever if it is no such token that is good."""
        try:
            claims = decoded(token_in(authorization), self._secret, _ALGORITHM)
        except BadToken:
            return _AS_IT_IS  # one of today, or a bad one, which whoever is called says
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
    # As old as can be: whatever is revoked of the account ends it, too.
    return replace(claims, expires=expires, issued=1)
