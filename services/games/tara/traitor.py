"""One traitor a region: who may own it and who does (seed: "Traitor Sequence"; T20 to T22).

Region by region, in order: the strongest of those who may own the traitor has the option, by cards if
several are; then the others clockwise, each once. Whoever pays gets a card and may change a piece of
an opponent for an own one. Seats that cannot pay are passed over, and where none can, nobody draws (T40).
"""

from collections.abc import Sequence
from typing import Final

from services.games.tara import dealing
from services.games.tara.actions import Kind, action_of, payload_of
from services.games.tara.board import REGIONS
from services.games.tara.cards import bits_of
from services.games.tara.control import controlled, king_of, leader, region_of
from services.games.tara.events import (
    CardDrawn,
    Draw,
    Note,
    Paid,
    Reason,
    TieDrawn,
    TraitorBought,
    TraitorOffered,
    TraitorPassed,
)
from services.games.tara.phases import Phase, Stage
from services.games.tara.seating import after, clockwise
from services.games.tara.stacks import owners
from services.games.tara.state import NOBODY, State

PRICE: Final = 1
"""Cumals for a traitor."""
_BUY: Final = action_of(Kind.BUY)
_PASS: Final = action_of(Kind.PASS)
OFFERS: Final = (_BUY, _PASS)
"""To buy the traitor, or not."""


def proceed(s: State, note: Note) -> None:
    """Ends the traitor that is over, and goes to the next region where somebody can buy one."""
    s.card = s.activated = s.promoted = 0
    s.paid = False
    s.active = NOBODY
    for region in range(s.region + 1, REGIONS):
        able = candidates(s, region)
        if any(s.cumals[seat] >= PRICE for seat in able):
            s.region = region
            _ask_strongest(s, note, able)
            return
    s.region, s.stage = NOBODY, Stage.INCOME


def dominant(s: State, region: int) -> int:
    """The King's seat, else the one with most positions; `NOBODY` on a tie (T21)."""
    king = king_of(s.board, region)
    return king if king != NOBODY else leader(controlled(region_of(s.board, region), s.seats))


def candidates(s: State, region: int) -> list[int]:
    """Who may own the traitor: seats with a piece there, captives included, but the dominant one (T20)."""
    present = {owner for stack in region_of(s.board, region) for owner in owners(stack)}
    return sorted(present - {dominant(s, region)})


def _ask_strongest(s: State, note: Note, able: Sequence[int]) -> None:
    """Asks the candidate with most positions; those who tie draw for it, the first from the starter first."""
    counts = controlled(region_of(s.board, s.region), s.seats)
    most = max(counts[seat] for seat in able)
    tied = [seat for seat in clockwise(s, s.starter) if seat in able and counts[seat] == most]
    if len(tied) > 1:
        s.tied = sum(1 << seat for seat in tied)
        s.active, s.phase = tied[0], Phase.TRAITOR_TIE
    else:
        _offer(s, note, tied[0])


def _offer(s: State, note: Note, first: int) -> None:
    """Gives a seat the first option and then the other candidates, clockwise, but not who cannot pay."""
    able = candidates(s, s.region)
    s.asked = sum(1 << seat for seat in able if s.cumals[seat] >= PRICE)
    _ask_next(s, note, clockwise(s, first))


def _ask_next(s: State, note: Note, order: Sequence[int]) -> None:
    """Asks the first seat of an order that still has the option; without one there is no traitor."""
    for seat in order:
        if s.asked >> seat & 1:
            s.asked ^= 1 << seat
            s.active, s.phase = seat, Phase.TRAITOR_OFFER
            note(TraitorOffered(seat, s.region))
            return
    s.phase = Phase.NEXT


def play_tie(s: State, note: Note, action: int) -> None:
    """Turns a card over for a tied seat; after the last, the highest has the first option (T20)."""
    card = payload_of(action)
    dealing.ready_deck(s, note)
    note(CardDrawn(s.active, card, Draw.TIE))
    s.drawn[s.active] = card
    s.tied ^= 1 << s.active
    if s.tied:
        s.active = next(seat for seat in after(s, s.active) if s.tied >> seat & 1)
        return
    winner = s.drawn.index(max(s.drawn))
    note(TieDrawn(winner, s.region))
    s.discards |= bits_of(s.drawn)
    s.drawn = [0] * s.seats
    _offer(s, note, winner)


def play_offer(s: State, note: Note, action: int) -> None:
    """Pays before the card is seen (T22), or leaves the option to the next seat."""
    if action == _PASS:
        note(TraitorPassed(s.active, s.region))
        _ask_next(s, note, after(s, s.active))
        return
    s.asked = 0
    s.cumals[s.active] -= PRICE
    note(Paid(s.active, PRICE, Reason.TRAITOR))
    note(TraitorBought(s.active, s.region))
    s.phase = Phase.TRAITOR_CARD
