"""Replays a record, entry by entry. Pure."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from google.protobuf.message import DecodeError

from ardri.match.v1.match_pb2 import MatchSpec, Seat
from ardri.match.v1.record_pb2 import LogEntry, Record
from services.kernel import Draws, Game, commitment
from services.record.fold import fold
from services.record.match import ENDED, WAITING, Match, clock_spec, entropies, sitter_of
from services.record.opening import logged_seat
from services.record.proof import chance
from services.record.proof.chain import next_digest
from services.record.step import recorded
from services.record.verify import absence, draws, takeback
from services.record.verify.action import acted
from services.record.verify.divergence import Divergence, require
from services.record.verify.drop_out import dropped_out
from services.record.verify.end import ended

FirstState = Callable[[MatchSpec], Any]
"""Makes the first position of a match from its spec."""


class Replay:
    """A record that is good so far. `match`: the state up to there. `cause`: why an operator ended it."""

    def __init__(self, record: Record, game: Game[Any, Any], first_position: FirstState) -> None:
        self._record = record
        self._game = game
        self._first_position = first_position
        self._seed = b""
        self._draws: Draws | None = None
        # A missing digest equals none that an entry can have.
        self._chain = [*record.digests, *[b""] * len(record.entries)]
        self.match = Match(record.match_id, game, b"")
        self.cause = ""

    def take(self, version: int, body: bytes) -> None:
        """Checks the next entry and takes it in.

        Raises:
            Divergence: the entry does not follow.
        """
        digest = next_digest(self.match.digest, body)
        require(digest == self._chain[version - 1], "the chain of digests breaks")
        entry = self._decoded(body)
        kind = entry.WhichOneof("body")
        require(kind is not None, "an entry without a body")
        require(entry.version == version, f"entry {version} says it is {entry.version}")
        require(entry.time_ms >= self.match.updated_ms, "time runs backwards")
        require((kind == "created") == (version == 1), "the first entry, and it alone, creates the match")
        require(self.match.status != ENDED, "an entry after the end")
        due = takeback.is_due(self.match)
        require((kind == "taken_back") == due, "an action is taken back when all have agreed, and only then")
        require(
            kind == "ended" or not draws.is_due(self.match),
            "a match that goes on, though all have agreed to a draw",
        )
        check = {
            "created": self._created,
            "joined": self._joined,
            "freed": self._freed,
            "started": self._started,
            "acted": self._acted,
            "ended": self._ended,
            "taken_back": self._taken_back,
        }.get(str(kind), self._in_place)
        position = check(entry)
        fold(self.match, recorded(self.match, entry, body, digest, position))

    def close(self) -> None:
        """Checks that the record is complete.

        Raises:
            Divergence: it is not.
        """
        require(self.match.status == ENDED, "the record stops before the end")
        require(len(self._record.digests) == len(self._record.entries), "more digests than entries")

    def _decoded(self, body: bytes) -> LogEntry:
        try:
            return LogEntry.FromString(body)
        except DecodeError as error:
            raise Divergence(f"no log entry: {error}") from error

    def _created(self, entry: LogEntry) -> Any:
        spec = entry.created.spec
        facts = self._game.facts
        require(spec.game == self._record.game == facts.name, f"a match of {spec.game!r}")
        require(spec.rules_version in facts.all_rules, f"rules {spec.rules_version!r} are not here")
        try:
            position = self._first_position(spec)
            clock_spec(spec)
        except ValueError as error:  # every GameError is a ValueError
            raise Divergence(f"no match starts like that: {error}") from error
        require(facts.perfect_information or not spec.takebacks, "takebacks where there are secrets")
        require(chance.is_known(spec), f"no source of chance {spec.chance} is known")
        require(len(self._record.match_id.encode()) <= chance.MOST_ID_BYTES, "a match id that is too long")
        kept = [seat.seat for seat in entry.created.reserved]
        require(len(kept) == len(set(kept)), "a seat that is kept twice")
        for each in entry.created.reserved:
            require(0 <= each.seat < spec.seats, f"no seat {each.seat}, which is kept")
            self._require_plain(each)
        self._find_seed(spec)
        return position

    def _require_plain(self, seat: Seat) -> None:
        """Checks that a seat has the title that the game gives it, and no fields that entries do not have."""
        plain = logged_seat(self._game, seat.seat, sitter_of(seat))
        require(seat == plain, f"seat {seat.seat} is not as the game has it")

    def _find_seed(self, spec: MatchSpec) -> None:
        """Finds the seed in the last entry. If it is not there, that entry will be refused itself."""
        try:
            last = LogEntry.FromString(self._record.entries[-1])
        except DecodeError:
            return
        if commitment(last.ended.seed, last.ended.salt) == spec.seed_commitment:
            self._seed = last.ended.seed

    def _joined(self, entry: LogEntry) -> Any:
        sitter = entry.joined.seat
        seat = sitter.seat
        require(self.match.status == WAITING, "a seat taken after the start")
        require(0 <= seat < len(self.match.sitters), f"no seat {seat}")
        require(self.match.sitters[seat] is None, f"seat {seat} taken twice")
        self._require_plain(sitter)
        kept = self.match.reserved.get(seat)
        require(
            kept is None or kept.account_id == sitter.account_id, f"seat {seat} is kept for another account"
        )
        require(chance.fits(self.match.spec, sitter.entropy), f"entropy of {len(sitter.entropy)} bytes")
        is_a_persons = bool(sitter.account_id) and not sitter.HasField("bot")
        # Otherwise the platform would choose it last, and so choose the chance.
        require(is_a_persons or not sitter.entropy, f"entropy of seat {seat}, which is no person's")
        return self.match.position

    def _freed(self, entry: LogEntry) -> Any:
        match, seat = self.match, entry.freed.seat
        require(match.status == WAITING, "a seat given back after the start")
        require(bool(match.spec.opened_by), "a seat given back, but no account has opened the match")
        require(0 <= seat < len(match.sitters), f"no seat {seat}")
        sitter = match.sitters[seat]
        require(sitter is not None and not sitter.is_bot, f"seat {seat} given back by nobody")
        return match.position

    def _started(self, entry: LogEntry) -> Any:
        match = self.match
        require(match.status == WAITING and all(match.sitters), "a start with open seats")
        spec = match.clock.spec
        full = [spec.base_ms] * match.spec.seats if spec.has_clock else []
        require(list(entry.started.remaining_ms) == full, "clocks that are not full at the start")
        if self._seed:
            brought = entropies(match.sitters)
            self._draws = Draws(chance.chance_key(self._seed, match.match_id, match.spec, brought))
        return match.position

    def _acted(self, entry: LogEntry) -> Any:
        return acted(self.match, self._draws, entry)

    def _taken_back(self, entry: LogEntry) -> Any:
        return takeback.taken_back(self.match, entry)

    def _ended(self, entry: LogEntry) -> Any:
        ended(self.match, entry)
        self.cause = entry.ended.cause
        return self.match.position

    def _in_place(self, entry: LogEntry) -> Any:
        """Checks an entry that leaves the position as it is."""
        _IN_PLACE[str(entry.WhichOneof("body"))](self.match, entry)
        return self.match.position


_IN_PLACE: Final[Mapping[str, Callable[[Match, LogEntry], None]]] = {
    "draw_offered": draws.offered,
    "draw_accepted": draws.answered,
    "draw_declined": draws.answered,
    "left": absence.left,
    "returned": absence.returned,
    "takeback_offered": takeback.offered,
    "takeback_accepted": takeback.answered,
    "takeback_declined": takeback.answered,
    "dropped_out": dropped_out,
}
