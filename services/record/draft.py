"""Entries in the making: what one decision will append, with the positions between. Pure.

A draft never changes its match; fold.py does, once the draft is committed.
"""

from dataclasses import dataclass
from typing import Any

from ardri.match.v1.match_pb2 import MatchEnded
from ardri.match.v1.match_pb2 import Outcome as OutcomeMessage
from ardri.match.v1.record_pb2 import LogEntry, LoggedAction, LoggedStart
from services.kernel import CHANCE, Draws, Outcome, Seat
from services.record.chain import next_digest
from services.record.clock import ClockState
from services.record.match import ENDED, LIVE, Match, Sitter


@dataclass(frozen=True, slots=True)
class Step:
    """One entry, its bytes as stored, its place in the chain, and the position after it."""

    entry: LogEntry
    body: bytes
    digest: bytes
    state: Any


class Draft:
    """Builds the entries of one decision on top of a match."""

    __slots__ = ("_match", "clock", "joined", "now_ms", "sitters", "state", "status", "steps", "to_act")

    def __init__(self, match: Match, now_ms: int) -> None:
        self._match = match
        # The log's time never runs backwards, whatever the machine's clock does.
        self.now_ms = max(now_ms, match.updated_ms)
        self.steps: list[Step] = []
        self.state = match.state
        self.status = match.status
        self.to_act = match.to_act
        self.clock = match.clock
        self.sitters = match.sitters
        self.joined: list[tuple[int, str]] = []

    @property
    def version(self) -> int:
        """Of the match once the draft is committed."""
        return self._match.version + len(self.steps)

    def add(self, entry: LogEntry) -> None:
        """Adds an entry; its version and time are set here."""
        entry.version = self.version + 1
        entry.time_ms = self.now_ms
        body = entry.SerializeToString(deterministic=True)
        before = self.steps[-1].digest if self.steps else self._match.digest
        self.steps.append(Step(entry, body, next_digest(before, body), self.state))

    def sit(self, seat: int, sitter: Sitter, entry: LogEntry) -> None:
        """Gives a seat to somebody."""
        self.sitters = [*self.sitters]
        self.sitters[seat] = sitter
        if sitter.account_id:
            self.joined.append((seat, sitter.account_id))
        self.add(entry)

    def start(self, seats: int) -> None:
        """Starts play: clocks run, chance draws."""
        self.status = LIVE
        self.to_act = self._match.game.to_act(self.state)
        lapsing = self._match.lapsing(self.state, self.to_act)
        self.clock = ClockState.started(self.clock.spec, seats, self.to_act, self.now_ms, lapsing)
        self.add(LogEntry(started=LoggedStart(remaining_ms=self.clock.remaining_ms)))
        self._follow()

    def act(self, seat: Seat, action: int, *, lapsed: bool = False) -> None:
        """Applies an action, then all that chance has to add, then the end if there is one.

        `lapsed`: the seat was silent, and this is what counts as given.

        Raises:
            IllegalAction: the rules forbid it; the draft is to be thrown away.
        """
        self._apply(seat, action, lapsed=lapsed)
        self._follow()

    def end(self, outcome: Outcome) -> None:
        """Ends the match and reveals the seed."""
        self.status = ENDED
        self.to_act = ()
        self.clock = self.clock.stopped()
        ended = MatchEnded(outcome=outcome_message(outcome), seed=self._match.seed, salt=self._match.salt)
        self.add(LogEntry(ended=ended))

    def _apply(self, seat: Seat, action: int, *, lapsed: bool = False) -> None:
        game = self._match.game
        before = self.state
        self.state = game.apply(before, seat, action)
        self.to_act = game.to_act(self.state)
        lapsing = self._match.lapsing(self.state, self.to_act)
        self.clock = self.clock.after(seat, self.to_act, self.now_ms, lapsing, lapsed=lapsed)
        acted = LoggedAction(
            seat=seat,
            action=action,
            notation=game.format(before, seat, action),
            remaining_ms=self.clock.remaining_ms,
            lapsed=lapsed,
        )
        self.add(LogEntry(acted=acted))

    def _follow(self) -> None:
        game = self._match.game
        while self.to_act and self.to_act[0] == CHANCE:
            draws = Draws(self._match.seed)
            self._apply(CHANCE, draws.choose(self._draws_so_far(), game.chances(self.state)))
        if not self.to_act:
            outcome = game.outcome(self.state)
            assert outcome is not None, "nobody is to act, so there is an outcome"
            self.end(outcome)

    def _draws_so_far(self) -> int:
        """Actions applied before this one: the counter that makes each draw its own."""
        drafted = sum(step.entry.HasField("acted") for step in self.steps)
        return self._match.steps + drafted


def outcome_message(outcome: Outcome) -> OutcomeMessage:
    """The outcome on the wire."""
    return OutcomeMessage(
        ranks=outcome.ranks, payoffs=outcome.payoffs, reason=outcome.reason, rule=outcome.rule
    )
