"""What decisions between the turns do and cost: of a state, the seat that acts and a payload."""

from services.games.tara import ransom as ransoms
from services.games.tara.board import SPOTS
from services.games.tara.objects import spots_of
from services.games.tara.stacks import captives, controller, owners
from services.games.tara.state import State
from services.games.tara.traitor import PRICE
from services.games.tara.words.names import counted, region_name, seat_name


def buy(s: State, seat: int, _payload: int) -> str:
    """The price, and what it may bring."""
    return (
        f"costs {PRICE} of your {counted(s.cumals[seat], 'cumal')}; "
        "a card then says which pieces of opponents you may change for one of yours"
    )


def leave(_s: State, _seat: int, _payload: int) -> str:
    """The option goes on."""
    return "costs nothing; the next seat may buy"


def target(s: State, seat: int, payload: int) -> str:
    """Who goes home, and who is captured."""
    stack = s.board[s.region * SPOTS + payload]
    below = [owner for owner in owners(captives(stack)) if owner != seat]
    held = f", and you hold {counted(len(below), 'captive')}" if below else ""
    return f"{seat_name(controller(stack))}'s top piece goes home{held}"


def no_target(_s: State, _seat: int, _payload: int) -> str:
    """The price is lost."""
    return f"the {counted(PRICE, 'cumal')} for the traitor brings nothing"


def garrison(s: State, seat: int, payload: int) -> str:
    """What is left in stock."""
    left = s.stock[seat] - len(spots_of(payload))
    return f"leaves you {counted(left, 'piece')} in stock"


def ransom(s: State, seat: int, payload: int) -> str:
    """The price, and who stays prisoner."""
    left = ransoms.held(s, s.captor, seat) - payload
    stay = f"{counted(left, 'piece')} of yours stay{'s' if left == 1 else ''} with {seat_name(s.captor)}"
    if not payload:
        return f"costs nothing; {stay}"
    price = f"costs {ransoms.price(payload)} of your {counted(s.cumals[seat], 'cumal')}"
    return f"{price}; {stay}" if left else f"{price}; all that {seat_name(s.captor)} holds of yours come back"


def start(_s: State, _seat: int, payload: int) -> str:
    """Who begins."""
    return f"{seat_name(payload)} begins the next round"


def open_region(_s: State, _seat: int, payload: int) -> str:
    """What is at stake."""
    return f"the match is won by the King of {region_name(payload)}"
