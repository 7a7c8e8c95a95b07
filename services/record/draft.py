"""Drafts: the entries that one decision will append, with the state after each of them. Pure.

A draft never changes its match; fold.py does, once the draft is committed.
"""

from collections.abc import Mapping

from ardri.match.v1.match_pb2 import DropOut, MatchEnded
from ardri.match.v1.record_pb2 import (
    LogEntry,
    LoggedDropOut,
    LoggedSeatFreed,
    LoggedStart,
    LoggedTakeback,
)
from services.kernel import CHANCE, TABLE, Draws, Outcome, Seat, apply, chances, to_act
from services.record.clocks.clock import ClockState
from services.record.drop_outs import DropOuts, groups, substituted
from services.record.match import ENDED, LIVE, DroppedOut, Match, Sitter, entropies, still_reserved
from services.record.proof.chain import next_digest
from services.record.proof.chance import chance_key
from services.record.seats.names import Participant
from services.record.step import Step
from services.record.takebacks import CountedAction
from services.wire.outcomes import outcome_message


class Draft:
    """Builds the entries of one decision on top of a match.

    `answer`: the version of the entry that answers the request. That is the first action, even if a bot's
    answer to a draw offer comes before it; without an action it is the first entry. `joined`, `freed`,
    `kept_again`: as in an Append.
    """

    __slots__ = (
        "_applied",
        "_chance",
        "_digest",
        "_match",
        "answer",
        "clock",
        "dropped",
        "freed",
        "joined",
        "kept_again",
        "now_ms",
        "position",
        "reserved",
        "sitters",
        "spec",
        "status",
        "steps",
        "to_act",
        "turn",
        "version",
    )

    def __init__(self, match: Match, now_ms: int) -> None:
        self._match = match
        self._applied = match.steps
        self._digest = match.digest
        self.version = match.version
        self.answer = match.version + 1
        # Times in the log never decrease, whatever the machine's clock does.
        self.now_ms = max(now_ms, match.updated_ms)
        self.steps: list[Step] = []
        self.position = match.position
        self.status = match.status
        self.to_act = match.to_act
        self.turn = match.turn
        self.clock = match.clock
        self.spec = match.spec
        self.reserved: Mapping[int, Sitter] = match.reserved
        self.sitters = match.sitters
        self.dropped: DropOuts = match.dropped
        self._chance: Draws | None = None
        self.joined: list[Participant] = []
        self.freed: tuple[int, ...] = ()
        self.kept_again: tuple[Participant, ...] = ()

    def add(self, entry: LogEntry) -> None:
        """Adds an entry, and sets its version and time."""
        self.version += 1
        entry.version = self.version
        entry.time_ms = self.now_ms
        body = entry.SerializeToString()  # deterministic: entries have no maps, whose order is not fixed
        self._digest = digest = next_digest(self._digest, body)
        self._keep(entry, body, digest)

    def sit(self, seat: int, sitter: Sitter, entry: LogEntry) -> None:
        """Adds the entry by which the sitter takes the seat."""
        self.sitters = [*self.sitters]
        self.sitters[seat] = sitter
        if sitter.account_id:
            self.joined.append(Participant(seat, sitter.account_id, sitter.called))
        self.add(entry)

    def free(self, seat: int) -> None:
        """Frees a seat before the start. A seat that another account kept for its holder is kept again."""
        self.sitters = [*self.sitters]
        self.sitters[seat] = None
        self.reserved = still_reserved(self.reserved, seat, self.spec)
        kept = self.reserved.get(seat)
        if kept is None:
            self.freed = (*self.freed, seat)
        else:
            name = self._match.names.get(kept.account_id)
            self.kept_again = (*self.kept_again, Participant(seat, kept.account_id, name))
        self.add(LogEntry(freed=LoggedSeatFreed(seat=seat)))

    def start(self, seats: int) -> None:
        """Starts play: clocks run, and chance draws if it is to act."""
        self.status = LIVE
        self.to_act = to_act(self.position)
        lapsing = self._match.lapsing(self.position, self.to_act)
        self.clock = ClockState.started(self.clock.spec, seats, self.to_act, self.now_ms, lapsing)
        self.add(LogEntry(started=LoggedStart(remaining_ms=self.clock.remaining_ms)))
        self.turn = self.version
        self._follow()

    def act(self, seat: Seat, action: int, *, lapsed: bool = False, value: int | None = None) -> None:
        """Applies an action, then all draws of chance that follow, then the end if the match is over.

        `lapsed`: the seat did not answer in time, and this action counts as its answer. `value`: what a bot
        expects of the action.

        Raises:
            IllegalAction: the rules forbid it; the draft must be thrown away.
        """
        self._apply(seat, action, lapsed=lapsed, value=value)
        self._follow()

    def take_back(self, action: CountedAction) -> None:
        """Goes back to the position before that action; time that was used stays used.

        The number of actions so far stays, too, so that no draw of chance is ever made twice.
        """
        self.position = action.position
        self.to_act = to_act(self.position)
        lapsing = self._match.lapsing(self.position, self.to_act)
        self.clock = self.clock.after(TABLE, self.to_act, self.now_ms, lapsing)
        told = LoggedTakeback(to_version=action.version, remaining_ms=self.clock.remaining_ms)
        self.add(LogEntry(taken_back=told))
        self.turn = self.version

    def drop_out(self, seat: Seat, reason: "DropOut.ValueType") -> None:
        """Takes a seat out of the match. The match and the clocks of the other seats go on."""
        sitter = self.sitters[seat]
        assert sitter is not None, "all seats of a match that has started are taken"
        self.sitters = [*self.sitters]
        self.sitters[seat] = substituted(sitter, self.spec)
        self.dropped = {**self.dropped, seat: DroppedOut(reason, self.now_ms)}
        lapsing = self._match.lapsing(self.position, self.to_act)
        self.clock = self.clock.without(seat).after(TABLE, self.to_act, self.now_ms, lapsing)
        told = LoggedDropOut(seat=seat, reason=reason, remaining_ms=self.clock.remaining_ms)
        self.add(LogEntry(dropped_out=told))

    def end(self, outcome: Outcome, cause: str = "") -> None:
        """Ends the match and reveals the seed; drop-outs rank last. `cause`: why an operator ends it."""
        outcome = outcome.behind(groups(self.dropped))
        self.status = ENDED
        self.to_act = ()
        self.clock = self.clock.stopped()
        match = self._match
        ended = MatchEnded(outcome=outcome_message(outcome), seed=match.seed, salt=match.salt, cause=cause)
        self.add(LogEntry(ended=ended))

    def _keep(self, entry: LogEntry, body: bytes, digest: bytes) -> None:
        """Keeps the step. A transcript keeps less of it."""
        self.steps.append(Step(entry, body, digest, self.position, self.to_act, self.clock))

    def _apply(self, seat: Seat, action: int, *, lapsed: bool = False, value: int | None = None) -> None:
        game = self._match.game
        before = self.position
        self.position = apply(game, before, seat, action)
        self.to_act = to_act(self.position)
        if self.clock.spec.is_timed:
            lapsing = self._match.lapsing(self.position, self.to_act)
            self.clock = self.clock.after(seat, self.to_act, self.now_ms, lapsing, lapsed=lapsed)
        is_first = self._applied == self._match.steps
        self._applied += 1
        entry = LogEntry()  # filled in place, as a message that is passed in would be copied
        acted = entry.acted
        acted.seat = seat
        acted.action = action
        acted.notation = game.format(before, seat, action)
        if self.clock.remaining_ms:
            acted.remaining_ms.extend(self.clock.remaining_ms)
        if lapsed:
            acted.lapsed = True
        if value is not None:
            acted.value = value
        self.add(entry)
        self.turn = self.version
        if is_first:
            self.answer = self.version

    def _follow(self) -> None:
        game = self._match.game
        while self.to_act and self.to_act[0] == CHANCE:
            # The number of actions applied before this one gives each draw its own random number.
            self._apply(CHANCE, self._draws().choose(self._applied, chances(self.position)))
        if not self.to_act:
            outcome = game.outcome(self.position)
            assert outcome is not None, "nobody is to act, so there is an outcome"
            self.end(outcome)

    def _draws(self) -> Draws:
        if self._chance is None:
            match = self._match
            brought = entropies(self.sitters)
            key = match.chance_key or chance_key(match.seed, match.match_id, self.spec, brought)
            self._chance = Draws(key)
        return self._chance
