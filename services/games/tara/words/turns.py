"""What the actions of a turn do and cost: of a state, the seat that acts and a payload."""

from services.games.tara import promotion, turn
from services.games.tara.actions import kept_cards, region_and_card, spot_and_height
from services.games.tara.board import KING_SPOT, SPOT_NAMES, SPOTS
from services.games.tara.cards import cards_in
from services.games.tara.control import kingdoms, region_of
from services.games.tara.deck import DECKS, Card
from services.games.tara.objects import anchor_spots, spots_of
from services.games.tara.stacks import KING, captives, controller, is_fort, owners
from services.games.tara.state import State
from services.games.tara.words.names import card_face, counted, joined, region_name, seat_name


def keep(s: State, seat: int, payload: int) -> str:
    """What the three cost, and what is left for the next round."""
    kept = kept_cards(payload)
    costs = [str(_card(s, card).cost) for card in kept]
    aside = [str(card) for card in cards_in(s.hands[seat]) if card not in kept]
    return f"to promote costs {joined(costs)}; {joined(aside)} are for the next round"


def place(s: State, seat: int, payload: int) -> str:
    """Where the card fits, and what promotion and entry cost."""
    region, card = region_and_card(payload)
    cost = turn.entry_cost(s, seat, region)
    return card_face(_card(s, card)) + (f"; to enter costs {counted(cost, 'cumal')} now" if cost else "")


def stone(s: State, _seat: int, payload: int) -> str:
    """What promotion costs afterwards."""
    region, card = region_and_card(payload)
    cost = counted(_card(s, card).cost, "cumal")
    return f"swap any two pieces of {region_name(region)} but the King's; to promote costs {cost}"


def amnesty(s: State, _seat: int, payload: int) -> str:
    """The price, and whose pieces go free."""
    region, _ = region_and_card(payload)
    stacks = region_of(s.board, region)
    freed = [owner for stack in stacks for owner in owners(captives(stack))]
    counts = [f"{freed.count(owner)} of {seat_name(owner)}" for owner in sorted(set(freed))]
    return f"costs {counted(turn.AMNESTY, 'cumal')}, frees {joined(counts) or 'nobody'}"


def discard(_s: State, _seat: int, _payload: int) -> str:
    """What comes in."""
    return f"brings {counted(turn.DISCARD, 'cumal')}"


def anchor(s: State, seat: int, payload: int) -> str:
    """Who stands there."""
    return joined([f"{SPOT_NAMES[spot]} {_holder(s, seat, spot)}" for spot in anchor_spots(s, payload)])


def put(s: State, seat: int, payload: int) -> str:
    """What each piece does where it comes."""
    return joined([_arrival(s, seat, spot) for spot in spots_of(payload)]) or "places nothing"


def pay(s: State, seat: int, _payload: int) -> str:
    """The price, and where it leads."""
    ways = joined([SPOT_NAMES[spot] for spot in promotion.targets(s)], "or")
    return f"costs {promotion.cost_of(s)} of your {counted(s.cumals[seat], 'cumal')}; then promote to {ways}"


def decline(_s: State, _seat: int, _payload: int) -> str:
    """Nothing comes of it."""
    return "costs nothing; nobody is promoted"


def promote(s: State, seat: int, payload: int) -> str:
    """What the new piece does, and whether that wins."""
    wins = payload == KING_SPOT and not _throne(s) & KING and kingdoms(s.board, seat)
    return _arrival(s, seat, payload) + (", and is High King" if wins else "")


def stop(_s: State, _seat: int, _payload: int) -> str:
    """The turn, or the traitor, is over."""
    return "promotes nobody else"


def piece(s: State, seat: int, payload: int) -> str:
    """Whose piece it is, and where in its stack."""
    spot, height = spot_and_height(payload)
    stack = owners(s.board[s.region * SPOTS + spot])
    whose = "your piece" if stack[height] == seat else f"{seat_name(stack[height])}'s piece"
    above = f"under {counted(height, 'piece')}" if height else "on top"
    return f"{whose} {above}" + (f", {len(stack) - 1 - height} below" if height < len(stack) - 1 else "")


def keep_fort(_s: State, _seat: int, _payload: int) -> str:
    """What becomes of the other."""
    return "the top of your other fort goes home"


def _card(s: State, card: int) -> Card:
    return DECKS[s.options.deck][card]


def _throne(s: State) -> int:
    return s.board[s.region * SPOTS + KING_SPOT]


def _holder(s: State, seat: int, spot: int) -> str:
    stack = s.board[s.region * SPOTS + spot]
    if not stack:
        return "is empty"
    name = "you" if controller(stack) == seat else seat_name(controller(stack))
    return f"is {name}{' in a fort' if is_fort(stack) else ''}"


def _arrival(s: State, seat: int, spot: int) -> str:
    """What a new piece does at a spot of the region at hand."""
    stack, name = s.board[s.region * SPOTS + spot], SPOT_NAMES[spot]
    owner = controller(stack)
    if not stack:
        return f"takes empty {name}"
    if stack & KING:
        return f"removes {seat_name(owner)}'s King piece, places nothing"
    if owner == seat:
        return f"makes a fort in {name}"
    if is_fort(stack):
        return f"breaks {seat_name(owner)}'s fort in {name}, places nothing"
    others = [other for other in owners(stack) if other != seat]
    freed = len(owners(stack)) - len(others)
    home = f" and frees {counted(freed, 'piece')} of yours" if freed else ""
    return f"captures {counted(len(others), 'piece')} in {name}{home}"
