"""Plays a record again from nothing and names the first entry that does not follow. Pure.

Trusts nothing but the rules: the chain of hashes, the order of versions and times, every action, every
draw against the revealed seed, every clock, and the end are worked out anew.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from google.protobuf.message import DecodeError

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry, LoggedAction, Record
from services.engine.draft import first_digest, next_digest, outcome_message
from services.engine.fold import fold
from services.engine.match import ENDED, LIVE, WAITING, Match, clock_spec
from services.kernel import CHANCE, Draws, Game, GameError, Outcome, Seat, commitment

FirstState = Callable[[MatchSpec], Any]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found. `diverges_at`: the first bad entry, 0 if all are good."""

    entries: int
    diverges_at: int = 0
    divergence: str = ""
    outcome: Outcome | None = None


class _Divergence(Exception):
    """An entry does not follow."""


def verify(record: Record, game: Game[Any, Any], first_state: FirstState) -> Verdict:
    """Checks a whole record."""
    replay = _Replay(record, game, first_state)
    for index, body in enumerate(record.entries):
        try:
            replay.take(index + 1, body)
        except _Divergence as error:
            return Verdict(index, index + 1, str(error))
    try:
        replay.close()
    except _Divergence as error:
        return Verdict(len(record.entries), len(record.entries) or 1, str(error))
    return Verdict(len(record.entries), outcome=replay.match.outcome)


