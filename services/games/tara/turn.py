"""A turn: a card, a region, and one of the four things to do with them."""

from collections.abc import Sequence
from typing import Final

from services.games.tara import placing, stone
from services.games.tara.actions import CARD_BITS, KIND_SHIFT, Kind, action_of, payload_of, region_and_card
from services.games.tara.board import KING_SPOT, REGIONS, SPOTS
from services.games.tara.cards import cards_in
from services.games.tara.deck import DECKS
from services.games.tara.events import (
    AmnestyDeclared,
    CardPlayed,
    Gained,
    Note,
    Paid,
    Reason,
    Released,
    Way,
)
from services.games.tara.facts import WHOLE_ROUND
from services.games.tara.phases import Phase, Stage
from services.games.tara.stacks import captives, owners
from services.games.tara.state import HAND, NOBODY, State

ENTRY: Final = 2
"""Cumals to enter a region without a piece (T17)."""
AMNESTY: Final = 4
"""Cumals for an amnesty."""
DISCARD: Final = 2
"""Cumals that a discard brings."""
_PLACE: Final = action_of(Kind.PLACE)
_STONE: Final = action_of(Kind.STONE)
_AMNESTY: Final = action_of(Kind.AMNESTY)
_DISCARD: Final = action_of(Kind.DISCARD)


def proceed(s: State) -> None:
    """Ends the turn that is over and starts the next one; after the last the traitors come."""
    if s.turn == NOBODY:
        s.turn = s.starter
    elif DECKS[s.options.deck][s.card].is_stone and s.region != NOBODY and stone.ask_fort(s):
        return
    else:
        s.turn = (s.turn + 1) % s.seats
    s.card = 0
    s.region = s.anchor = s.active = NOBODY
    s.activated = s.promoted = 0
    s.paid = False
    if s.hands[s.turn]:
        s.active = s.turn
        s.phase = Phase.TURN
    else:
        s.turn = NOBODY
        s.stage = Stage.TRAITORS


def legal_turn(s: State) -> Sequence[int]:
    """Every card in every region where it can be played, amnesties if there are cumals, and discards."""
    seat, deck, cards = s.active, DECKS[s.options.deck], cards_in(s.hands[s.active])
    stones = [_STONE | card for card in cards if deck[card].is_stone]
    placements = [_PLACE | card for card in cards if not deck[card].is_stone]
    amnesties = [_AMNESTY | card for card in cards] if s.cumals[seat] >= AMNESTY else []
    in_play, legal = s.regions & ~s.closed, []
    for region in range(REGIONS):
        if in_play >> region & 1:
            there = region << CARD_BITS
            if placements and s.cumals[seat] >= entry_cost(s, seat, region):
                legal += [action | there for action in placements]
            if stones and stone.can_swap(s, region):
                legal += [action | there for action in stones]
            legal += [action | there for action in amnesties]
    legal += [_DISCARD | card for card in cards]
    return legal


def entry_cost(s: State, seat: int, region: int) -> int:
    """What placing into a region costs before anything is placed (T17, T18)."""
    if any(s.board[region * SPOTS : (region + 1) * SPOTS]):
        return 0
    if s.round == 1 and seat == s.starter:
        first_turn = s.hands[seat].bit_count() == HAND
        if first_turn or s.options.free_entry == WHOLE_ROUND:
            return 0
    return ENTRY


def play_turn(s: State, note: Note, action: int) -> None:
    """Takes the card from the hand and does with it what was chosen."""
    seat, kind, payload = s.active, Kind(action >> KIND_SHIFT), payload_of(action)
    region, card = (NOBODY, payload) if kind == Kind.DISCARD else region_and_card(payload)
    cost = entry_cost(s, seat, region) if kind == Kind.PLACE else 0
    s.hands[seat] ^= 1 << card
    s.discards |= 1 << card
    s.card, s.region, s.latest = card, region, region
    note(CardPlayed(seat, card, kind, region))
    if kind == Kind.PLACE:
        if cost:
            s.cumals[seat] -= cost
            note(Paid(seat, cost, Reason.ENTRY))
        placing.ask_anchor(s)
    elif kind == Kind.STONE:
        stone.ask_piece(s)
    elif kind == Kind.AMNESTY:
        _declare_amnesty(s, note, seat)
    else:
        s.cumals[seat] += DISCARD
        note(Gained(seat, DISCARD, Reason.DISCARD))
        s.phase = Phase.NEXT


def _declare_amnesty(s: State, note: Note, seat: int) -> None:
    s.cumals[seat] -= AMNESTY
    note(Paid(seat, AMNESTY, Reason.AMNESTY))
    note(AmnestyDeclared(seat, s.region))
    first = s.region * SPOTS
    for position in range(first, first + KING_SPOT + 1):
        freed = owners(captives(s.board[position]))
        for owner in sorted(set(freed)):
            s.stock[owner] += freed.count(owner)
            note(Released(owner, position, freed.count(owner), Way.AMNESTY))
        if freed:
            s.board[position] &= (1 << 4) - 1
    s.phase = Phase.NEXT
