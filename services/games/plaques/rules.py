"""Plaques as a game of the kernel; each law is in the module beside this one that is named after it."""

from collections.abc import Sequence
from random import Random
from typing import Any

from services.games.plaques.actions import Kind, decode, encode
from services.games.plaques.betting import bet, raise_by, see, yield_hand
from services.games.plaques.dealing import draw as draw_plaque
from services.games.plaques.dealing import draws
from services.games.plaques.drawing import draw
from services.games.plaques.equity import evaluate
from services.games.plaques.events import events_of, shown_action
from services.games.plaques.facts import FACTS
from services.games.plaques.hands import first_hand, outcome_of
from services.games.plaques.legal import legal_actions, to_act
from services.games.plaques.notation import format_action, parse_action
from services.games.plaques.position.door import position_of
from services.games.plaques.position.position import PlaquesPosition
from services.games.plaques.refusals import refusal
from services.games.plaques.state import Options, State
from services.games.plaques.turning import go_on
from services.games.plaques.view import View, state_of, view_of
from services.games.plaques.words import explain, tell
from services.kernel import CHANCE, Game, Observation, Outcome, Seat, Setup, Viewer


class Plaques(Game[State, View]):
    """Two to seven seats bet on tableaux of seven plaques, hand after hand."""

    facts = FACTS

    def initial(self, setup: Setup) -> State:
        """Antes paid for the first hand, before its deal."""
        return first_hand(Options.of(setup.options), setup.seats)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Chance or one seat; nobody at the end."""
        seat = to_act(state)
        return () if seat is None else (seat,)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[int]:
        """Turn or pass, see, each bet or raise from the smallest, yield.

        At most two more than the seat has tokens, as with no limit every number of them is a bet.
        """
        return legal_actions(state, seat)

    def apply(self, state: State, seat: Seat, action: int) -> State:
        """The state after the action; what it ends, a round, a turn, a hand, has ended.

        Raises:
            IllegalAction: not the seat's turn, the match is over, or not possible now.
        """
        if action not in legal_actions(state, seat):
            raise refusal(state, seat, action)
        kind, detail = decode(action)
        if kind == Kind.DRAW:
            return draw_plaque(state, detail)
        if kind == Kind.SEE:
            return see(state, seat)
        if kind == Kind.YIELD:
            return yield_hand(state, seat)
        if kind == Kind.BET:
            return bet(state, seat, detail)
        if kind == Kind.RAISE:
            return raise_by(state, seat, detail)
        return go_on(state)

    def chances(self, state: State) -> Sequence[tuple[int, int]]:
        """Every plaque that may be dealt or shown next, each as likely."""
        if to_act(state) != CHANCE:
            return ()
        return [(encode(Kind.DRAW, plaque), 1) for plaque in draws(state)]

    def outcome(self, state: State) -> Outcome | None:
        """By tokens, once the hands are played or no two seats can pay the ante."""
        return outcome_of(state)

    def view(self, state: State, viewer: Viewer) -> View:
        """Everything but the face-down plaques of others."""
        return view_of(state, viewer)

    def sample(self, view: View, rng: Random) -> State:
        """The face-down plaques of others drawn from those that the viewer has not seen."""
        return state_of(view, rng)

    def observe(self, before: State, seat: Seat, action: int, after: State, viewer: Viewer) -> Observation:
        """The action, but for a plaque dealt face-down to another; and its events."""
        return Observation(
            shown_action(before, action, viewer), events_of(before, seat, action, after, viewer)
        )

    def format(self, state: State, seat: Seat, action: int) -> str:
        """The action as `turn`, `pass`, `see`, `bet 2`, `raise 2`, `yield`; chance's as `draw R9`."""
        return format_action(action)

    def parse(self, state: State, seat: Seat, text: str) -> int:
        """The action of such a text.

        Raises:
            InvalidNotation: none of these.
        """
        return parse_action(text)

    def draw(self, view: View) -> str:
        """A line for each seat with its tokens, its tableau and what it is worth."""
        return draw(view)

    def tell(self, event: Any) -> str:
        """The event in a line."""
        return tell(event)

    def explain(self, state: State, seat: Seat, action: int) -> str:
        """What the action costs, and what follows from it."""
        return explain(state, seat, action)

    def evaluate(self, state: State, seat: Seat) -> int:
        """What the seat may expect to own after the hand, by its equity; 0 is what it started with."""
        return evaluate(state, seat)

    def position(self, state: State) -> PlaquesPosition:
        """The state in whole numbers."""
        return position_of(state)
