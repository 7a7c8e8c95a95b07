"""Tokens of workers: one for a session, and one for each lease.

A worker's configuration gives it a token of scope host, which opens sessions and nothing else. A session
token is bound to the worker's id. A lease token, an expiry with an authentication code, is bound to slot,
worker and fencing token. Neither can be turned into another, and neither is renewed: a worker that outlives
its session registers again.
"""

import re
import time
from collections.abc import Callable
from typing import Final

from services.ledger.storage.slots import Lease
from services.runtime.broker.names import TOURNAMENTS
from services.runtime.broker.publisher import HARD_LIMITS
from services.runtime.credentials.claims import WORKER, Claims, Scope
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import BadToken
from services.runtime.rpc.methods import Call

SESSION_SECONDS: Final = HARD_LIMITS[TOURNAMENTS] + 60
"""Longer than a worker's session can last, its last delivery included."""
_EXPIRES: Final = re.compile(r"[0-9]{1,12}")


class WorkerTokens:
    """Signs and checks workers' tokens. `clock`: Unix time in seconds."""

    def __init__(
        self, signer: TokenSigner, verifier: TokenVerifier, clock: Callable[[], float] = time.time
    ) -> None:
        self._signer = signer
        self._verifier = verifier
        self._clock = clock

    def open_session(self, call: Call, worker_id: str) -> str:
        """The token of a new session of the worker. It expires no later than the token of the call.

        Raises:
            BadToken: no valid token, or one that is bound to less than an account.
            ScopeMissing: the token is not a worker's.
        """
        claims = self._verifier.caller(call.authorization)
        if not claims.is_of_account:
            raise BadToken("a session is opened with the worker's own token alone")
        claims.require(Scope.HOST)
        expires = min(claims.expires, int(self._clock()) + SESSION_SECONDS)
        return self._signer.sign(Claims(WORKER, frozenset({Scope.HOST}), expires, worker=worker_id))

    def session(self, call: Call, worker_id: str) -> Claims:
        """The claims of the worker's session token.

        Raises:
            BadToken: no valid token, or not one of a session of that worker.
            ScopeMissing: the token is not a worker's.
        """
        claims = self._verifier.caller(call.authorization)
        claims.require(Scope.HOST)
        if not claims.worker or claims.worker != worker_id:
            raise BadToken("the token is of no session of this worker; RegisterWorker opens one")
        return claims

    def sign_lease(self, session: Claims, lease: Lease) -> str:
        """The token of a lease made in that session; it lasts as long as the session."""
        code = self._signer.mac(*_signed(session.expires, session.worker, lease))
        return f"{session.expires}.{code}"

    def is_of(self, token: str, worker_id: str, lease: Lease) -> bool:
        """Whether the token is that of the worker's lease, and has not expired."""
        expires, _, code = token.partition(".")
        if not _EXPIRES.fullmatch(expires) or not code.isascii():
            return False
        is_signed = self._signer.is_mac(code, *_signed(int(expires), worker_id, lease))
        return is_signed and int(expires) > self._clock()


def _signed(expires: int, worker_id: str, lease: Lease) -> tuple[str | int, ...]:
    return ("lease", expires, worker_id, *lease.slot.key, lease.token)
