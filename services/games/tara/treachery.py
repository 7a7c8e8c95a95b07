"""What a traitor does for its owner: a card, a piece changed for an own one, promotions (T22 to T24, T43)."""

from collections.abc import Sequence
from typing import Final

from services.games.tara import dealing, promotion
from services.games.tara.actions import Kind, action_of, payload_of
from services.games.tara.board import KING_SPOT, SPOTS
from services.games.tara.deck import DECKS
from services.games.tara.events import CardDrawn, Draw, Note, Released, Returned, TraitorWasted, Way
from services.games.tara.phases import Phase
from services.games.tara.stacks import captives, controller, owners, push, without
from services.games.tara.state import NOBODY, State

_TARGET: Final = action_of(Kind.TARGET)
_NO_TARGET: Final = action_of(Kind.NO_TARGET)


def play_card(s: State, note: Note, action: int) -> None:
    """The owner's card, which goes to the discards (T3); without target or stock the price is lost (T22)."""
    s.card = payload_of(action)
    dealing.ready_deck(s, note)
    note(CardDrawn(s.active, s.card, Draw.TRAITOR))
    s.discards |= 1 << s.card
    if s.stock[s.active] and _targets(s):
        s.phase = Phase.TRAITOR_TARGET
    else:
        note(TraitorWasted(s.active, s.region))
        s.phase = Phase.NEXT


def _targets(s: State) -> list[int]:
    """The spots of the card that an opponent controls, never the King's (T23)."""
    first, card = s.region * SPOTS, DECKS[s.options.deck][s.card]
    return [
        spot
        for spot in card.targets
        if spot != KING_SPOT and controller(s.board[first + spot]) not in (NOBODY, s.active)
    ]


def legal_target(s: State) -> Sequence[int]:
    """Each target, or none."""
    return [*(action_of(Kind.TARGET, spot) for spot in _targets(s)), _NO_TARGET]


def play_target(s: State, note: Note, action: int) -> None:
    """Sends the opponent's top piece and own captives home; puts an own piece there, activated (T23, T43)."""
    if action == _NO_TARGET:
        note(TraitorWasted(s.active, s.region))
        s.phase = Phase.NEXT
        return
    seat, spot = s.active, payload_of(action)
    position = s.region * SPOTS + spot
    stack = s.board[position]
    s.stock[controller(stack)] += 1
    note(Returned(controller(stack), position, Way.TRAITOR))
    below = captives(stack)
    if own := owners(below).count(seat):
        s.stock[seat] += own
        note(Released(seat, position, own, Way.TRAITOR))
    s.board[position] = without(below, seat)
    push(s, note, seat, position, Way.TRAITOR)
    s.activated = 1 << spot
    promotion.ask(s)
