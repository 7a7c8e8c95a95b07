"""Leases live games, and hosts each in its own task for as long as its lease is renewed."""

import asyncio
import os
import secrets
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import structlog

from services.director import games
from services.director.leasing.deliveries import Deliveries
from services.director.live.engines import Engines
from services.director.live.game import GameFollower, LiveGame
from services.director.live.leaving import end_matches
from services.director.planning.context import DirectorContext
from services.ledger.ledger import Ledger
from services.ledger.storage.slots import Lease, NewWorker
from services.runtime.errors import LogUnavailable
from services.runtime.observe import metrics
from services.runtime.process.tasks import Tasks
from services.tournament.entrants import LIVE_KEY, account_key
from services.tournament.spec import Mode

LEASE_SECONDS: Final = 0.5
BEAT_SECONDS: Final = 1.5
TAKE_OVER_SECONDS: Final = 5.0
MOST_GAMES: Final = 2_000
"""Most live games of one director; each costs a task and a look at its match every few seconds."""
_BATCH: Final = 100

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Hosted:
    """A game, and the task that hosts it."""

    game: LiveGame
    task: asyncio.Task[None]


class LiveHost:
    """The live games of this process. `accounts`: returns the accounts that wait here for their games."""

    def __init__(
        self,
        context: DirectorContext,
        engines: Engines,
        deliveries: Deliveries,
        accounts: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        self._context = context
        self._engines = engines
        self.worker_id = f"director-{socket.gethostname()[:30]}-{os.getpid()}-{secrets.token_hex(3)}"
        self._follower = GameFollower(engines, deliveries, self.worker_id)
        self._running: dict[Lease, _Hosted] = {}
        self._leaving = Tasks()
        self._accounts = accounts
        self._offered: frozenset[str] = frozenset()

    async def lease(self) -> None:
        """Leases games that no director hosts; to be called again and again.

        Raises:
            LogUnavailable: the ledger does not answer.
        """
        room = min(_BATCH, MOST_GAMES - len(self._running))
        if room <= 0:
            return
        for game in await self._context.ask(lambda ledger: self._leased(ledger, room)):
            self._running[game.lease] = _Hosted(game, asyncio.create_task(self._host(game)))
        metrics.LIVE_GAMES.set(len(self._running))

    async def beat(self) -> None:
        """Renews all leases, and drops games whose lease is lost; to be called well before leases expire.

        Raises:
            LogUnavailable: the ledger does not answer.
        """
        held = list(self._running)
        if not held:
            return
        lost = []
        for lease in await self._context.ask(lambda ledger: self._renewed(ledger, held)):
            hosted = self._running.pop(lease, None)
            if hosted is not None:
                _log.warning("live game lost", slot=lease.slot)
                hosted.task.cancel()
                lost.append(lease.slot)
        if lost:
            # In a task of its own: an engine that does not answer must not delay the renewal of other leases.
            self._leaving.spawn(end_matches(self._context, self._engines, lost))

    async def take_over(self) -> None:
        """Ends matches of closed games whose director is gone; to be called again and again.

        Raises:
            LogUnavailable: the ledger does not answer.
        """
        await end_matches(self._context, self._engines)

    async def stop(self) -> None:
        """Gives all games back, so that other directors can lease them at once."""
        held, tasks = list(self._running), [hosted.task for hosted in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._leaving.cancel()
        if held:
            try:
                await self._context.ask(lambda ledger: ledger.give_back(self.worker_id, held))
            except LogUnavailable:
                _log.warning("live games not given back; their leases run out", games=len(held))

    def _leased(self, ledger: Ledger, most: int) -> list[LiveGame]:
        if not any(demand.mode is Mode.LIVE and demand.open for demand in ledger.demand()):
            return []
        self._register(ledger)
        found = []
        for leased in ledger.lease(self.worker_id, most, Mode.LIVE):
            tournament = self._context.recent.of(leased.lease.slot.tournament_id)
            tournament.note_leased(leased.block)
            field = tournament.entrants(leased.block.entrants)
            rotation = leased.lease.slot.rotation
            found.append(
                LiveGame(leased.lease, tournament.contest.expectation(leased.block, rotation, field))
            )
        return found

    def _register(self, ledger: Ledger) -> None:
        """Registers the games and accounts of this process in the ledger, whenever they have changed."""
        accounts = self._accounts() | self._follower.accounts
        offered = frozenset({LIVE_KEY, *map(account_key, accounts)})
        if offered == self._offered:
            return
        versions = games.versions()
        served = {game: versions[game] for game in versions.keys() & self._engines.games}
        host = socket.gethostname()
        ledger.register(NewWorker(self.worker_id, host, rules_versions=served, programs=offered))
        self._offered = offered

    def _renewed(self, ledger: Ledger, held: Sequence[Lease]) -> list[Lease]:
        self._register(ledger)
        return ledger.renew(self.worker_id, held)

    async def _host(self, game: LiveGame) -> None:
        try:
            await self._follower.see_through(game)
        except LogUnavailable as error:
            _log.warning("live game waits for the ledger", match_id=game.match_id, error=str(error))
        except Exception as error:  # noqa: BLE001  # one game must not end the others; its lease runs out
            _log.error("live game failed", match_id=game.match_id, exc_info=error)
        finally:
            self._running.pop(game.lease, None)
