"""The state of a match, made from its log. fold.py takes entries in; decide/ makes new ones."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ardri.match.v1 import match_pb2
from services.kernel import Game, Outcome, Seat
from services.kernel.seeds import SEED_BYTES
from services.record.clocks.clock import ClockState
from services.record.clocks.spec import NO_CLOCK, ClockKind, ClockSpec
from services.record.proof.chain import first_digest
from services.record.takebacks import Takebacks

WAITING = match_pb2.MATCH_STATUS_WAITING
LIVE = match_pb2.MATCH_STATUS_LIVE
ENDED = match_pb2.MATCH_STATUS_ENDED

LATELY = 8
"""How many of a bot's last actions are remembered with the values that it expected."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """The holder of a seat: an account, or a bot of some level. `entropy`: what the seat added to chance.

    `name`: the name in the entry, for bots and entrants of tournaments; in older matches for people, too.
    `called`: the name of a person, which is in no entry (names.py); set only until the seat is taken.
    `since`: the version of the entry that took the seat.
    """

    account_id: str
    name: str
    level: int = 0
    entropy: bytes = b""
    called: str | None = None
    since: int = field(default=0, compare=False)

    @property
    def is_bot(self) -> bool:
        """Whether a bot acts for the seat."""
        return self.level > 0


class DroppedOut(NamedTuple):
    """Why a seat has dropped out, and when, in Unix milliseconds."""

    reason: "match_pb2.DropOut.ValueType"
    at_ms: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a decision's request id, kept for when the request is repeated."""

    version: int
    notation: str


@dataclass(slots=True)
class Match:
    """The state that follows from the entries so far.

    `decided`: for each seat the version at which its present decision began: that of its own last action, or
    that at which its turn came. `turn`: the version since which `to_act` decide. `steps`: the number of
    actions applied, also of chance and table; the counter of the next draw. `receipts`: by request key.
    `offered`: the value of `steps` at the last draw offer of each seat. `lately`: what each bot expected of
    its last actions, of `WHOLE`, newest last; it starts anew after an action without such a value. `left`:
    seats that are away, and since when. `dropped`: seats that have dropped out; a bot plays on for each.
    `reserved`: the accounts for which seats are kept. `chance_key`: the key of all draws, known once all
    seats are taken; as secret as the seed. `takebacks`: None if the match allows none. `given_back`: how
    often each account has given a seat back. `names`: the names of people, the only part that is in no entry.
    """

    match_id: str
    game: Game[Any, Any]
    secret: bytes
    spec: match_pb2.MatchSpec = field(default_factory=match_pb2.MatchSpec)
    version: int = 0
    status: int = WAITING
    created_ms: int = 0
    updated_ms: int = 0
    digest: bytes = b""
    sitters: list[Sitter | None] = field(default_factory=list)
    reserved: dict[int, Sitter] = field(default_factory=dict)
    chance_key: bytes = field(default=b"", repr=False)
    position: Any = None
    to_act: tuple[Seat, ...] = ()
    turn: int = 0
    steps: int = 0
    clock: ClockState = field(default_factory=lambda: ClockState(NO_CLOCK))
    decided: dict[Seat, int] = field(default_factory=dict)
    turn_ms: int = 0
    draw_offer: int | None = None
    draw_accepted: frozenset[int] = frozenset()
    offered: dict[int, int] = field(default_factory=dict)
    lately: dict[int, tuple[int, ...]] = field(default_factory=dict)
    takebacks: Takebacks | None = None
    left: dict[int, int] = field(default_factory=dict)
    dropped: dict[int, DroppedOut] = field(default_factory=dict)
    receipts: dict[str, Receipt] = field(default_factory=dict)
    outcome: Outcome | None = None
    given_back: Counter[str] = field(default_factory=Counter)
    names: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.digest = self.digest or first_digest(self.match_id)

    @property
    def seed(self) -> bytes:
        """The secret seed behind all chance: 32 bytes."""
        return self.secret[:SEED_BYTES]

    @property
    def salt(self) -> bytes:
        """The salt that is hashed with the seed: 16 bytes."""
        return self.secret[SEED_BYTES:]

    @property
    def staying(self) -> list[int]:
        """The seats that have not dropped out."""
        return [seat for seat in range(self.spec.seats) if seat not in self.dropped]

    @property
    def away(self) -> dict[int, int]:
        """Seats that are away but have not dropped out, and since when."""
        return {seat: since_ms for seat, since_ms in self.left.items() if seat not in self.dropped}

    @property
    def expects(self) -> dict[int, int]:
        """What each bot expected of its last action, of `WHOLE`, if it gave a value."""
        return {seat: values[-1] for seat, values in self.lately.items()}

    @property
    def grace_ms(self) -> int:
        """How long a seat may be away before others may claim the match; 0: without limit."""
        return int(self.spec.abandonment_grace.ToMilliseconds())

    def has_abandoned(self, seat: int, now_ms: int) -> bool:
        """Whether the seat has been away for the match's grace period, if it has one."""
        since_ms = self.left.get(seat)
        return since_ms is not None and 0 < self.grace_ms <= now_ms - since_ms

    def lapsing(self, position: Any, to_act: Sequence[Seat]) -> tuple[Seat, ...]:
        """Returns the seats to act whose decision lapses, and does not lose the match, at the deadline."""
        if not self.clock.spec.is_timed:
            return ()
        return tuple(seat for seat in to_act if seat >= 0 and self.game.lapse(position, seat) is not None)

    def seat_of(self, account_id: str) -> int | None:
        """Returns the seat of the account, if it has one."""
        for seat, sitter in enumerate(self.sitters):
            if sitter is not None and sitter.account_id == account_id:
                return seat
        return None

    def belongs(self, account_id: str) -> bool:
        """Whether the account has a seat, or one is kept for it."""
        return self.seat_of(account_id) is not None or self.reserved_for(account_id) is not None

    def admits(self, account_id: str) -> bool:
        """Whether the account may see and join a private match without a code; its opener may, too."""
        return self.belongs(account_id) or (bool(account_id) and account_id == self.spec.opened_by)

    def reserved_for(self, account_id: str) -> int | None:
        """Returns the seat that is, or was before it was taken, kept for the account, if there is one."""
        kept = (seat for seat, sitter in self.reserved.items() if sitter.account_id == account_id)
        return next(kept, None)


def sitter_of(seat: match_pb2.Seat) -> Sitter:
    """Returns the present or future holder of a seat, as the log names it."""
    return Sitter(seat.account_id, seat.name, seat.bot.level, seat.entropy)


def still_reserved(
    reserved: Mapping[int, Sitter], freed: int, spec: match_pb2.MatchSpec
) -> dict[int, Sitter]:
    """Returns the reserved seats after one was given back. The opener's own is not kept any more."""
    return {
        seat: sitter
        for seat, sitter in reserved.items()
        if seat != freed or sitter.account_id != spec.opened_by
    }


def entropies(sitters: Sequence[Sitter | None]) -> list[bytes]:
    """Returns the entropy of each seat."""
    return [sitter.entropy if sitter else b"" for sitter in sitters]


def clock_spec(spec: match_pb2.MatchSpec) -> ClockSpec:
    """Returns the clock of a match from its spec, which was checked when the match was created."""
    clock = spec.clock
    kind = ClockKind(clock.kind or ClockKind.NONE.value)
    times = (clock.base, clock.increment, spec.offer_window)
    return ClockSpec(kind, *(int(time.ToMilliseconds()) for time in times))
