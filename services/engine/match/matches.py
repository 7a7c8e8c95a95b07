"""The matches in this process: loaded from the log on demand, dropped when idle. The log is the truth."""

import asyncio
import time
from collections.abc import Sequence

import structlog

from ardri.match.v1.match_pb2 import Said
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.log import EARLIEST
from services.engine.match.actor import LiveMatch
from services.engine.match.context import EngineContext
from services.engine.match.deadline import TIMER_HORIZON_MS
from services.kernel import InvalidSetup
from services.record.match import LIVE, Match
from services.record.proof.chance import is_known
from services.runtime.errors import LogUnavailable, NoSuchMatch, RulesVersionMissing
from services.runtime.observe import metrics

IDLE_SECONDS = 60.0
SWEEP_SECONDS = 5.0
LET_BE_SECONDS = 60.0
"""How long the sweeper waits before it tries to load a broken match again; it seldom recovers by itself."""
_DUE_AT_ONCE = 1000
_FOUND_AT_ONCE = 200
_RETRY_SECONDS = 1.0

_log = structlog.get_logger()


class Matches:
    """Finds and keeps live matches: one `LiveMatch` for each match in a process."""

    def __init__(self, context: EngineContext) -> None:
        self.context = context
        self._here: dict[str, LiveMatch] = {}
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._overtaken: set[str] = set()
        """Matches that are being loaded and have changed meanwhile."""
        self._let_be: dict[str, float] = {}
        """When a match that could not be loaded may be tried again, in monotonic seconds."""

    def peek(self, match_id: str) -> LiveMatch | None:
        """Returns the match if it is in memory."""
        return self._here.get(match_id)

    async def get(self, match_id: str, at_least: int | None = None) -> LiveMatch:
        """Returns the match, from memory or from the log; up to date if others may append to it.

        With `at_least`, that version is enough: the log is asked only if the match in memory is older.

        Raises:
            NoSuchMatch: there is no such match.
            RulesVersionMissing: the match is pinned to rules that are not installed here.
            LogUnavailable: the log does not answer.
        """
        live, was_read_before = self._here.get(match_id), True
        if live is None:
            was_read_before = match_id in self._loading
            live = await self._load_once(match_id)
        live.touched = time.monotonic()  # before the refresh, or the match could be dropped during it
        is_behind = at_least is None or live.match.version < at_least
        if self.context.log.shared and was_read_before and is_behind:
            await live.refresh()
        return live

    def add(self, live: LiveMatch) -> LiveMatch:
        """Keeps a match just created or loaded; if one is here already, returns it and closes the new one."""
        kept = self._here.setdefault(live.match.match_id, live)
        kept.touched = time.monotonic()  # so that its callers still find it, however long loading took
        if kept is not live:
            live.close()
        return kept

    def wake(self, match_id: str, version: int) -> None:
        """Notes that this or another process appended to a match; an empty id means an unknown match."""
        if not match_id:
            self.context.tasks.spawn(self._catch_up())
            self._overtaken.update(self._loading)
            return
        live = self._here.get(match_id)
        if live is not None:
            live.told(version)
        elif match_id in self._loading:
            self._overtaken.add(match_id)

    def hear(self, match_id: str, said: bytes) -> None:
        """Tells the followers here a phrase that was said in another process."""
        live = self._here.get(match_id)
        if live is not None:
            live.company.say(Said.FromString(said))

    async def erase(self, account_ids: Sequence[str]) -> None:
        """Erases the names of these accounts in the log and in memory, and tells those who list matches.

        Raises:
            LogUnavailable: the log does not answer.
        """
        going = await self.context.log.erase_names(account_ids)
        for live in self._here.values():
            live.forget(account_ids)
        for match_id in going:
            self.context.changes.wake(match_id)

    async def sweep(self) -> None:
        """Loads matches whose deadline is near, drops idle ones, and counts the live ones.

        Raises:
            LogUnavailable: the log does not answer.
        """
        context = self.context
        game = context.renderer.game.facts.name
        await self._set_timers(game, context.now_ms() + TIMER_HORIZON_MS)
        metrics.LIVE_MATCHES.labels(game).set(await context.log.count_live(game, LIVE))
        oldest = time.monotonic() - IDLE_SECONDS
        for match_id, live in list(self._here.items()):
            if live.touched < oldest and live.is_idle:
                del self._here[match_id]

    async def _set_timers(self, game: str, horizon_ms: int) -> None:
        """Sets the timers of all matches that are due by then. Those that cannot be loaded are skipped."""
        now = time.monotonic()
        self._let_be = {match_id: until for match_id, until in self._let_be.items() if until > now}
        last = EARLIEST
        while rows := await self.context.log.due(game, horizon_ms, _DUE_AT_ONCE, last):
            for match_id, deadline_ms in rows:
                if match_id not in self._let_be and not self._set_again(match_id, deadline_ms):
                    await self._set_timer(match_id)
            last = rows[-1]

    def _set_again(self, match_id: str, deadline_ms: int) -> bool:
        """Sets a running timer for that deadline anew, as the machine's clock may have jumped; else False."""
        live = self._here.get(match_id)
        if live is None or not live.deadline.is_set or live.match.clock.deadline_ms != deadline_ms:
            return False
        live.deadline.reset()
        return True

    async def _set_timer(self, match_id: str) -> None:
        try:
            (await self.get(match_id)).deadline.reset()
        except LogUnavailable:
            raise
        except Exception as error:  # noqa: BLE001  # a defect in one match must not stop the clocks of others
            self._let_be[match_id] = time.monotonic() + LET_BE_SECONDS
            reason = f"{type(error).__name__}: {error}"
            _log.warning("match cannot be loaded", match_id=match_id, error=reason)

    async def _catch_up(self) -> None:
        """Refreshes the matches that have another version in the log; reading all would delay players."""
        here = list(self._here)
        while here:
            some = here[:_FOUND_AT_ONCE]
            try:
                versions = {row.match_id: row.version for row in await self.context.log.find(some)}
            except LogUnavailable as error:
                _log.warning("refresh failed", matches=len(here), error=str(error))
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            del here[:_FOUND_AT_ONCE]
            for match_id in some:
                live = self._here.get(match_id)
                if live is not None and live.match.version != versions.get(match_id):
                    self.context.tasks.spawn(live.catch_up())

    def close(self) -> None:
        """Stops all timers."""
        for live in self._here.values():
            live.close()

    async def _load_once(self, match_id: str) -> LiveMatch:
        task = self._loading.get(match_id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(match_id))
            self._loading[match_id] = task
            task.add_done_callback(lambda task: self._loaded(match_id, task))
        return await asyncio.shield(task)

    def _loaded(self, match_id: str, task: "asyncio.Task[LiveMatch]") -> None:
        self._loading.pop(match_id, None)
        was_overtaken = match_id in self._overtaken
        self._overtaken.discard(match_id)
        # The exception is read, or asyncio would log an error if all waiting callers have gone.
        if not task.cancelled() and task.exception() is None and was_overtaken:
            self.context.tasks.spawn(task.result().catch_up())

    async def _load(self, match_id: str) -> LiveMatch:
        context = self.context
        facts = context.renderer.game.facts
        stored = await context.log.load(match_id, people=True)
        if stored is None or not stored.entries or stored.head.game != facts.name:
            raise NoSuchMatch(match_id)
        spec = LogEntry.FromString(stored.entries[0].body).created.spec
        pinned = spec.rules_version
        if not is_known(spec):
            unknown = f"no source of chance {spec.chance} is known here"
            raise RulesVersionMissing(unknown, rules_version=pinned)
        if pinned not in facts.all_rules:
            here = ", ".join(facts.all_rules)
            raise RulesVersionMissing(
                f"the match is pinned to rules {pinned}; here are {here}", rules_version=pinned
            )
        match = Match(match_id, context.renderer.game, stored.head.secret)
        live = LiveMatch(match, context)
        try:
            await live.read_in(stored)
        except InvalidSetup as error:
            raise RulesVersionMissing(str(error), rules_version=pinned) from error
        return self.add(live)
