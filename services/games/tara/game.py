"""Tara as a game of the kernel: `rules` has its position, `presentation` its views and words."""

from services.games.tara.facts import FACTS, Options
from services.games.tara.presentation.draw import draw, draw_small
from services.games.tara.presentation.legend import legend
from services.games.tara.presentation.marks import marks
from services.games.tara.presentation.notation import format_action, parse_action
from services.games.tara.presentation.refusals import refusal
from services.games.tara.presentation.told import events_of
from services.games.tara.presentation.view import View, outcome_of, sample, seen, view_of
from services.games.tara.presentation.words.explain import explain
from services.games.tara.presentation.words.tell import tell
from services.games.tara.rules.legal import silence
from services.games.tara.rules.opening import initial
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table.codes import NOBODY
from services.kernel import Game, Observation, Seat, Setup, Viewer


class Tara(Game[TaraPosition, View]):
    """Two to four seats contend for two King's positions at once."""

    facts = FACTS
    outcome = staticmethod(outcome_of)
    refusal = staticmethod(refusal)
    view = staticmethod(view_of)
    sample = staticmethod(sample)
    draw = staticmethod(draw)
    draw_small = staticmethod(draw_small)
    marks = staticmethod(marks)
    legend = staticmethod(legend)
    tell = staticmethod(tell)
    explain = staticmethod(explain)

    def initial(self, setup: Setup) -> TaraPosition:
        """Returns empty regions; a card is about to be turned over for the first seat."""
        return initial(setup.seats, Options.of(setup.options), setup.rules_version)

    def lapse(self, position: TaraPosition, seat: Seat) -> int | None:
        """No ransom, no traitor, no garrison, the higher fort (T47); None where silence has no meaning."""
        answer = int(silence(position, seat))
        return None if answer == NOBODY else answer

    def format(self, position: TaraPosition, seat: Seat, action: int) -> str:
        """Writes the action like `place ulster 31`."""
        return format_action(position, action)

    def parse(self, position: TaraPosition, seat: Seat, text: str) -> int:
        """Reads an action from its text; `InvalidNotation` if it is no action of any position."""
        return parse_action(position, text)

    def observe(
        self, before: TaraPosition, seat: Seat, action: int, after: TaraPosition, viewer: Viewer
    ) -> Observation:
        """The action, unless it deals or keeps cards of others, and all its events."""
        return seen(action, events_of(after.journal), viewer)
