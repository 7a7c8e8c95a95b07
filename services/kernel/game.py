"""The contract between a game's rules and everything that plays, serves, searches or proves them."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from services.kernel.errors import InvalidSetup
from services.kernel.options import OptionSpec, OptionValue, checked_options
from services.kernel.outcome import Outcome
from services.kernel.position import Position
from services.kernel.seats import CHANCE, Seat, Viewer

S = TypeVar("S")
"""A state: all there is to know. Compared by value, never changed once made."""
V = TypeVar("V")
"""A view: what one viewer may know of a state. Frozen."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game declares about itself; the conformance suite holds it to that.

    `name`: as in addresses and file names. `seat_names`: what the seats are called, by seat.
    `max_plies`: no match is longer, automatic steps included. `rules_version`: changes whenever
    a log of an older version could replay differently. `table_steps`: what the automatic steps of
    the rules are called; the notation of each of the table's actions begins with one of these words.
    """

    name: str
    title: str
    min_seats: int
    max_seats: int
    seat_names: tuple[str, ...]
    max_plies: int
    rules_version: str
    perfect_information: bool
    chance: bool = False
    simultaneous: bool = False
    table_steps: tuple[str, ...] = ()
    zero_sum: bool = True
    options: tuple[OptionSpec, ...] = ()


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from: how many sit down, and the checked value of every option."""

    seats: int
    options: Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Observation:
    """What one viewer sees of one step.

    `action`: the action, or None where the viewer may only know that the seat acted.
    `events`: the game's own frozen events, in the order in which a frontend should show them.
    """

    action: int | None
    events: tuple[Any, ...] = ()


class Game(ABC, Generic[S, V]):
    """The rules of one game: pure functions over states.

    An action is an int of at most 64 bits inside and a line of text outside. Of simultaneous
    decisions each stays hidden, from spectators too, until all are made, and their order does not
    matter. What `observe` has told a viewer, that viewer's later views still hold. The laws are
    tests: tests/conformance/laws.
    """

    facts: Facts

    def setup(self, seats: int, options: Mapping[str, object] | None = None) -> Setup:
        """Checks what a match shall start from.

        Raises:
            InvalidSetup: the game is not for that many.
            InvalidOptions: an unknown option or a value that does not fit.
        """
        if not self.facts.min_seats <= seats <= self.facts.max_seats:
            span = f"{self.facts.min_seats} to {self.facts.max_seats}"
            raise InvalidSetup(f"{self.facts.title} is for {span} seats, not {seats}")
        return Setup(seats, checked_options(self.facts.options, options or {}))

    @abstractmethod
    def initial(self, setup: Setup) -> S:
        """The state in which a match starts."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Who decides now: a seat, several at once (ascending), `CHANCE`, `TABLE`; nobody at the end."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Sequence[int]:
        """All that the seat may do now, in canonical order; empty if it is not to act.

        For `CHANCE` they are the actions of `chances`.
        """

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: int) -> S:
        """The state after the action; the given state stays as it was.

        Raises:
            IllegalAction: the seat may not do that now; names the rule.
        """

    def chances(self, state: S) -> Sequence[tuple[int, int]]:
        """`(action, weight)` of every draw when `CHANCE` is to act, else empty; weights are at least 1."""
        return ()

    def lapse(self, state: S, seat: Seat) -> int | None:
        """What counts as given if a seat to act does not answer in time, such as a ransom that stays unpaid.

        None where silence has no meaning: then a seat out of time loses. Follows from what the seat may know.
        """
        return None

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """All that the viewer may know. The one door for secrets."""

    @abstractmethod
    def sample(self, view: V, rng: Random) -> S:
        """A state that fits all that the view shows; with perfect information the state itself."""

    def observe(self, before: S, seat: Seat, action: int, after: S, viewer: Viewer) -> Observation:
        """What the viewer sees of a step from `before` to `after`."""
        return Observation(action)

    @abstractmethod
    def format(self, state: S, seat: Seat, action: int) -> str:
        """The action in one line of text."""

    @abstractmethod
    def parse(self, state: S, seat: Seat, text: str) -> int:
        """The action that a line of text names; legal or not is for `apply` to say.

        Raises:
            InvalidNotation: no action in any position.
        """

    @abstractmethod
    def draw(self, view: V) -> str:
        """The view as lines of text for people."""

    def tell(self, event: Any) -> str:
        """One of the game's events in a line of plain words; empty where the action says it all."""
        return ""

    def explain(self, state: S, seat: Seat, action: int) -> str:
        """What a legal action does and costs, in a few words for who chooses; empty if its text says it all.

        The state may be any that fits the seat's view.
        """
        return ""

    def evaluate(self, state: S, seat: Seat) -> int:
        """How good the state looks for the seat, without search; 0 is even."""
        return 0

    def noisy_actions(self, state: S, seat: Seat) -> Sequence[int]:
        """The legal actions that a search should follow to the end before it evaluates."""
        return ()

    def position_key(self, state: S) -> Hashable:
        """Equal for states in which the same play leads to the same end; for transposition tables."""
        return state

    def position(self, state: S) -> Position | None:
        """The state as searches walk it; None if the game has no position of its own.

        `services.search.adapter.position_of` makes one then that walks states.
        """
        return None

    def playout(self, state: S, rng: Random) -> Outcome:
        """Plays uniformly random actions to the end. A kernel may do the same faster."""
        while True:
            ended = self.outcome(state)
            if ended is not None:
                return ended
            seat = self.to_act(state)[0]
            if seat == CHANCE:
                actions, weights = zip(*self.chances(state), strict=True)
                action = rng.choices(actions, weights)[0]
            else:
                legal = self.legal_actions(state, seat)
                action = legal[int(rng.random() * len(legal))]
            state = self.apply(state, seat, action)