class _Replay:
    def __init__(self, record: Record, game: Game[Any, Any], first_state: FirstState) -> None:
        self._record = record
        self._game = game
        self._first_state = first_state
        self._draws: Draws | None = None
        # One that is missing fits no entry.
        self._chain = [*record.digests, *[b""] * len(record.entries)]
        self.match = Match(record.match_id, game, b"", digest=first_digest(record.match_id))

    def take(self, version: int, body: bytes) -> None:
        digest = next_digest(self.match.digest, body)
        _require(digest == self._chain[version - 1], "the chain of digests breaks")
        entry = self._decoded(body)
        kind = entry.WhichOneof("body")
        _require(kind is not None, "an entry without a body")
        _require(entry.version == version, f"entry {version} says it is {entry.version}")
        _require(entry.time_ms >= self.match.updated_ms, "time runs backwards")
        _require((kind == "created") == (version == 1), "the first entry, and it alone, creates the match")
        _require(self.match.status != ENDED, "an entry after the end")
        check = {
            "created": self._created,
            "joined": self._joined,
            "started": self._started,
            "acted": self._acted,
            "ended": self._ended,
        }.get(str(kind), self._live_only)
        state = check(entry)
        fold(self.match, entry, digest, state)

    def close(self) -> None:
        _require(self.match.status == ENDED, "the record stops before the end")
        _require(len(self._record.digests) == len(self._record.entries), "more digests than entries")

    def _decoded(self, body: bytes) -> LogEntry:
        try:
            return LogEntry.FromString(body)
        except DecodeError as error:
            raise _Divergence(f"no log entry: {error}") from error

    def _created(self, entry: LogEntry) -> Any:
        spec = entry.created.spec
        facts = self._game.facts
        _require(spec.game == self._record.game == facts.name, f"a match of {spec.game!r}")
        _require(spec.rules_version == facts.rules_version, f"rules {spec.rules_version!r} are not here")
        try:
            state = self._first_state(spec)
            clock_spec(spec)
        except ValueError as error:  # every GameError is one
            raise _Divergence(f"no match starts like that: {error}") from error
        self._find_seed(spec)
        return state

    def _find_seed(self, spec: MatchSpec) -> None:
        """The last entry reveals the seed that all draws come from; if it does not, it is itself refused."""
        try:
            last = LogEntry.FromString(self._record.entries[-1])
        except DecodeError:
            return
        if commitment(last.ended.seed, last.ended.salt) == spec.seed_commitment:
            self._draws = Draws(last.ended.seed)

    def _joined(self, entry: LogEntry) -> Any:
        seat = entry.joined.seat.seat
        _require(self.match.status == WAITING, "a seat taken after the start")
        _require(0 <= seat < len(self.match.sitters), f"no seat {seat}")
        _require(self.match.sitters[seat] is None, f"seat {seat} taken twice")
        return self.match.state

    def _started(self, entry: LogEntry) -> Any:
        match = self.match
        _require(match.status == WAITING and all(match.sitters), "a start with open seats")
        spec = match.clock.spec
        full = [spec.base_ms] * match.spec.seats if spec.has_clock else []
        _require(list(entry.started.remaining_ms) == full, "clocks that are not full at the start")
        return match.state

    def _acted(self, entry: LogEntry) -> Any:
        match, acted = self.match, entry.acted
        seat = Seat(acted.seat)
        _require(match.status == LIVE, "an action before the start")
        _require(seat in match.to_act, f"seat {seat} is not to act, but {list(match.to_act)}")
        self._check_time(seat, acted, entry.time_ms)
        if seat == CHANCE and self._draws is not None:
            drawn = self._draws.choose(match.steps, self._game.chances(match.state))
            _require(drawn == acted.action, f"the seed draws {drawn}, the log has {acted.action}")
        try:
            after = self._game.apply(match.state, seat, acted.action)
        except GameError as error:
            raise _Divergence(f"illegal: {error}") from error
        text = self._game.format(match.state, seat, acted.action)
        _require(text == acted.notation, f"action {acted.action} is {text}, the log has {acted.notation}")
        to_act = self._game.to_act(after)
        lapsing = match.lapsing(after, to_act)
        clock = match.clock.after(seat, to_act, entry.time_ms, lapsing, lapsed=acted.lapsed)
        _require(tuple(acted.remaining_ms) == clock.remaining_ms, "the clocks do not add up")
        return after

    def _check_time(self, seat: Seat, acted: LoggedAction, at_ms: int) -> None:
        """Who decides is in time; who is not, is silent, or has lost."""
        match = self.match
        lapsed = match.clock.lapsed(at_ms)
        if acted.lapsed:
            _require(lapsed == seat, f"the time of seat {seat} was not up, or not first")
            given = self._game.lapse(match.state, seat)
            _require(acted.action == given, f"silence counts as {given}, the log has {acted.action}")
        else:
            _require(lapsed is None, f"the decision of seat {lapsed} had lapsed")
            _require(not match.clock.flagged(at_ms), "an action after the time was up")

    def _ended(self, entry: LogEntry) -> Any:
        match = self.match
        _require(match.status == LIVE, "an end before the start")
        held = commitment(entry.ended.seed, entry.ended.salt) == match.spec.seed_commitment
        _require(held, "the revealed seed does not fit the commitment")
        by_rules = self._game.outcome(match.state)
        if by_rules is not None:
            _require(entry.ended.outcome == outcome_message(by_rules), f"the rules say {by_rules}")
        else:
            self._ended_by_seats(entry)
        return match.state

    def _ended_by_seats(self, entry: LogEntry) -> None:
        match, outcome = self.match, entry.ended.outcome
        seats = match.spec.seats
        reason = outcome.reason
        losers = [seat for seat, rank in enumerate(outcome.ranks) if rank != 1]
        gone = [seat for seat in losers if match.left.get(seat, 2**62) + match.grace_ms <= entry.time_ms]
        wanted = {
            "time_out": Outcome.forfeited_by(match.clock.flagged(entry.time_ms), seats, reason),
            "resigned": Outcome.forfeited_by(losers[:1], seats, reason),
            "abandoned": Outcome.forfeited_by(gone, seats, reason),
            "draw_agreed": Outcome.drawn(seats, reason),
        }.get(reason)
        _require(wanted is not None, f"no match ends by {reason!r}")
        assert wanted is not None
        _require(outcome == outcome_message(wanted), f"{reason} gives {wanted}")
        if reason == "draw_agreed":
            agreed = {match.draw_offer, *match.draw_accepted}
            _require(agreed == set(range(seats)), "a draw that not all have agreed to")
        if reason == "time_out":
            _require(bool(match.clock.flagged(entry.time_ms)), "a time-out before the time")
            _require(
                match.clock.lapsed(entry.time_ms) is None, "a time-out before a decision that had lapsed"
            )

    def _live_only(self, _entry: LogEntry) -> Any:
        _require(self.match.status == LIVE, "an entry that only a running match has")
        return self.match.state


def _require(holds: bool, divergence: str) -> None:
    if not holds:
        raise _Divergence(divergence)
