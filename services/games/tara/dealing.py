"""Cards come: the draw for the start, six for each seat every other round, three of them to keep.

seed: "Set up", "Start of Round".
"""

from itertools import combinations
from typing import Final

from services.games.tara.actions import Kind, action_of, keep, kept_cards, payload_of
from services.games.tara.cards import bits_of, cards_in, deck_of, drawable
from services.games.tara.deck import CARDS
from services.games.tara.events import (
    CardDrawn,
    CardsKept,
    DeckShuffled,
    Draw,
    Note,
    RoundStarted,
    StarterNamed,
)
from services.games.tara.phases import Phase, Stage
from services.games.tara.state import HAND, NOBODY, State

_DEALT: Final = 2 * HAND
_DRAWS: Final = tuple((1 << card, action_of(Kind.DRAW, card)) for card in CARDS)
"""Each card as a bit, and its draw."""


def proceed(s: State, _note: Note) -> None:
    """Deals on, lets all keep, and hands over to the turns once all have kept."""
    if s.stage == Stage.KEEP:
        s.stage = Stage.TURNS
    elif s.hands[s.active].bit_count() < _DEALT:
        s.phase = Phase.DEAL
    else:
        s.stage, s.phase, s.active = Stage.KEEP, Phase.KEEP, NOBODY


def legal_draw(s: State) -> list[int]:
    """Every card that the next draw may bring, each as likely."""
    there = drawable(s)
    return [action for card, action in _DRAWS if there & card]


def ready_deck(s: State, note: Note) -> None:
    """Before a card is drawn: when the deck is out, the discards are shuffled to be it (T3)."""
    if not deck_of(s):
        s.discards = 0
        note(DeckShuffled())


def play_start_draw(s: State, note: Note, action: int) -> None:
    """Turns a card over; after the last one the highest makes its seat the Starting Player (T2)."""
    s.drawn[s.active] = payload_of(action)
    note(CardDrawn(s.active, s.drawn[s.active], Draw.START))
    s.active += 1
    if s.active == s.seats:
        s.starter = s.drawn.index(max(s.drawn))
        s.drawn = [0] * s.seats
        note(StarterNamed(s.starter))
        start_round(s, note)


def start_round(s: State, note: Note) -> None:
    """Starts a round with the cards set aside, or else with a deal of all 36 (T1)."""
    s.round += 1
    s.phase = Phase.NEXT
    dealt = not any(s.aside)
    note(RoundStarted(s.round, dealt))
    if dealt:
        s.discards = 0
        note(DeckShuffled())
        s.stage, s.active = Stage.DEAL, s.starter
    else:
        s.hands, s.aside = s.aside, [0] * s.seats
        s.stage, s.active = Stage.TURNS, NOBODY


def play_deal(s: State, note: Note, action: int) -> None:
    """Gives a seat a card in secret; the next one goes to the seat to the left (T45)."""
    card = payload_of(action)
    note(CardDrawn(s.active, card, Draw.DEAL))
    s.hands[s.active] |= 1 << card
    s.active = (s.active + 1) % s.seats
    s.phase = Phase.NEXT


def keepers(s: State) -> tuple[int, ...]:
    """The seats that have not chosen yet."""
    return tuple(seat for seat in range(s.seats) if not s.aside[seat])


def legal_keep(s: State, seat: int) -> list[int]:
    """Any three of the six, by the lowest card first."""
    return [keep(three) for three in combinations(cards_in(s.hands[seat]), HAND)]


def play_keep(s: State, note: Note, seat: int, action: int) -> None:
    """Keeps three cards for this round and sets the others aside for the next."""
    kept = kept_cards(payload_of(action))
    s.aside[seat] = s.hands[seat] & ~bits_of(kept)
    s.hands[seat] = bits_of(kept)
    note(CardsKept(seat, kept))
    if all(s.aside):
        s.phase = Phase.NEXT
