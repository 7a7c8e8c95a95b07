"""Tablut as a game of the kernel: words and views. The rules are in the position."""

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
        """Returns the array that the match names, with the attackers to move."""
        options = Options.of(setup.options)
        pieces = ARRAYS[options.array]
        return set_up(pieces, ATTACKERS, (position_key(pieces, ATTACKERS),), 0, Switches(options))

    def outcome(self, position: TablutPosition) -> Outcome | None:
        """How the match ended, if it did."""
        return OUTCOMES.get(position.end)

    def view(self, position: TablutPosition, viewer: Viewer) -> View:
        """Returns the whole position, for every viewer."""
        return view_of(position)

    def sample(self, view: View, rng: Random) -> TablutPosition:
        """Returns the one position that fits the view."""
        return position_of(view)

    def refusal(self, position: TablutPosition, seat: Seat, action: int) -> IllegalAction:
        """Names rule B8 for the throne, `seed 2` for the sentence on moving, `seed 3` for that on jumping."""
        return refusal(position, seat, action)

    def observe(
        self, before: TablutPosition, seat: Seat, action: int, after: TablutPosition, viewer: Viewer
    ) -> Observation:
        """The action, with `Moved` and any `Captured`; the same for every viewer."""
        return Observation(action, events_of(before, action, after.journal))

    def format(self, position: TablutPosition, seat: Seat, action: int) -> str:
        """The action as `e8-e7`."""
        return format_action(action)

    def parse(self, position: TablutPosition, seat: Seat, text: str) -> int:
        """Reads `e8-e7`, or a record's `e4-b4xa4`.

        Raises:
            InvalidNotation: the text has neither form.
        """
        return parse_action(text)

    def draw(self, view: View) -> str:
        """The board with ranks and files, and whose turn it is, if the match goes on."""
        return draw(view)

    def legend(self, view: View) -> str:
        """Explains the letters, and how each side wins."""
        return LEGEND

    def tell(self, event: Moved | Captured) -> str:
        """Says what was taken; empty for a move, which its action tells."""
        return tell(event)
