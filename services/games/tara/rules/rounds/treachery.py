"""What a traitor does: draws a card, exchanges a piece for an own one, promotes (T22 to T24, T43)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.table import notes as n
from services.games.tara.rules.table.cards import BIT, fill_each
from services.games.tara.rules.table.codes import NO_TARGET, PAYLOAD, PHASE_NEXT, PHASE_TRAITOR_TARGET, TARGET
from services.games.tara.rules.table.flat import BOARD, KING_SPOT, STOCK, Flat
from services.games.tara.rules.table.pile import ready_deck
from services.games.tara.rules.table.stacks import SEAT, lift, push, release
from services.games.tara.rules.turns.promotion import ask


def play_card(p: Flat, action: i64) -> None:
    """Draws the card, which goes to the discards (T3); without target or stock the price is lost (T22)."""
    p.card = action & PAYLOAD
    ready_deck(p)
    p.journal.note(n.CARD_DRAWN, p.active, p.card, n.FOR_TRAITOR)
    p.discards |= BIT[p.card]
    if p.table[STOCK + p.active] and _targets(p):
        p.phase = PHASE_TRAITOR_TARGET
    else:
        _waste(p)


def _waste(p: Flat) -> None:
    p.journal.note(n.TRAITOR_WASTED, p.active, p.region)
    p.phase = PHASE_NEXT


def _targets(p: Flat) -> i64:
    """Bits of the card's spots that an opponent controls, never the King's (T23)."""
    table, first, reached = p.table, p.first(p.region), p.terms.faces.targets[p.card]
    found: i64 = 0
    for spot in range(KING_SPOT):
        if reached >> spot & 1:
            top: i64 = table[first + spot] & SEAT
            if top and top != p.active + 1:
                found |= BIT[spot]
    return found


def fill_target(p: Flat, out: "vec[i64]") -> i64:
    """Writes each target, and no target; returns how many."""
    count = fill_each(out, 0, TARGET, _targets(p))
    out[count] = NO_TARGET
    return count + 1


def play_target(p: Flat, action: i64) -> None:
    """Sends the opponent's top piece and own captives home; puts an activated piece there (T23, T43)."""
    if action == NO_TARGET:
        _waste(p)
        return
    seat = p.active
    spot: i64 = action & PAYLOAD
    at: i64 = p.first(p.region) + spot
    owner: i64 = (p.table[at] & SEAT) - 1
    p.table[STOCK + owner] += 1
    lift(p, at)
    p.journal.note(n.RETURNED, owner, at - BOARD, n.BY_TRAITOR)
    release(p, seat, at, 0, n.BY_TRAITOR)
    push(p, seat, at, n.BY_TRAITOR)
    p.activated = BIT[spot]
    ask(p)
