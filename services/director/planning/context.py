"""What all use cases of the director share: ledger, cache, tokens and threads."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from services.director.planning.recent_tournaments import RecentTournaments
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentRow
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import TokenVerifier, token_in
from services.runtime.database.threads import Threads
from services.runtime.errors import ScopeMissing
from services.runtime.rpc.methods import Call
from services.tournament.entrants import ModulePin

_T = TypeVar("_T")
_THREADS: Final = 12
_ACCOUNTS: Final = tuple(scope for scope in Scope if scope not in (Scope.HOST, Scope.SERVICE))


@dataclass(frozen=True, slots=True)
class DirectorContext:
    """Built once, in app.py. `modules`: pins of the modules that this director can run again, by name."""

    ledger: Ledger
    recent: RecentTournaments
    signer: TokenSigner
    verifier: TokenVerifier
    modules: Mapping[str, ModulePin] = field(default_factory=dict)
    _threads: Threads = field(default_factory=lambda: Threads("ledger", _THREADS))

    async def ask(self, work: Callable[[Ledger], _T], *, urgent: bool = False) -> _T:
        """Runs the work in a thread; returns its result. `urgent`: before all others, as for heartbeats.

        Raises:
            LogUnavailable: the ledger does not answer, or too many wait for it.
        """
        return await self._threads.run(lambda: work(self.ledger), urgent=urgent)

    async def check(self) -> None:
        """Checks that the ledger answers, and takes writes.

        Raises:
            LogUnavailable: it does not.
        """
        await self.ask(lambda ledger: ledger.check(), urgent=True)

    def close(self) -> None:
        """Closes threads and connections."""
        self._threads.close()
        self.ledger.close()

    def account(self, call: Call) -> Claims:
        """The account that calls.

        Raises:
            BadToken: no valid token, or one that is bound to a seat, a job or a worker.
            ScopeMissing: only scope host or service; workers lease and deliver games, and read nothing.
        """
        claims = self.verifier.account(call.authorization)
        claims.require(*_ACCOUNTS)
        return claims

    def check_open(self, call: Call, claims: Claims) -> None:
        """Checks that the token that has opened a stream is not revoked; it may have expired since.

        Raises:
            BadToken: it is revoked.
        """
        self.verifier.require_unrevoked(token_in(call.authorization), claims)

    def with_scope(self, call: Call, *scopes: Scope) -> Claims:
        """The account, if it has one of the scopes; admin has all.

        Raises:
            BadToken: as `account`.
            ScopeMissing: the account has none of them.
        """
        claims = self.account(call)
        claims.require(*scopes)
        return claims

    async def owned(self, call: Call, tournament_id: str) -> TournamentRow:
        """The tournament, if the caller may change it: its organiser, or an admin.

        Raises:
            BadToken, ScopeMissing: the caller may not.
            NoSuchEntry: there is no such tournament.
        """
        claims = self.with_scope(call, Scope.ORGANISE)
        row = await self.ask(lambda ledger: ledger.tournament(tournament_id))
        if row.organiser != claims.account_id and Scope.ADMIN not in claims.scopes:
            raise ScopeMissing(Scope.ADMIN.value)
        return row


def wall_ms() -> int:
    """Unix time in milliseconds by the clock of this machine; for people, never for leases."""
    return int(time.time() * 1000)
