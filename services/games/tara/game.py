"""Tara as a game of the kernel: `rules` has its position, `presentation` what is told of it."""

from random import Random
from typing import Any

from services.games.tara.facts import FACTS
from services.games.tara.options import Options
from services.games.tara.presentation import notation
from services.games.tara.presentation.draw import draw
from services.games.tara.presentation.outcome import outcome_of
from services.games.tara.presentation.refusals import refusal
from services.games.tara.presentation.told import events_of
from services.games.tara.presentation.view import View, sample, seen, view_of
from services.games.tara.presentation.words import explain, tell
from services.games.tara.rules.opening import initial
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.silence import silence
from services.games.tara.rules.table.codes import NOBODY
from services.kernel import Game, IllegalAction, Observation, Outcome, Seat, Setup, Viewer, to_act


class Tara(Game[TaraPosition, View]):
    """Two to four seats strive for two King's positions at once."""

    facts = FACTS

    def initial(self, setup: Setup) -> TaraPosition:
        """Empty regions; a card is about to be turned over for the first seat."""
        return initial(setup.seats, Options.of(setup.options))

    def refusal(self, position: TaraPosition, seat: Seat, action: int) -> IllegalAction:
        """By a ruling or a part of the seed."""
        return refusal(position, seat, action, to_act(position))

    def lapse(self, position: TaraPosition, seat: Seat) -> int | None:
        """No ransom, no traitor, no garrison; in a turn silence has no meaning."""
        answer = int(silence(position, seat))
        return None if answer == NOBODY else answer

    def outcome(self, position: TaraPosition) -> Outcome | None:
        """`high_king` (T26) or `round_limit` (T35)."""
        return outcome_of(position)

    def view(self, position: TaraPosition, viewer: Viewer) -> View:
        """All but the cards of others and the deck."""
        return view_of(position, viewer)

    def sample(self, view: View, rng: Random) -> TaraPosition:
        """The unseen cards dealt out at random."""
        return sample(view, rng)

    def observe(
        self, before: TaraPosition, seat: Seat, action: int, after: TaraPosition, viewer: Viewer
    ) -> Observation:
        """The action, but for cards dealt to others or kept by them, and all that came of it."""
        return seen(action, events_of(after.journal), viewer)

    def tell(self, event: Any) -> str:
        """The event for people, in one line."""
        return tell(event)

    def explain(self, position: TaraPosition, seat: Seat, action: int) -> str:
        """What a legal action does and costs."""
        return explain(position, seat, action)

    def format(self, position: TaraPosition, seat: Seat, action: int) -> str:
        """The action as `place ulster 31`."""
        return notation.format_action(position, action)

    def parse(self, position: TaraPosition, seat: Seat, text: str) -> int:
        """The action of such a text.

        Raises:
            InvalidNotation: no action of any position.
        """
        return notation.parse_action(position, text)

    def draw(self, view: View) -> str:
        """The regions with their stacks, the seats' purses, stocks and prisoners, and what is asked."""
        return draw(view)
