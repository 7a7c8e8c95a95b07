"""The contract between a game's rules and everything that plays, serves, searches or proves them."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Generic, TypeVar

from services.kernel.errors import IllegalAction, InvalidSetup
from services.kernel.game.facts import Facts, Setup
from services.kernel.game.shown import Mark, Observation
from services.kernel.options import checked_options, span
from services.kernel.outcome import Outcome
from services.kernel.position import Position
from services.kernel.seats import Seat, Viewer

P = TypeVar("P", bound=Position)
"""A game's position: all there is to know, and the rules. One that was handed out is never changed."""
V = TypeVar("V")
"""A view: what one viewer may know of a position. Frozen."""


class Game(ABC, Generic[P, V]):
    """Words and views beside the positions of one game, which say the rules.

    An action is an int of at most 64 bits inside and a line of text outside. Of simultaneous
    decisions each stays hidden, from spectators too, until all are made, and their order does not
    matter. What `observe` has told a viewer, that viewer's later views still hold. The laws are
    tests: tests/conformance/laws.
    """

    facts: Facts

    def setup(
        self, seats: int, options: Mapping[str, object] | None = None, rules: str | None = None
    ) -> Setup:
        """Checks what a match starts from, or started from.

        `rules`: None for a request, which leaves out what keeps its default; else the version of the rules
        that a match was begun by, whose options are complete (`OptionSpec.absent`).

        Raises:
            InvalidSetup: the game is not for that many, or has no such rules.
            InvalidOptions: an unknown option or a value that does not fit.
        """
        facts = self.facts
        if not facts.min_seats <= seats <= facts.max_seats:
            raise InvalidSetup(
                f"{facts.title} is for {span(facts.min_seats, facts.max_seats)} seats, not {seats}"
            )
        if rules is not None and rules not in facts.all_rules:
            raise InvalidSetup(f"{facts.title} has rules {', '.join(facts.all_rules)}, not {rules!r}")
        values = checked_options(facts.options, options or {}, stored=rules is not None)
        return Setup(seats, values, rules or facts.rules_version)

    @abstractmethod
    def initial(self, setup: Setup) -> P:
        """The position in which a match starts."""

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def refusal(self, position: P, seat: Seat, action: int) -> IllegalAction:
        """Why that is not legal, with the rule; asked of what `is_legal` has denied alone."""

    def lapse(self, position: P, seat: Seat) -> int | None:
        """What counts as given if a seat to act does not answer in time, such as a ransom that stays unpaid.

        None where silence has no meaning: then a seat out of time loses. Follows from what the seat may know.
        """
        return None

    @abstractmethod
    def view(self, position: P, viewer: Viewer) -> V:
        """All that the viewer may know. The one door for secrets."""

    @abstractmethod
    def sample(self, view: V, rng: Random) -> P:
        """A position that fits all that the view shows; with perfect information the position itself."""

    def observe(self, before: P, seat: Seat, action: int, after: P, viewer: Viewer) -> Observation:
        """What the viewer sees of a step; `after`, as `apply` has made it of `before`, holds the journal."""
        return Observation(action)

    def is_foreseen(self, before: P, seat: Seat, event: Any) -> bool:
        """Whether the seat can tell that event of its own action beforehand: it shows nothing hidden from it.

        Follows from what the seat may know, as do all events before the first one that it cannot tell.
        """
        return True

    @abstractmethod
    def format(self, position: P, seat: Seat, action: int) -> str:
        """The action in one line of text."""

    @abstractmethod
    def parse(self, position: P, seat: Seat, text: str) -> int:
        """The action that a line of text names; legal or not is for the position to say.

        Raises:
            InvalidNotation: no action in any position.
        """

    @abstractmethod
    def draw(self, view: V) -> str:
        """The view as lines of text for people."""

    def draw_small(self, view: V) -> str:
        """The same for a window of 80 columns and 24 rows, at times without what `legend` says."""
        return self.draw(view)

    def marks(self, drawing: str) -> Iterable[Mark]:
        """Whose the signs of such a drawing are, and where they lie."""
        return ()

    def legend(self, view: V) -> str:
        """What the signs of the drawings mean, in lines of 80 columns; empty if these say so themselves."""
        return ""

    def tell(self, event: Any) -> str:
        """One of the game's events in a line of plain words; empty where the action says it all."""
        return ""

    def explain(self, position: P, seat: Seat, action: int) -> str:
        """What a legal action does and costs, in a few words for who chooses; empty if its text says it all.

        The position may be any that fits the seat's view.
        """
        return ""
