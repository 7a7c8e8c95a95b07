"""The budgets of all callers, by account and by address."""

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from gateway.admission.allowance import Allowance
from gateway.admission.budget import Budget, Caller
from gateway.admission.peer import network_of
from services.runtime.credentials.claims import WORKER, Claims, Scope
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import BadToken
from services.runtime.limits.keyed import MOST_KEYS, Keyed
from services.runtime.limits.table import Limits
from services.runtime.rpc.methods import Call

_MOST_KNOWN: Final = 16_384
"""Pairs of token and connection whose callers are cached."""
_SERVICES = frozenset({Scope.HOST, Scope.ADMIN, Scope.SERVICE})


class Budgets:
    """A bounded table. A budget in use is kept; while the table is full, new callers share one budget."""

    def __init__(
        self, limits: Limits, verifier: TokenVerifier, clock: Callable[[], float], most_keys: int = MOST_KEYS
    ) -> None:
        self._verifier = verifier
        self._clock = clock
        self._known: dict[tuple[str, str], tuple[int, Caller]] = {}
        """By authorization and peer: when the token expires, in Unix seconds, and the caller."""
        verifier.on_revoked(self._known.clear)
        self._accounts, self._addresses, self._services = (
            self._budgets(Allowance.of(kind, limits), most_keys) for kind in ("account", "address", "service")
        )

    def _budgets(self, allowance: Allowance, most: int) -> Keyed[Budget]:
        return Keyed(partial(Budget, allowance), Budget.is_whole, most=most, on_forget=self._known.clear)

    def now(self) -> float:
        """The time for all budgets, in seconds."""
        return self._clock()

    def caller(self, call: Call) -> Caller:
        """The caller whose budgets pay for the call.

        All calls of a network without a token count as one account, so that accounts can be made there. All
        its calls with a bad token count as another account: a revoked or expired token costs its owner
        nothing. The platform's own services are counted by account alone.
        """
        known = self._known.get((call.authorization, call.peer))
        return self._found(call) if known is None or known[0] <= time.time() else known[1]

    def _found(self, call: Call) -> Caller:
        now = self._clock()
        network = network_of(call.peer)
        claims = self._claims(call)
        nobody = "!" if call.authorization else "@"
        name = f"{nobody}{network}" if claims is None else claims.account_id
        if claims is not None and (name == WORKER or not _SERVICES.isdisjoint(claims.scopes)):
            caller = Caller(name, "", self._services.find(name, now), self._services.find("", now))
        else:
            caller = Caller(name, network, self._accounts.find(name, now), self._addresses.find(network, now))
        if claims is not None:
            self._remember((call.authorization, call.peer), claims.expires, caller)
        return caller

    def _remember(self, key: tuple[str, str], expires: int, caller: Caller) -> None:
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[key] = expires, caller

    def _claims(self, call: Call) -> Claims | None:
        if not call.authorization:
            return None
        try:
            return self._verifier.caller(call.authorization)
        except BadToken:
            return None  # the called service refuses the token
