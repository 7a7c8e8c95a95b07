"""What all use cases of the gateway share: database, engines, tokens and clock."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from gateway.proxy.matches import Matches
from gateway.store import Store
from services.runtime.credentials.claims import ACTING, Claims
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.rpc.methods import Call


@dataclass(frozen=True, slots=True)
class GatewayContext:
    """Built once, in app.py. `clock`: Unix time in seconds. `guests`: whether anybody may get an account.

    `access_seconds`: how long an access token is valid.
    """

    store: Store
    matches: Matches
    signer: TokenSigner
    verifier: TokenVerifier
    clock: Callable[[], float] = time.time
    guests: bool = True
    access_seconds: int = 15 * 60

    def now_ms(self) -> int:
        """Returns the Unix time in milliseconds."""
        return int(self.clock() * 1000)

    def account(self, call: Call) -> Claims:
        """Returns the claims of the account that calls.

        Raises:
            BadToken: no valid token, or one that is bound to a seat, a job or a worker.
        """
        return self.verifier.account(call.authorization)

    def player(self, call: Call) -> Claims:
        """Returns the claims of the account that calls, if it may play.

        Raises:
            BadToken: as `account`.
            ScopeMissing: the account may only watch.
        """
        claims = self.account(call)
        claims.require(*ACTING)
        return claims
