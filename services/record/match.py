"""A match as its log tells it. fold.py takes entries in; decide/ makes new ones."""

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
"""Of so many actions of a bot it is known what it expected of them."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who holds a seat: an account, or a bot of some level. `entropy`: what the seat brought to chance.

    `name`: as the entry says it, of bots and of entrants of tournaments; of people in older matches, too.
    `called`: the name of a person, which no entry has (names.py); only until the seat is taken. `since`: the
    version of the entry by which it was taken.
    """

    account_id: str
    name: str
    level: int = 0
    entropy: bytes = b""
    called: str | None = None
    since: int = field(default=0, compare=False)

    @property
    def is_bot(self) -> bool:
        """Whether workers act for it."""
        return self.level > 0


class DroppedOut(NamedTuple):
    """Why a seat is out, and since when, in Unix milliseconds."""

    reason: "match_pb2.DropOut.ValueType"
    at_ms: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a decision's request id was answered with, to answer it so again."""

    version: int
    notation: str


@dataclass(slots=True)
class Match:
    """All that follows from the entries so far.

    `decided`: for each seat the version at which its present decision began: the action of its own that
    led to it, or its turn. `turn`: the version since which `to_act` decide. `steps`: actions applied,
    those of chance and table included; the counter of the next draw. `receipts`: by request key.
    `offered`: how many steps there were at the last draw offer of each seat. `lately`: what each bot
    expected of its last actions, of `WHOLE`, as far back as all said so, the newest last. `left`: seats
    away, and since when. `dropped`: seats that are out, with a bot that plays on for each. `reserved`: for
    whom open seats are kept. `chance_key`: what draws are keyed with, once all seats are taken; as secret
    as the seed. `takebacks`: None if nothing is taken back in it. `given_back`: how often each account has
    given a seat back. `names`: what people are called, which is all that no entry says.
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
        """What the seed is hashed with: 16 bytes."""
        return self.secret[SEED_BYTES:]

    @property
    def staying(self) -> list[int]:
        """The seats that have not dropped out."""
        return [seat for seat in range(self.spec.seats) if seat not in self.dropped]

    @property
    def away(self) -> dict[int, int]:
        """Of the seats that have left those that are still in the match, and since when."""
        return {seat: since_ms for seat, since_ms in self.left.items() if seat not in self.dropped}

    @property
    def expects(self) -> dict[int, int]:
        """What each bot expected of its last action, of `WHOLE`, if it said so."""
        return {seat: values[-1] for seat, values in self.lately.items()}

    @property
    def grace_ms(self) -> int:
        """How long a seat may be away; 0: as long as it likes."""
        return int(self.spec.abandonment_grace.ToMilliseconds())

    def has_abandoned(self, seat: int, now_ms: int) -> bool:
        """Whether the seat has been away for the grace of the match, if it has one."""
        since_ms = self.left.get(seat)
        return since_ms is not None and 0 < self.grace_ms <= now_ms - since_ms

    def lapsing(self, position: Any, to_act: Sequence[Seat]) -> tuple[Seat, ...]:
        """Of the seats to act there, those whose silence counts as an answer once their time is up."""
        if not self.clock.spec.is_timed:
            return ()
        return tuple(seat for seat in to_act if seat >= 0 and self.game.lapse(position, seat) is not None)

    def seat_of(self, account_id: str) -> int | None:
        """The seat of the account, if it has one."""
        for seat, sitter in enumerate(self.sitters):
            if sitter is not None and sitter.account_id == account_id:
                return seat
        return None

    def belongs(self, account_id: str) -> bool:
        """Whether the account has a seat, or one is kept for it."""
        return self.seat_of(account_id) is not None or self.reserved_for(account_id) is not None

    def admits(self, account_id: str) -> bool:
        """Whether it needs no code to see and to join a private match: who opened it does not, either."""
        return self.belongs(account_id) or (bool(account_id) and account_id == self.spec.opened_by)

    def reserved_for(self, account_id: str) -> int | None:
        """The seat that is kept for the account, or was until it took it, if there is one."""
        kept = (seat for seat, sitter in self.reserved.items() if sitter.account_id == account_id)
        return next(kept, None)


def sitter_of(seat: match_pb2.Seat) -> Sitter:
    """Who holds a seat, or is to, as the log has it."""
    return Sitter(seat.account_id, seat.name, seat.bot.level, seat.entropy)


def still_reserved(
    reserved: Mapping[int, Sitter], freed: int, spec: match_pb2.MatchSpec
) -> dict[int, Sitter]:
    """The seats that are kept once that one was given back: who opened the match keeps its own no more."""
    return {
        seat: sitter
        for seat, sitter in reserved.items()
        if seat != freed or sitter.account_id != spec.opened_by
    }


def entropies(sitters: Sequence[Sitter | None]) -> list[bytes]:
    """What each seat has brought to chance."""
    return [sitter.entropy if sitter else b"" for sitter in sitters]


def clock_spec(spec: match_pb2.MatchSpec) -> ClockSpec:
    """The clock of a match, whose spec was checked when it was created."""
    clock = spec.clock
    kind = ClockKind(clock.kind or ClockKind.NONE.value)
    times = (clock.base, clock.increment, spec.offer_window)
    return ClockSpec(kind, *(int(time.ToMilliseconds()) for time in times))
