"""Tara as a game of the kernel; each part of the rules is in the module beside this one named after it."""

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any

from services.games.tara import course, notation
from services.games.tara.draw import draw
from services.games.tara.evaluate import evaluate
from services.games.tara.events import Event, silent
from services.games.tara.facts import FACTS
from services.games.tara.opening import initial
from services.games.tara.position import TaraPosition, position_of
from services.games.tara.refusals import refusal
from services.games.tara.state import State
from services.games.tara.view import View, sample, seen, view_of
from services.games.tara.words import explain, tell
from services.kernel import CHANCE, Game, Observation, Outcome, Seat, Setup, Viewer


class Tara(Game[State, View]):
    """Two to four seats strive for two King's positions at once."""

    facts = FACTS

    def initial(self, setup: Setup) -> State:
        """Empty regions; a card is about to be turned over for the first seat."""
        return initial(setup)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Whose decision it is; all at once who still have to keep cards."""
        return course.acting(state)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[int]:
        """All that the seat may do, by region and card, or by position."""
        return course.legal(state, seat)

    def chances(self, state: State) -> Sequence[tuple[int, int]]:
        """Every card that may come next, each as likely."""
        return [(action, 1) for action in course.legal(state, CHANCE)]

    def lapse(self, state: State, seat: Seat) -> int | None:
        """No ransom, no traitor, no garrison; in a turn silence has no meaning."""
        return course.silence(state, seat)

    def apply(self, state: State, seat: Seat, action: int) -> State:
        """The state after the action and all that follows from it.

        Raises:
            IllegalAction: the seat may not do that now; `rule` is a ruling or a part of the seed.
        """
        if action not in course.legal(state, seat):
            raise refusal(state, seat, action, course.acting(state))
        after = state.copy()
        course.play(after, silent, seat, action)
        return after

    def outcome(self, state: State) -> Outcome | None:
        """`high_king` (T26) or `round_limit` (T35)."""
        return state.outcome

    def view(self, state: State, viewer: Viewer) -> View:
        """All but the cards of others and the deck."""
        return view_of(state, viewer)

    def sample(self, view: View, rng: Random) -> State:
        """The unseen cards dealt out at random."""
        return sample(view, rng)

    def observe(self, before: State, seat: Seat, action: int, after: State, viewer: Viewer) -> Observation:
        """The action, but for cards dealt to others or kept by them, and all that came of it."""
        events: list[Event] = []
        course.play(before.copy(), events.append, seat, action)
        return seen(action, events, viewer)

    def tell(self, event: Any) -> str:
        """The event for people, in one line."""
        return tell(event)

    def explain(self, state: State, seat: Seat, action: int) -> str:
        """What a legal action does and costs."""
        return explain(state, seat, action)

    def format(self, state: State, seat: Seat, action: int) -> str:
        """The action as `place ulster 31`."""
        return notation.format_action(state, action)

    def parse(self, state: State, seat: Seat, text: str) -> int:
        """The action of such a text.

        Raises:
            InvalidNotation: no action of any position.
        """
        return notation.parse_action(state, text)

    def draw(self, view: View) -> str:
        """The regions with their stacks, the seats' purses, stocks and prisoners, and what is asked."""
        return draw(view)

    def evaluate(self, state: State, seat: Seat) -> int:
        """How good the state looks for the seat."""
        return evaluate(state, seat)

    def position_key(self, state: State) -> Hashable:
        """The whole state as one value."""
        return repr(state)

    def position(self, state: State) -> TaraPosition:
        """The same rules once more, in whole numbers."""
        return position_of(state)

    def playout(self, state: State, rng: Random) -> Outcome:
        """A uniformly random game to its end, the very one that the contract's own playout plays."""
        playing = state.copy()
        while playing.outcome is None:
            seat = course.acting(playing)[0]
            actions = course.legal(playing, seat)
            if seat == CHANCE:
                action = rng.choices(actions, [1] * len(actions))[0]
            else:
                action = actions[int(rng.random() * len(actions))]
            course.play(playing, silent, seat, action)
        return playing.outcome
