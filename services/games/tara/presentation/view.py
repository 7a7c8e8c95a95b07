"""What viewers see: everything but the cards of other seats, and the deck.

The cards that a viewer cannot see are equally likely in each place that it cannot see.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from services.games.tara.presentation.events import Event
from services.games.tara.presentation.events.cards import CardDrawn, CardsKept, Draw
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.rounds.round_end import payoff
from services.games.tara.rules.table.flat import ASIDE, GOING_ON, HANDS, HIGH_KING
from services.games.tara.rules.table.pile import face_down
from services.games.tara.rules.table.reading import numbers_in
from services.kernel import Observation, Outcome, Viewer

BY_HIGH_KING: Final = "high_king"
BY_ROUND_LIMIT: Final = "round_limit"


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know.

    `known`: the position, with empty hands and no cards aside for all other seats. `hand_sizes`,
    `aside_sizes`: by seat, the true numbers of these cards.
    """

    viewer: Viewer
    known: TaraPosition
    hand_sizes: tuple[int, ...]
    aside_sizes: tuple[int, ...]


def view_of(position: TaraPosition, viewer: Viewer) -> View:
    """Returns the view of a seat, or of a spectator, who sees no hand at all."""
    known = position.copy()
    for first, cards in ((HANDS, position.hands), (ASIDE, position.aside)):
        known.write(first, [bits if seat == viewer else 0 for seat, bits in enumerate(cards)])
    return View(
        viewer,
        known,
        tuple(hand.bit_count() for hand in position.hands),
        tuple(aside.bit_count() for aside in position.aside),
    )


def sample(view: View, rng: Random) -> TaraPosition:
    """Returns a position that fits the view: the unseen cards are dealt out at random."""
    position = view.known.copy()
    unseen = numbers_in(face_down(position))
    rng.shuffle(unseen)
    for seat in range(position.seats):
        if seat != view.viewer:
            position.write(HANDS + seat, [_take(unseen, view.hand_sizes[seat])])
            position.write(ASIDE + seat, [_take(unseen, view.aside_sizes[seat])])
    return position


def _take(cards: list[int], count: int) -> int:
    return sum(1 << cards.pop() for _ in range(count))


def seen(action: int, events: Sequence[Event], viewer: Viewer) -> Observation:
    """Returns what the viewer sees of an action: not which cards others were dealt or have kept."""
    shown = [_seen(event, viewer) for event in events]
    return Observation(action if shown == events else None, tuple(shown))


def _seen(event: Event, viewer: Viewer) -> Event:
    if isinstance(event, CardDrawn) and event.purpose == Draw.DEAL and event.seat != viewer:
        return CardDrawn(event.seat, 0, Draw.DEAL)
    if isinstance(event, CardsKept) and event.seat != viewer:
        return CardsKept(event.seat, ())
    return event


def outcome_of(position: TaraPosition) -> Outcome | None:
    """How the match ended: by a High King (T26) or by the limit of rounds (T35); None before the end."""
    if position.end == GOING_ON:
        return None
    payoffs = tuple(int(payoff(position, seat)) for seat in range(position.seats))
    winners = sum(paid == max(payoffs) for paid in payoffs)
    ranks = tuple(1 if position.winners >> seat & 1 else winners + 1 for seat in range(position.seats))
    reason, rule = (BY_HIGH_KING, "T26") if position.end == HIGH_KING else (BY_ROUND_LIMIT, "T35")
    return Outcome(ranks, payoffs, reason, rule)
