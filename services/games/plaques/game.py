"""Plaques as a game of the kernel; its rules are in `rules`, with a module for each part."""

from random import Random
from typing import Any

from services.games.plaques.facts import FACTS
from services.games.plaques.options import Options
from services.games.plaques.presentation.drawing import draw
from services.games.plaques.presentation.events import events_of, is_secret
from services.games.plaques.presentation.marks import LEGEND, marks
from services.games.plaques.presentation.notation import format_action, parse_action
from services.games.plaques.presentation.refusals import refusal
from services.games.plaques.presentation.views import View, view_of
from services.games.plaques.presentation.words import explain, tell
from services.games.plaques.presentation.worlds import world_of
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.opening import first_hand, outcome_of
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import Game, IllegalAction, Observation, Outcome, Seat, Setup, Viewer


class Plaques(Game[PlaquesPosition, View]):
    """Two to seven seats bet on tableaux of seven plaques, hand after hand."""

    facts = FACTS
    marks = staticmethod(marks)

    def initial(self, setup: Setup) -> PlaquesPosition:
        """Returns the first hand before its deal, with the antes paid."""
        return first_hand(Options.of(setup.options), setup.seats)

    def outcome(self, position: PlaquesPosition) -> Outcome | None:
        """Ranks by tokens, once all hands are played or no two seats can pay the ante."""
        return outcome_of(position)

    def hand(self, position: PlaquesPosition) -> int:
        """The number of the hand, from 1; a hand begins with the action that ends the one before."""
        return int(position.cells[at.NUMBER])

    def view(self, position: PlaquesPosition, viewer: Viewer) -> View:
        """Returns everything but the face-down plaques of others."""
        return view_of(position, viewer)

    def sample(self, view: View, rng: Random) -> PlaquesPosition:
        """Draws the face-down plaques of others from those that the viewer has not seen."""
        return world_of(view, rng)

    def refusal(self, position: PlaquesPosition, seat: Seat, action: int) -> IllegalAction:
        """Says that it is not the seat's turn, that the match is over, or why the action is not legal now."""
        return refusal(position, seat, action)

    def observe(
        self, before: PlaquesPosition, seat: Seat, action: int, after: PlaquesPosition, viewer: Viewer
    ) -> Observation:
        """The action, unless it deals another seat a plaque face-down, and its events."""
        events = events_of(after, viewer)
        return Observation(None if any(map(is_secret, events)) else action, events)

    def format(self, position: PlaquesPosition, seat: Seat, action: int) -> str:
        """Writes the action as `turn`, `pass`, `see`, `bet 2`, `raise 2`, `yield`; chance's as `draw R9`."""
        return format_action(action)

    def parse(self, position: PlaquesPosition, seat: Seat, text: str) -> int:
        """Reads an action from its text.

        Raises:
            InvalidNotation: the text is no action.
        """
        return parse_action(text, position.material.ranking.data.names)

    def draw(self, view: View) -> str:
        """Draws a line for each seat with its tokens, its tableau and the tableau's worth."""
        return draw(view)

    def legend(self, view: View) -> str:
        """Explains the marks of seats, and how plaques are written."""
        return LEGEND

    def tell(self, event: Any) -> str:
        """Tells the event in a line."""
        return tell(event)

    def explain(self, position: PlaquesPosition, seat: Seat, action: int) -> str:
        """Says what the action costs, and what follows from it."""
        return explain(position, seat, action)
