"""Plaques as a game of the kernel; its rules are in `rules`, one module a part of them."""

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
        """Antes paid for the first hand, before its deal."""
        return first_hand(Options.of(setup.options), setup.seats)

    def outcome(self, position: PlaquesPosition) -> Outcome | None:
        """By tokens, once the hands are played or no two seats can pay the ante."""
        return outcome_of(position)

    def hand(self, position: PlaquesPosition) -> int:
        """From 1; the next one has begun as soon as one has ended."""
        return int(position.cells[at.NUMBER])

    def view(self, position: PlaquesPosition, viewer: Viewer) -> View:
        """Everything but the face-down plaques of others."""
        return view_of(position, viewer)

    def sample(self, view: View, rng: Random) -> PlaquesPosition:
        """The face-down plaques of others drawn from those that the viewer has not seen."""
        return world_of(view, rng)

    def refusal(self, position: PlaquesPosition, seat: Seat, action: int) -> IllegalAction:
        """Not the seat's turn, the match is over, or not possible now."""
        return refusal(position, seat, action)

    def observe(
        self, before: PlaquesPosition, seat: Seat, action: int, after: PlaquesPosition, viewer: Viewer
    ) -> Observation:
        """The action, but for a plaque dealt face-down to another; and its events."""
        events = events_of(after, viewer)
        return Observation(None if any(map(is_secret, events)) else action, events)

    def format(self, position: PlaquesPosition, seat: Seat, action: int) -> str:
        """The action as `turn`, `pass`, `see`, `bet 2`, `raise 2`, `yield`; chance's as `draw R9`."""
        return format_action(action)

    def parse(self, position: PlaquesPosition, seat: Seat, text: str) -> int:
        """The action of such a text.

        Raises:
            InvalidNotation: none of these.
        """
        return parse_action(text, position.material.ranking.data.names)

    def draw(self, view: View) -> str:
        """A line for each seat with its tokens, its tableau and what it is worth."""
        return draw(view)

    def legend(self, view: View) -> str:
        """The marks of seats, and how plaques are written."""
        return LEGEND

    def tell(self, event: Any) -> str:
        """The event in a line."""
        return tell(event)

    def explain(self, position: PlaquesPosition, seat: Seat, action: int) -> str:
        """What the action costs, and what follows from it."""
        return explain(position, seat, action)
