"""What viewers see: all but the cards of others, and the deck.

What a viewer cannot see lies somewhere among the cards that it knows nowhere, each place as likely.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from services.games.tara.cards import cards_in, deck_of
from services.games.tara.events import CardDrawn, CardsKept, Draw, Event
from services.games.tara.state import State
from services.kernel import Observation, Viewer


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know.

    `known`: the state, with the hands and the cards aside of all other seats empty. `hand_sizes`,
    `aside_sizes`: by seat, how many cards are there in truth.
    """

    viewer: Viewer
    known: State
    hand_sizes: tuple[int, ...]
    aside_sizes: tuple[int, ...]


def view_of(state: State, viewer: Viewer) -> View:
    """The view of a seat, or of a spectator, who sees no hand at all."""
    known = state.copy()
    for seat in range(state.seats):
        if seat != viewer:
            known.hands[seat] = known.aside[seat] = 0
    return View(
        viewer,
        known,
        tuple(hand.bit_count() for hand in state.hands),
        tuple(aside.bit_count() for aside in state.aside),
    )


def sample(view: View, rng: Random) -> State:
    """A state that the viewer cannot tell from the truth: the unseen cards dealt out at random."""
    state = view.known.copy()
    unseen = cards_in(deck_of(state))
    rng.shuffle(unseen)
    for seat in range(state.seats):
        if seat != view.viewer:
            state.hands[seat] = _take(unseen, view.hand_sizes[seat])
            state.aside[seat] = _take(unseen, view.aside_sizes[seat])
    return state


def _take(cards: list[int], count: int) -> int:
    return sum(1 << cards.pop() for _ in range(count))


def seen(action: int, events: Sequence[Event], viewer: Viewer) -> Observation:
    """What the viewer sees of a step that made these events: of others' dealt and kept cards, not which."""
    shown = tuple(_seen(event, viewer) for event in events)
    return Observation(action if shown == tuple(events) else None, shown)


def _seen(event: Event, viewer: Viewer) -> Event:
    if isinstance(event, CardDrawn) and event.purpose == Draw.DEAL and event.seat != viewer:
        return CardDrawn(event.seat, 0, Draw.DEAL)
    if isinstance(event, CardsKept) and event.seat != viewer:
        return CardsKept(event.seat, ())
    return event
