"""One traitor for each region: who may buy it, and who does (seed: "Traitor Sequence"; T20 to T22).

Regions come in order. In each, the strongest candidate has the first option; several strongest ones draw
cards for it. The others follow clockwise, each once. The seat that pays gets a card and may exchange a piece
of an opponent for an own one. Seats that cannot pay are passed over; where none can, nobody draws (T40).
"""

from typing import Final

from mypy_extensions import i64

from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table import notes as n
from services.games.tara.rules.table.cards import BIT
from services.games.tara.rules.table.flat import CUMALS, DRAWN, REGIONS, SPOTS, Flat
from services.games.tara.rules.table.pile import clear_drawn, highest_drawn, ready_deck
from services.games.tara.rules.table.regions import controlled, count_of, king_of, leader, present

PRICE: Final = 1
"""Cumals for a traitor."""


def proceed(p: Flat) -> None:
    """Ends the last traitor, and goes to the next region where a candidate can pay."""
    p.card = p.activated = p.promoted = p.paid = 0
    p.active = c.NOBODY
    for region in range(p.region + 1, REGIONS):
        able = candidates(p, region)
        if _who_can_pay(p, able):
            p.region = region
            _ask_strongest(p, able)
            return
    p.region = c.NOBODY
    p.stage = c.STAGE_INCOME


def dominant(p: Flat, region: i64) -> i64:
    """Returns the King's seat, else the one with most positions; `NOBODY` on a tie (T21)."""
    king = king_of(p, region)
    return king if king != c.NOBODY else leader(controlled(p, p.first(region), SPOTS), p.seats)


def candidates(p: Flat, region: i64) -> i64:
    """Bits of the seats with a piece in the region, captives included, without the dominant seat (T20)."""
    there = present(p, region)
    if not there:
        return 0
    strongest = dominant(p, region)
    return there if strongest == c.NOBODY else there & ~BIT[strongest]


def _who_can_pay(p: Flat, seats: i64) -> i64:
    able: i64 = 0
    for seat in range(p.seats):
        if seats >> seat & 1 and p.table[CUMALS + seat] >= PRICE:
            able |= BIT[seat]
    return able


def _ask_strongest(p: Flat, able: i64) -> None:
    """Asks the candidate with most positions; tied ones draw for it, clockwise from the Starting Player."""
    counts = controlled(p, p.first(p.region), SPOTS)
    most: i64 = 0
    p.tied = 0
    for seat in range(p.seats):
        if able >> seat & 1:
            if count_of(counts, seat) > most:
                most = count_of(counts, seat)
                p.tied = 0
            if count_of(counts, seat) == most:
                p.tied |= BIT[seat]
    first = _next(p, p.tied, p.starter)
    if p.tied == BIT[first]:
        p.tied = 0
        p.asked = _who_can_pay(p, able)
        _offer(p, first)
    else:
        p.active = first
        p.phase = c.PHASE_TRAITOR_TIE


def _next(p: Flat, seats: i64, first: i64) -> i64:
    """Returns the first seat of a set, clockwise from `first` on; `NOBODY` if the set is empty."""
    for step in range(p.seats):
        seat: i64 = (first + step) % p.seats
        if seats >> seat & 1:
            return seat
    return c.NOBODY


def _offer(p: Flat, first: i64) -> None:
    """Asks the first seat, from `first` on, that still has the option; if none has, nobody buys."""
    seat = _next(p, p.asked, first)
    if seat == c.NOBODY:
        p.phase = c.PHASE_NEXT
        return
    p.asked ^= BIT[seat]
    p.active = seat
    p.phase = c.PHASE_TRAITOR_OFFER
    p.journal.note(n.TRAITOR_OFFERED, seat, p.region)


def play_tie(p: Flat, action: i64) -> None:
    """Turns a card over for a tied seat; after the last one, the highest has the first option (T20)."""
    card: i64 = action & c.PAYLOAD
    ready_deck(p)
    p.journal.note(n.CARD_DRAWN, p.active, card, n.FOR_TIE)
    p.table[DRAWN + p.active] = card
    p.tied ^= BIT[p.active]
    if p.tied:
        p.active = _next(p, p.tied, p.active)
        return
    winner = highest_drawn(p)
    p.journal.note(n.TIE_DRAWN, winner, p.region)
    for seat in range(p.seats):
        if p.table[DRAWN + seat]:
            p.discards |= BIT[p.table[DRAWN + seat]]
    clear_drawn(p)
    p.asked = _who_can_pay(p, candidates(p, p.region))
    _offer(p, winner)


def play_offer(p: Flat, action: i64) -> None:
    """Pays before the card is seen (T22), or leaves the option to the next seat."""
    if action == c.PASS:
        p.journal.note(n.TRAITOR_PASSED, p.active, p.region)
        _offer(p, p.active)
        return
    p.asked = 0
    p.table[CUMALS + p.active] -= PRICE
    p.journal.note(n.PAID, p.active, PRICE, n.TRAITOR)
    p.journal.note(n.TRAITOR_BOUGHT, p.active, p.region)
    p.phase = c.PHASE_TRAITOR_CARD
