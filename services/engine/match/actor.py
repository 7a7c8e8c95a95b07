"""One match in this process: it decides commands in order, commits, answers the caller, then tells followers.

Rules of this file: a command is decided on the newest committed position only. Nobody sees a change that is
not committed. If another replica was faster, or the outcome of a commit is unknown, the tail of the log is
read before anything else is decided.
"""

import asyncio
import time
from collections import deque
from collections.abc import Collection, Generator, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

import structlog

from services.engine.log import Append, Creation, Entry, Stored
from services.engine.match import decide
from services.engine.match.context import EngineContext
from services.engine.match.deadline import Deadline
from services.engine.match.decide import Decide, Done
from services.engine.match.following.behind import Behind, Shown
from services.engine.match.following.company import Company
from services.engine.match.following.presence import Presence
from services.engine.match.following.subscribers import Subscribers
from services.engine.match.results import results_of
from services.engine.match.set_back import end_process_if_set_back
from services.engine.replaying.replay import replay
from services.kernel import SPECTATOR, Seat, Viewer
from services.record.draft import Draft
from services.record.fold import fold
from services.record.match import ENDED, WAITING, Match, Receipt
from services.record.seats.names import Participant, names_of
from services.record.seats.seat_bits import bits_of
from services.record.step import Step
from services.runtime.errors import LogUnavailable, NotYourSeat, is_refusal
from services.runtime.observe import tracing

FOLLOWED_SECONDS: Final = 5.0
"""A caller that asks for a match in order to follow it begins to follow within this time."""

_log = structlog.get_logger()


@dataclass(slots=True)
class _Work:
    """A command that waits. It counts as of its arrival, so that waiting for others costs no seat time.

    `at_ms`: the arrival on the wall clock; `since`: the arrival in monotonic seconds.
    """

    at_ms: int
    since: float
    decide: Decide
    done: Done
    request_key: str = ""
    creation: Creation | None = None
    traceparent: str = ""
    span: tracing.Span | None = None

    def answer(self, outcome: Any) -> None:
        """Tells the caller the outcome."""
        self.done(outcome)
        if self.span is not None:
            is_fault = isinstance(outcome, BaseException) and not is_refusal(outcome)
            self.span.end(type(outcome).__name__ if is_fault else "")


