"""The planner's loop: advances every running tournament when something has happened to it.

Changes by this process are planned at once. Changes by another director are left to that director for a
while, and planned here if it does not: it may have been killed. Tournaments are planned in turn; one that
takes long, such as a round of a Swiss of a thousand, is planned in the background.
"""

import asyncio
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import structlog

from services.director.planning.advancing import advance, follows_the_clock
from services.director.planning.context import DirectorContext
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import Progress, TournamentRow, TournamentState
from services.runtime.errors import LogUnavailable, NoSuchEntry
from services.runtime.observe import metrics
from services.runtime.process.tasks import wait_at_most
from services.runtime.timer_coalescing import coalesced

TICK_SECONDS: Final = 0.25
IDLE_SECONDS: Final = 1.0
"""Seconds between two looks while no tournament runs: own changes wake the loop, and changes by others are
left to them for as long."""
_OTHERS_FIRST_SECONDS: Final = 1.0
"""How long changes by another director are left to it."""
_AFTER_FAILURE_SECONDS: Final = 10.0
_NEVER: Final = (-1, -1)
_REST: Final = 3.0
"""The loop rests this many times as long as it has worked, to leave the processor to others."""
_MOST_REST_SECONDS: Final = 2.0
_PATIENCE_SECONDS: Final = 0.5
"""How long the other tournaments wait for one; after that it is planned in the background."""
_MOST_BESIDE: Final = 3
"""Most tournaments planned in the background; each takes one of the threads that ask the ledger."""
_PAGE: Final = 200

_log = structlog.get_logger()


@dataclass(slots=True)
class _Seen:
    """A tournament as it was last planned (`planned`) and last seen (`looked`), and when it is due.

    Both are sequence and revision. Times are monotonic seconds. `clocked`: time alone may make it due.
    """

    planned: tuple[int, int]
    clocked: bool = False
    looked: tuple[int, int] = (-1, -1)
    due_at: float = 0.0

    def is_due(self, row: TournamentRow, now: float) -> bool:
        """Whether to plan the tournament now, given its row."""
        here = (row.sequence, row.revision)
        if here != self.looked:
            self.looked, self.due_at = here, max(self.due_at, now + _OTHERS_FIRST_SECONDS)
        return self.clocked or (here != self.planned and now >= self.due_at)


class Planner:
    """Plans all running tournaments."""

    def __init__(self, context: DirectorContext) -> None:
        self._context = context
        self._poked: set[str] = set()
        self._wake = asyncio.Event()
        self._seen: dict[str, _Seen] = {}
        self._beside: dict[str, asyncio.Task[None]] = {}

    @property
    def is_idle(self) -> bool:
        """Whether no tournament runs, as far as this process knows."""
        return not (self._seen or self._poked or self._beside)

    def poke(self, tournament_ids: Collection[str]) -> None:
        """Has these tournaments planned at once, as they have changed."""
        self._poked.update(tournament_ids)
        self._wake.set()

    async def run(self) -> None:
        """Plans until cancelled."""
        try:
            await self._run()
        finally:
            for planning in self._beside.values():
                planning.cancel()

    async def settle(self) -> None:
        """Waits until no tournament is planned in the background."""
        while self._beside:
            await asyncio.wait(self._beside.values())

    async def _run(self) -> None:
        ticked = -TICK_SECONDS
        while True:
            started = time.monotonic()
            try:
                if started - ticked >= TICK_SECONDS:
                    ticked = started
                    await self.tick()
                else:
                    await self._plan(self._take_poked())
            except LogUnavailable:
                _log.warning("planning waits for the ledger")
            except Exception as error:  # noqa: BLE001  # a defect in one look must not end all planning
                _log.error("planner's look failed", exc_info=error)
            worked = time.monotonic() - started
            if not self.is_idle:
                await asyncio.sleep(min(_MOST_REST_SECONDS, worked * _REST))
            await wait_at_most(self._wake, coalesced(IDLE_SECONDS) if self.is_idle else TICK_SECONDS)

    async def tick(self) -> None:
        """Looks at all running tournaments, and plans those that need it."""
        rows = await self._context.ask(lambda ledger: list(_running(ledger)))
        poked = self._take_poked()
        now = time.monotonic()
        self._seen = {row.tournament_id: self._seen.get(row.tournament_id, _Seen(_NEVER)) for row in rows}
        resting = (row for row in rows if row.tournament_id not in self._beside)
        due = [row.tournament_id for row in resting if self._seen[row.tournament_id].is_due(row, now)]
        await self._plan(poked.union(due))

    async def _plan(self, tournament_ids: Collection[str]) -> None:
        for tournament_id in tournament_ids:
            if tournament_id in self._beside:
                self._poked.add(tournament_id)  # planned again after this planning
                continue
            if len(self._beside) >= _MOST_BESIDE:
                await asyncio.wait(self._beside.values(), return_when=asyncio.FIRST_COMPLETED)
            planning = asyncio.create_task(self._plan_one(tournament_id))
            try:
                await asyncio.wait({planning}, timeout=_PATIENCE_SECONDS)
            except asyncio.CancelledError:
                planning.cancel()
                raise
            if planning.done():
                planning.result()
            else:
                self._beside[tournament_id] = planning
                planning.add_done_callback(partial(self._planned_beside, tournament_id))

    def _planned_beside(self, tournament_id: str, planning: asyncio.Task[None]) -> None:
        del self._beside[tournament_id]
        if planning.cancelled():
            return
        if planning.exception() is not None:
            _log.warning("planning waits for the ledger", tournament=tournament_id)
        elif tournament_id in self._poked:
            self._wake.set()

    async def _plan_one(self, tournament_id: str) -> None:
        """Advances one tournament as far as it goes.

        Raises:
            LogUnavailable: the ledger does not answer.
        """
        try:
            progress = await self._advance(tournament_id)
        except NoSuchEntry:
            return
        except LogUnavailable:
            self._poked.add(tournament_id)
            raise
        except Exception as error:  # noqa: BLE001  # a defect in one tournament must not stop the others
            _log.error("planning failed", tournament=tournament_id, exc_info=error)
            self._seen[tournament_id] = _Seen(_NEVER, due_at=time.monotonic() + _AFTER_FAILURE_SECONDS)
            return
        here = (progress.sequence, progress.revision)
        self._seen[tournament_id] = _Seen(here, follows_the_clock(progress), looked=here)

    async def _advance(self, tournament_id: str) -> Progress:
        def work(ledger: Ledger) -> Progress:
            with metrics.PLANNER_SECONDS.time():
                return advance(ledger, self._context.recent.of(tournament_id))

        return await self._context.ask(work)

    def _take_poked(self) -> set[str]:
        poked, self._poked = self._poked, set()
        self._wake.clear()
        return poked


def _running(ledger: Ledger) -> Iterator[TournamentRow]:
    after = None
    while True:
        page = ledger.tournaments({TournamentState.RUNNING}, _PAGE, after)
        yield from page
        if len(page) < _PAGE:
            return
        after = (page[-1].created_ms, page[-1].tournament_id)
