"""Westeria as a game of the kernel; each part of the rules is in the module that is named after it."""

from collections.abc import Hashable, Sequence
from random import Random

from services.games.westeria import steps
from services.games.westeria.draw import draw
from services.games.westeria.evaluate import evaluate
from services.games.westeria.events import Event
from services.games.westeria.facts import FACTS
from services.games.westeria.notation import format_action, parse_action
from services.games.westeria.observe import observe
from services.games.westeria.phases import DRAWING, ENDED, PLACING, RECRUITING, START_DRAW
from services.games.westeria.playout import playout
from services.games.westeria.position import WesteriaPosition, position_of
from services.games.westeria.refusals import refusal
from services.games.westeria.sample import sample
from services.games.westeria.state import State, initial_state
from services.games.westeria.view import View, view_of
from services.games.westeria.words import explain, tell
from services.games.westeria.working import Working
from services.kernel import CHANCE, Game, Observation, Outcome, Seat, Setup, Viewer


class Westeria(Game[State, View]):
    """Two to four seats with hidden armies, one on each side of the map."""

    facts = FACTS

    def initial(self, setup: Setup) -> State:
        """Before the start draw."""
        return initial_state(setup)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Chance while it draws, all who still place their units, else the seat whose turn it is."""
        phase = state.phase
        if phase == ENDED:
            return ()
        if phase in (START_DRAW, DRAWING, RECRUITING):
            return (CHANCE,)
        if phase == PLACING:
            return tuple(Seat(seat) for seat in range(state.seats) if not state.opening.ready >> seat & 1)
        return (state.seat,)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[int]:
        """All that the seat may do, ordered by kind, then by zone, territory, unit or card."""
        working = Working(state)
        if seat == CHANCE:
            return [action for action, _ in steps.chances(working)]
        return steps.choices(working, seat)

    def chances(self, state: State) -> Sequence[tuple[int, int]]:
        """Units of a bag or cards of the pile, each as likely as another."""
        return steps.chances(Working(state))

    def apply(self, state: State, seat: Seat, action: int) -> State:
        """The state after one action and all that follows from it.

        Raises:
            IllegalAction: the seat may not do that now; names the ruling.
        """
        working = Working(state)
        if not steps.is_legal(working, seat, action):
            raise refusal(state, seat, action)
        steps.step(working, seat, action)
        return working.frozen()

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended, if it did; the reasons are in `turn.py`."""
        return state.outcome

    def view(self, state: State, viewer: Viewer) -> View:
        """Own units, and of others what was shown."""
        return view_of(state, viewer)

    def sample(self, view: View, rng: Random) -> State:
        """Others' units at random among all that fit what the viewer has seen."""
        return sample(view, rng)

    def observe(self, before: State, seat: Seat, action: int, after: State, viewer: Viewer) -> Observation:
        """The action unless it is a secret of another seat, and what came of it."""
        return observe(before, seat, action, after, viewer)

    def format(self, state: State, seat: Seat, action: int) -> str:
        """The action as `A1-B2`, `play redeploy` and the like."""
        return format_action(state, action)

    def parse(self, state: State, seat: Seat, text: str) -> int:
        """The action of a line.

        Raises:
            InvalidNotation: no action in any working.
        """
        return parse_action(state, text)

    def draw(self, view: View) -> str:
        """The map with what the viewer can tell, reserves, Flags and cards."""
        return draw(view)

    def tell(self, event: Event) -> str:
        """The event in plain words."""
        return tell(event)

    def explain(self, state: State, seat: Seat, action: int) -> str:
        """What a legal action does."""
        return explain(state, seat, action)

    def evaluate(self, state: State, seat: Seat) -> int:
        """How good the state looks for the seat; a point of rank is worth 10."""
        return evaluate(state, seat)

    def position_key(self, state: State) -> Hashable:
        """All but what was seen last."""
        return state._replace(last=0, shown=())

    def position(self, state: State) -> WesteriaPosition:
        """The state as searches walk it."""
        return position_of(state)

    def playout(self, state: State, rng: Random) -> Outcome:
        """A uniformly random game to its end, the very one that the contract's own playout plays."""
        return playout(state, rng)
