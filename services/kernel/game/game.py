"""The contract between a game and all code that plays, serves, searches or verifies it."""

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
"""A game's position: the complete state, with the rules. A position that was handed out is never changed."""
V = TypeVar("V")
"""A view: what one viewer may know of a position. Frozen."""


class Game(ABC, Generic[P, V]):
    """The words and views of one game; its rules are in its positions.

    Inside the platform an action is an int of at most 64 bits, outside it is a line of text. Simultaneous
    decisions stay hidden from all others, spectators included, until every one is made; their order does
    not matter. Whatever `observe` has told a viewer is also in the later views of that viewer. All
    requirements are tests: tests/conformance/laws.
    """

    facts: Facts

    def setup(
        self, seats: int, options: Mapping[str, object] | None = None, rules: str | None = None
    ) -> Setup:
        """Checks the setup of a new match, or of a stored one.

        `rules`: None for a new match, where a missing option has its default. For a stored match, the version
        of the rules that it began with; a missing option then has the value of `OptionSpec.absent`.

        Raises:
            InvalidSetup: the game does not have that number of seats, or that version of the rules.
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
        """Why an action is illegal, with the rule; called only for actions that `is_legal` has refused."""

    def lapse(self, position: P, seat: Seat) -> int | None:
        """The action that is made for a seat whose time has run out, such as not to pay a ransom.

        None where the rules give silence no meaning: then the seat loses. The action depends only on what the
        seat may know.
        """
        return None

    @abstractmethod
    def view(self, position: P, viewer: Viewer) -> V:
        """All that the viewer may know. This method decides which hidden things a viewer sees."""

    @abstractmethod
    def sample(self, view: V, rng: Random) -> P:
        """A random position consistent with the view; with perfect information, the position itself."""

    def observe(self, before: P, seat: Seat, action: int, after: P, viewer: Viewer) -> Observation:
        """What the viewer sees of a step. `after` is what `apply` has made of `before`, with its journal."""
        return Observation(action)

    def is_foreseen(self, before: P, seat: Seat, event: Any) -> bool:
        """Whether the seat can foresee this event of its own action: it reveals nothing hidden from the seat.

        The answer depends only on what the seat may know, and so do all events up to the first one that the
        seat cannot foresee.
        """
        return True

    @abstractmethod
    def format(self, position: P, seat: Seat, action: int) -> str:
        """The action in one line of text."""

    @abstractmethod
    def parse(self, position: P, seat: Seat, text: str) -> int:
        """The action that a line of text names; it need not be legal, which the position checks.

        Raises:
            InvalidNotation: the text is not an action in any position.
        """

    @abstractmethod
    def draw(self, view: V) -> str:
        """The view as lines of text for people."""

    def draw_small(self, view: V) -> str:
        """Like `draw`, for a window of 80 columns and 24 rows; may leave out what `legend` explains."""
        return self.draw(view)

    def marks(self, drawing: str) -> Iterable[Mark]:
        """What the parts of a drawing stand for: their seats, and their places on the board."""
        return ()

    def legend(self, view: V) -> str:
        """What the signs in drawings mean, in lines of 80 columns; empty if drawings explain themselves."""
        return ""

    def tell(self, event: Any) -> str:
        """One of the game's events in a line of plain words; empty if the text of the action is enough."""
        return ""

    def explain(self, position: P, seat: Seat, action: int) -> str:
        """What a legal action does and costs, in a few words for a player; empty if its text is enough.

        The position may be any that is consistent with the seat's view.
        """
        return ""
