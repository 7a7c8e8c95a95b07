"""Westeria as a game of the kernel: words and views. The rules are in the position."""

from random import Random

from services.games.westeria.facts import FACTS
from services.games.westeria.options import Options
from services.games.westeria.presentation.draw import draw, draw_small
from services.games.westeria.presentation.events import Event
from services.games.westeria.presentation.foresight import is_foreseen
from services.games.westeria.presentation.legend import legend
from services.games.westeria.presentation.marks import marks
from services.games.westeria.presentation.notation import format_action, parse_action
from services.games.westeria.presentation.observation import observation
from services.games.westeria.presentation.refusals import refusal
from services.games.westeria.presentation.sample import sample
from services.games.westeria.presentation.view import View, view_of
from services.games.westeria.presentation.words import explain, tell
from services.games.westeria.rules.cells.ground import ground_of
from services.games.westeria.rules.opening.setup import set_up
from services.games.westeria.rules.outcomes import outcome_of
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import Game, IllegalAction, Observation, Outcome, Seat, Setup, Viewer


class Westeria(Game[WesteriaPosition, View]):
    """Two to four seats with hidden armies, one on each side of the map."""

    facts = FACTS
    draw_small = staticmethod(draw_small)
    marks = staticmethod(marks)
    legend = staticmethod(legend)

    def initial(self, setup: Setup) -> WesteriaPosition:
        """Returns the position before the start draw."""
        ground = ground_of(Options.of(setup.options), setup.seats)
        return WesteriaPosition(ground, set_up(ground))

    def outcome(self, position: WesteriaPosition) -> Outcome | None:
        """How the match ended, if it did."""
        return outcome_of(position.cells, position.ground)

    def view(self, position: WesteriaPosition, viewer: Viewer) -> View:
        """Returns own units, and what the viewer has been shown of others."""
        return view_of(position, viewer)

    def sample(self, view: View, rng: Random) -> WesteriaPosition:
        """Deals other seats' units in a way that fits what the viewer knows."""
        return sample(view, rng)

    def refusal(self, position: WesteriaPosition, seat: Seat, action: int) -> IllegalAction:
        """Says why an action is not legal, with the ruling."""
        return refusal(position, seat, action)

    def observe(
        self, before: WesteriaPosition, seat: Seat, action: int, after: WesteriaPosition, viewer: Viewer
    ) -> Observation:
        """The action, unless it is a secret of another seat, and its events."""
        return observation(before, seat, action, after.journal, viewer)

    def format(self, position: WesteriaPosition, seat: Seat, action: int) -> str:
        """Writes the action as `A1-B2`, `play redeploy` and the like."""
        return format_action(position, action)

    def parse(self, position: WesteriaPosition, seat: Seat, text: str) -> int:
        """Reads an action from a line.

        Raises:
            InvalidNotation: it is no action of any position.
        """
        return parse_action(position, text)

    def draw(self, view: View) -> str:
        """Draws the map as the viewer knows it, with reserves, Flags and cards."""
        return draw(view)

    def is_foreseen(self, before: WesteriaPosition, seat: Seat, event: Event) -> bool:
        """False for events that reveal what a unit is."""
        return is_foreseen(before, seat, event)

    def tell(self, event: Event) -> str:
        """Tells the event in plain words."""
        return tell(event)

    def explain(self, position: WesteriaPosition, seat: Seat, action: int) -> str:
        """Says what a legal action does."""
        return explain(position, seat, action)