class LiveMatch:
    """The actor of a match."""

    def __init__(self, match: Match, context: EngineContext) -> None:
        self.match = match
        self.context = context
        self.touched = time.monotonic()
        self.subscribers = Subscribers(match, context)
        self.presence = Presence(match, self.submit, context.now_ms)
        self.company = Company(self.presence)
        self.deadline = Deadline(match, self.submit, context.now_ms)
        self.behind: Behind | None = None
        """What spectators may know, if that is less than everything."""
        self._queue: deque[_Work] = deque()
        self._called = False
        self._busy = False
        self._stale = False
        self._logged = 0
        self._attributes = {"ardri.game": context.renderer.game.facts.name}

    def shown_to(self, viewer: Viewer) -> Shown:
        """Returns the match as far as the viewer may know it now."""
        return self if self.behind is None or viewer != SPECTATOR else self.behind

    # --- commands

    def submit(
        self, command: Decide, done: Done, *, request_key: str = "", creation: Creation | None = None
    ) -> None:
        """Decides a command once all earlier ones are done. `done` is called once, with the outcome."""
        self.touched = since = time.monotonic()
        span, traceparent = None, tracing.current.get()
        if tracing.ACTIVE.tracer is not None:
            span = tracing.begin("decide", tracing.Kind.INTERNAL, traceparent, self._attributes)
            traceparent = span.traceparent
        at_ms = self.context.now_ms()
        self._queue.append(_Work(at_ms, since, command, done, request_key, creation, traceparent, span))
        if not (self._busy or self._called):
            self._called = True
            self.context.committer.soon(self.match.match_id, self._begin)

    def do(
        self, command: Decide, *, request_key: str = "", creation: Creation | None = None
    ) -> asyncio.Future[Any]:
        """Like `submit`, but returns a future of the outcome.

        Raises, when awaited:
            Refusal, GameError: the command was refused.
        """
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def done(outcome: Any) -> None:
            if future.done():
                return
            if isinstance(outcome, BaseException):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

        self.submit(command, done, request_key=request_key, creation=creation)
        return future

    def _begin(self) -> None:
        self._called = False
        self._next()

    def _next(self) -> None:
        while self._queue and not self._busy:
            work = self._queue.popleft()
            if self._stale:
                self._busy = True
                self.context.tasks.spawn(self._refresh_then(work))
                return
            self._decide(work)
        if not self._busy and self._logged > self.match.version:
            self.context.tasks.spawn(self.catch_up())

    def _decide(self, work: _Work) -> None:
        try:
            is_timed = self.match.clock.spec.is_timed
            draft: Any = decide.time_out(self.match, work.at_ms) if is_timed else None
            if draft is not None:
                work = self._time_out_work(work)
            else:
                draft = work.decide(self.match, work.at_ms)
            append = self._append(draft, work) if isinstance(draft, Draft) else None
        except Exception as error:  # noqa: BLE001  # the caller is answered with whatever a command raises
            work.answer(error)
            return
        if append is None:
            work.answer(draft)
            return
        self._busy = True
        since_ms = self.match.turn_ms

        def committed(outcome: bool | BaseException) -> None:
            if outcome is True:
                self.context.monitor.committed(self.match, draft.steps, since_ms)
                self.context.monitor.acknowledged(draft.steps[0], work.since, work.traceparent)
            self._committed(outcome, append, draft, work)

        self.context.committer.submit(append, committed, work.traceparent)

    def _time_out_work(self, waiting: _Work) -> _Work:
        """Makes a time-out command to go before the waiting one, which then follows it or fails with it."""
        deadline_ms = self.match.clock.deadline_ms

        def flagged(outcome: Any) -> None:
            if isinstance(outcome, BaseException):
                waiting.answer(outcome)
                return
            if isinstance(outcome, Draft) and deadline_ms is not None:
                self.context.monitor.flagged(outcome.now_ms - deadline_ms)
            self._queue.appendleft(waiting)

        return _Work(waiting.at_ms, waiting.since, decide.time_out, flagged)

    def _append(self, draft: Draft, work: _Work) -> Append:
        jobs = self.context.jobs
        settles = jobs.settles(self.match, draft)
        made = jobs.jobs(self.match, draft, work.traceparent) if settles else ()
        changed = draft.status != self.match.status or draft.sitters is not self.match.sitters
        renderer, unnamed = self.context.renderer, self.context.deleted_accounts.unnamed
        creation, joined = work.creation, draft.joined
        if creation is not None:
            kept, invited = unnamed(creation.kept), unnamed(creation.invited)
            creation, joined = replace(creation, kept=kept, invited=invited), [*joined, *kept]
        return Append(
            match_id=self.match.match_id,
            expected_version=self.match.version,
            entries=tuple(
                Entry(version, step.body, step.digest, work.request_key if version == draft.answer else "")
                for version, step in enumerate(draft.steps, start=self.match.version + 1)
            ),
            status=draft.status,
            deadline_ms=draft.clock.deadline_ms if draft.clock.spec.is_timed else None,
            now_ms=draft.now_ms,
            creation=creation,
            summary=renderer.summary(self.match, draft) if changed else None,
            joined=unnamed(joined) if joined else (),
            freed=draft.freed,
            kept_again=unnamed(draft.kept_again) if draft.kept_again else (),
            settles_jobs=settles,
            jobs=made,
            to_act=bits_of(draft.to_act),
            turn=draft.turn,
            results=results_of(draft, renderer.game.facts.name) if draft.status == ENDED else (),
        )

    def _committed(self, outcome: bool | BaseException, append: Append, draft: Draft, work: _Work) -> None:
        self._busy = False
        if outcome is True:
            if self.match.version == append.expected_version:
                self._take_in(draft.steps, append)
            # Otherwise a refresh read these steps from the log before the log answered this append.
            if append.settles_jobs:
                self.context.outbox.offer(append)
            work.answer(draft)
            self._deliver(work.traceparent)
        else:
            self._stale = True
            if isinstance(outcome, BaseException):
                work.answer(outcome)
            else:
                self.context.monitor.conflict()
                self._queue.appendleft(work)
        self._next()
        # Also if the outcome is unknown: changes are told from the log.
        self.context.changes.note(self.match.match_id)

    async def _refresh_then(self, work: _Work) -> None:
        try:
            await self.refresh()
        except Exception as error:  # noqa: BLE001  # the log does not answer: all waiting callers are told so
            self._busy = False
            waiting, self._queue = [work, *self._queue], deque()
            for each in waiting:
                each.answer(error)
        else:
            self._busy = False
            self._decide(work)
        self._next()

    # --- taking in what is committed

    def told(self, version: int) -> None:
        """Notes that the log holds the match up to that version, and reads on if that is needed.

        Nothing is needed while an own append is under way: its outcome says more. If nobody follows the
        match, the next caller that asks for it reads on.
        """
        self._logged = max(self._logged, version)
        if self._busy or self._logged <= self.match.version:
            return
        if not (self.is_idle and self.touched < time.monotonic() - FOLLOWED_SECONDS):
            self.context.tasks.spawn(self.catch_up())

    async def catch_up(self) -> None:
        """Like `refresh`, but only logs that the log does not answer; the next caller tries again."""
        try:
            await self.refresh()
        except LogUnavailable as error:
            _log.warning("refresh failed", match_id=self.match.match_id, error=str(error))

    async def refresh(self) -> None:
        """Takes in what other replicas have appended.

        Raises:
            LogUnavailable: the log does not answer.
        """
        match, version = self.match, self.match.version
        stored = await self.context.log.load(match.match_id, version, people=match.status == WAITING)
        end_process_if_set_back(match, version, stored)
        self._stale = False
        if stored is not None and self.replay(stored):
            if self.behind is not None:
                self.behind.flush()
            self._flush()
            self.presence.deny_absences()

    def replay(self, stored: Stored) -> bool:
        """Takes in the entries of the log that are not in memory yet; returns whether there were any."""
        self._name(stored.people)
        # Some of them may have been taken in while the log was being read.
        news = [row for row in stored.entries if row.version > self.match.version]
        for row, before, step in replay(self.match, news, self.context.first_position):
            self._took_in(before, step, row.request_key)
        return bool(news)

    async def read_in(self, stored: Stored) -> None:
        """Takes in the log of a match that nobody else uses yet. Long logs give way to other work."""
        await self.context.replayer.turns.run(self._reading_in(stored))

    def _reading_in(self, stored: Stored) -> Generator[None, None, None]:
        self._name(stored.people)
        for row, _, step in replay(self.match, stored.entries, self.context.first_position):
            self._note(step, row.request_key)
            yield
        self.deadline.reset()

    def _name(self, people: Iterable[Participant]) -> None:
        """Takes in the names of people, without those of accounts deleted since the log was read."""
        self.match.names.update(names_of(self.context.deleted_accounts.unnamed(people)))

    def forget(self, gone: Collection[str]) -> None:
        """Removes the names of these deleted accounts from memory."""
        match = self.match
        seats = {
            seat: sitter.account_id
            for seat, holder in enumerate(match.sitters)
            if (sitter := holder or match.reserved.get(seat)) is not None and sitter.account_id in gone
        }
        here = {*seats.values(), *match.names.keys() & set(gone)}
        if here:
            match.names.update(dict.fromkeys(here, ""))
            self.subscribers.forget(here)
            if self.behind is not None:
                self.behind.subscribers.forget(here)
        self.company.forget(seats)

    def _take_in(self, steps: list[Step], append: Append) -> None:
        if append.joined or append.creation is not None:
            self._name(append.people)
        for step, entry in zip(steps, append.entries, strict=True):
            before = self.match.position
            fold(self.match, step)
            self._took_in(before, step, entry.request_key)

    def _took_in(self, before: Any, step: Step, request_key: str) -> None:
        self._note(step, request_key)
        if self.match.clock.spec.is_timed:
            self.deadline.reset()
        if self.subscribers.tracks:
            self.subscribers.keep(before, step)
        if self.match.status == WAITING and step.entry.HasField("freed"):
            seat = Seat(step.entry.freed.seat)
            self.subscribers.dismiss(seat, NotYourSeat(f"seat {seat} was given back"))
            self.company.left(seat)

    def _note(self, step: Step, request_key: str) -> None:
        if request_key:
            version, notation = step.entry.version, step.entry.acted.notation
            self.match.receipts[request_key] = Receipt(version, notation)
        if self.match.version == 1 and self.match.spec.HasField("spectator_delay"):
            self.behind = Behind(self.match, self.context)
        if self.behind is not None:
            self.behind.take(step)

    def _deliver(self, traceparent: str) -> None:
        if self.behind is not None:
            self.behind.flush()
        if not self.subscribers.tracks:
            return
        if tracing.ACTIVE.tracer is None:
            self._flush()
            return
        span = tracing.begin("deliver events", tracing.Kind.INTERNAL, traceparent, self._attributes)
        self._flush()
        span.end()

    def _flush(self) -> None:
        self.subscribers.flush(self.context.now_ms() - self.match.updated_ms)

    # --- keeping it in memory

    @property
    def is_idle(self) -> bool:
        """Whether it may be dropped from memory: it has no followers, no work under way and no timer."""
        quiet = self.presence.is_idle and not self.subscribers.tracks
        quiet = quiet and (self.behind is None or self.behind.is_idle)
        return quiet and not (self._busy or self._queue or self.deadline.is_set)

    def close(self) -> None:
        """Stops all timers."""
        self.deadline.cancel()
        self.presence.close()
        self.company.close()
        if self.behind is not None:
            self.behind.close()
