"""What the actions of a turn do and cost; called with a position, the seat that acts and a payload."""

from collections.abc import Sequence

from services.games.tara.board import KING_SPOT, SPOT_NAMES, SPOTS
from services.games.tara.presentation.objects import (
    anchor_spots,
    card_of,
    kept_cards,
    region_and_card,
    spot_and_height,
)
from services.games.tara.presentation.words.names import card_face, counted, joined, region_name, seat_name
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table.reading import numbers_in, owners
from services.games.tara.rules.table.regions import kingdoms
from services.games.tara.rules.table.stacks import KING, SEAT, TWO_PIECES, forts_of, is_fort
from services.games.tara.rules.turns.promotion import cost_of, targets
from services.games.tara.rules.turns.turn import AMNESTY_PRICE, entry_cost


def keep(p: TaraPosition, seat: int, payload: int) -> str:
    """What promoting by the three cards costs, and which cards are left for the next round."""
    kept = kept_cards(payload)
    costs = [str(card_of(p, card).cost) for card in kept]
    aside = [str(card) for card in numbers_in(p.hands[seat]) if card not in kept]
    return f"to promote costs {joined(costs)}; {joined(aside)} are for the next round"


def place(p: TaraPosition, seat: int, payload: int) -> str:
    """Where the card fits, and what promotion and entry cost."""
    region, card = region_and_card(payload)
    cost = entry_cost(p, seat, region)
    return card_face(card_of(p, card)) + (f"; to enter costs {counted(cost, 'cumal')} now" if cost else "")


def stone(p: TaraPosition, _seat: int, payload: int) -> str:
    """What promotion costs afterwards."""
    region, card = region_and_card(payload)
    cost = counted(card_of(p, card).cost, "cumal")
    return f"swap any two pieces of {region_name(region)} but the King's; to promote costs {cost}"


def amnesty(p: TaraPosition, _seat: int, payload: int) -> str:
    """The price, and whose pieces go free."""
    region, _ = region_and_card(payload)
    stacks = p.board[region * SPOTS : (region + 1) * SPOTS]
    freed = [owner for stack in stacks for owner in owners(stack)[1:]]
    counts = [f"{freed.count(owner)} of {seat_name(owner)}" for owner in sorted(set(freed))]
    return f"costs {counted(AMNESTY_PRICE, 'cumal')}, frees {joined(counts) or 'nobody'}"


def anchor(p: TaraPosition, seat: int, payload: int) -> str:
    """Who holds the anchor's positions."""
    return joined([f"{SPOT_NAMES[spot]} {_holder(p, seat, spot)}" for spot in anchor_spots(p, payload)])


def put(p: TaraPosition, seat: int, payload: int) -> str:
    """What each piece does in its position, in the order of placing."""
    spots = [spot for spot in anchor_spots(p, p.anchor) if payload >> spot & 1]
    return joined([_arrival(p, seat, spot) for spot in spots] + _given_up(p, seat, spots)) or "places nothing"


def pay(p: TaraPosition, seat: int, _payload: int) -> str:
    """The price, and the positions to promote into."""
    ways = joined([SPOT_NAMES[spot] for spot in numbers_in(targets(p))], "or")
    return f"costs {cost_of(p)} of your {counted(p.cumals[seat], 'cumal')}; then promote to {ways}"


def promote(p: TaraPosition, seat: int, payload: int) -> str:
    """What the new piece does, and whether that wins."""
    wins = payload == KING_SPOT and not p.board[p.region * SPOTS + KING_SPOT] & KING and kingdoms(p, seat)
    does = joined([_arrival(p, seat, payload), *_given_up(p, seat, [payload])])
    return does + (", and is High King" if wins else "")


def piece(p: TaraPosition, seat: int, payload: int) -> str:
    """Whose piece it is, and where in its stack."""
    spot, height = spot_and_height(payload)
    stack = owners(p.board[p.region * SPOTS + spot])
    whose = "your piece" if stack[height] == seat else f"{seat_name(stack[height])}'s piece"
    above = f"under {counted(height, 'piece')}" if height else "on top"
    return f"{whose} {above}" + (f", {len(stack) - 1 - height} below" if height < len(stack) - 1 else "")


def _holder(p: TaraPosition, seat: int, spot: int) -> str:
    stack = p.board[p.region * SPOTS + spot]
    if not stack:
        return "is empty"
    top = owners(stack)[0]
    name = "you" if top == seat else seat_name(top)
    return f"is {name}{' in a fort' if is_fort(stack & TWO_PIECES) else ''}"


def _arrival(p: TaraPosition, seat: int, spot: int) -> str:
    """What a new piece does at a spot of the region being worked."""
    stack, name = p.board[p.region * SPOTS + spot], SPOT_NAMES[spot]
    if not stack:
        return f"takes empty {name}"
    owner = owners(stack)[0]
    if stack & KING:
        return f"removes {seat_name(owner)}'s King piece, places nothing"
    if owner == seat:
        return f"makes a fort in {name}"
    if is_fort(stack & TWO_PIECES):
        return f"breaks {seat_name(owner)}'s fort in {name}, places nothing"
    others = [other for other in owners(stack) if other != seat]
    freed = len(owners(stack)) - len(others)
    home = f" and frees {counted(freed, 'piece')} of yours" if freed else ""
    return f"captures {counted(len(others), 'piece')} in {name}{home}"


def _given_up(p: TaraPosition, seat: int, spots: Sequence[int]) -> list[str]:
    """The forts of the region that new ones replace: only the last fort stays (T13)."""
    made = [spot for spot in spots if p.board[p.region * SPOTS + spot] & SEAT == seat + 1]
    forts = [*numbers_in(forts_of(p, seat, p.region)), *made]
    return [f"gives up the fort in {SPOT_NAMES[spot]}" for spot in forts[:-1]] if made else []
