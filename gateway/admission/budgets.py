"""The budgets of all who call: each by its account and by its address."""

import time
from collections.abc import Callable
from typing import Final

from gateway.admission.allowance import Allowance
from gateway.admission.budget import Budget, Caller
from gateway.admission.peer import network_of
from services.runtime.credentials.claims import WORKER, Claims, Scope
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import BadToken
from services.runtime.limits.bucket import MOST_KEYS, SWEEP_SECONDS
from services.runtime.limits.table import Limits
from services.runtime.rpc.methods import Call

_MOST_KNOWN: Final = 16_384
"""Tokens and connections of which is remembered whose they are."""
_SERVICES = frozenset({Scope.HOST, Scope.ADMIN, Scope.SERVICE})


class Budgets:
    """Bounded: nobody is forgotten who has taken something, and while there are too many, new ones share."""

    def __init__(
        self, limits: Limits, verifier: TokenVerifier, clock: Callable[[], float], most_keys: int = MOST_KEYS
    ) -> None:
        self._verifier = verifier
        self._clock = clock
        self._known: dict[tuple[str, str], tuple[int, Caller]] = {}
        """With when its token expires, in Unix seconds."""
        verifier.on_revoked(self._known.clear)
        self._accounts = _BudgetTable(Allowance.of("account", limits), most_keys, self._known.clear)
        self._addresses = _BudgetTable(Allowance.of("address", limits), most_keys, self._known.clear)
        self._services = _BudgetTable(Allowance.of("service", limits), most_keys, self._known.clear)

    def now(self) -> float:
        """Seconds of the clock that all budgets go by."""
        return self._clock()

    def caller(self, call: Call) -> Caller:
        """Whose budgets the call is taken from.

        All calls of an address without a token are those of one account, so that accounts can be made there,
        and all with a bad one those of another: one that is revoked or has expired takes nothing from its
        owner. Who serves the platform is counted by account alone.
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
            return None  # the service that is called says so


class _BudgetTable:
    """The budgets of one kind by key."""

    def __init__(self, allowance: Allowance, most: int, on_forget: Callable[[], None]) -> None:
        self._allowance = allowance
        self._on_forget = on_forget
        self._most = most
        self._budgets: dict[str, Budget] = {}
        self._shared = Budget(allowance, 0.0)
        self._swept = 0.0

    def find(self, key: str, now: float) -> Budget:
        found = self._budgets.get(key)
        if found is not None:
            return found
        if len(self._budgets) >= self._most:
            self._forget(now)
            if len(self._budgets) >= self._most:
                return self._shared
        made = self._budgets[key] = Budget(self._allowance, now)
        return made

    def _forget(self, now: float) -> None:
        if 0 <= now - self._swept < SWEEP_SECONDS:
            return
        self._swept = now
        self._on_forget()
        self._budgets = {key: each for key, each in self._budgets.items() if not each.is_whole(now)}
