"""Tablut as a game of the kernel: words and views beside the position, which has the rules."""

from random import Random

from services.games.tablut.board import ATTACKERS
from services.games.tablut.data.array import ARRAYS
from services.games.tablut.facts import FACTS
from services.games.tablut.options import Options
from services.games.tablut.presentation.events import Captured, Moved, events_of
from services.games.tablut.presentation.marks import LEGEND, marks
from services.games.tablut.presentation.notation import draw, format_action, parse_action, tell
from services.games.tablut.presentation.outcomes import OUTCOMES
from services.games.tablut.presentation.refusals import refusal
from services.games.tablut.presentation.views import View, position_of, view_of
from services.games.tablut.rules.position import TablutPosition
from services.games.tablut.rules.setup import position_key, set_up
from services.games.tablut.rules.switches import Switches
from services.kernel import Game, IllegalAction, Observation, Outcome, Seat, Setup, Viewer


class Tablut(Game[TablutPosition, View]):
    """Attackers (seat 0, first) against the king and his defenders (seat 1)."""

    facts = FACTS
    marks = staticmethod(marks)

    def initial(self, setup: Setup) -> TablutPosition:
        """The array that the match names, attackers to move."""
        options = Options.of(setup.options)
        pieces = ARRAYS[options.array]
        return set_up(pieces, ATTACKERS, (position_key(pieces, ATTACKERS),), 0, Switches(options))

    def outcome(self, position: TablutPosition) -> Outcome | None:
        """How the match ended, if it did."""
        return OUTCOMES.get(position.end)

    def view(self, position: TablutPosition, viewer: Viewer) -> View:
        """Everything, for everybody."""
        return view_of(position)

    def sample(self, view: View, rng: Random) -> TablutPosition:
        """The one position that fits."""
        return position_of(view)

    def refusal(self, position: TablutPosition, seat: Seat, action: int) -> IllegalAction:
        """Rule B8 for the throne, `seed 2` or `seed 3` for the sentence on moving or jumping."""
        return refusal(position, seat, action)

    def observe(
        self, before: TablutPosition, seat: Seat, action: int, after: TablutPosition, viewer: Viewer
    ) -> Observation:
        """The action, with `Moved` and any `Captured`; the same for everybody."""
        return Observation(action, events_of(before, action, after.journal))

    def format(self, position: TablutPosition, seat: Seat, action: int) -> str:
        """The action as `e8-e7`."""
        return format_action(action)

    def parse(self, position: TablutPosition, seat: Seat, text: str) -> int:
        """The action of `e8-e7`, or of a record's `e4-b4xa4`.

        Raises:
            InvalidNotation: neither form.
        """
        return parse_action(text)

    def draw(self, view: View) -> str:
        """The board with ranks and files, and whose turn it is, if the match goes on."""
        return draw(view)

    def legend(self, view: View) -> str:
        """The letters, and who wants what."""
        return LEGEND

    def tell(self, event: Moved | Captured) -> str:
        """What was taken; a move is told by its action."""
        return tell(event)
