"""What decisions between the turns do and cost: of a position, the seat that acts and a payload."""

from services.games.tara.board import SPOTS
from services.games.tara.presentation.objects import spots_of
from services.games.tara.presentation.words.names import counted, region_name, seat_name
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.rounds.exchange import held
from services.games.tara.rules.rounds.ransom import price
from services.games.tara.rules.rounds.traitor import PRICE
from services.games.tara.rules.table.reading import owners


def buy(p: TaraPosition, seat: int, _payload: int) -> str:
    """The price, and what it may bring."""
    return (
        f"costs {PRICE} of your {counted(p.cumals[seat], 'cumal')}; "
        "a card then says which pieces of opponents you may change for one of yours"
    )


def leave(_p: TaraPosition, _seat: int, _payload: int) -> str:
    """The option goes on."""
    return "costs nothing; the next seat may buy"


def target(p: TaraPosition, seat: int, payload: int) -> str:
    """Who goes home, and who is captured."""
    top, *captives = owners(p.board[p.region * SPOTS + payload])
    below = [owner for owner in captives if owner != seat]
    hold = f", and you hold {counted(len(below), 'captive')}" if below else ""
    return f"{seat_name(top)}'s top piece goes home{hold}"


def no_target(_p: TaraPosition, _seat: int, _payload: int) -> str:
    """The price is lost."""
    return f"the {counted(PRICE, 'cumal')} for the traitor brings nothing"


def garrison(p: TaraPosition, seat: int, payload: int) -> str:
    """What is left in stock."""
    left = p.stock[seat] - len(spots_of(payload))
    return f"leaves you {counted(left, 'piece')} in stock"


def ransom(p: TaraPosition, seat: int, payload: int) -> str:
    """The price, and who stays prisoner."""
    left = held(p, p.captor, seat) - payload
    stay = f"{counted(left, 'piece')} of yours stay{'s' if left == 1 else ''} with {seat_name(p.captor)}"
    if not payload:
        return f"costs nothing; {stay}"
    cost = f"costs {price(payload)} of your {counted(p.cumals[seat], 'cumal')}"
    return f"{cost}; {stay}" if left else f"{cost}; all that {seat_name(p.captor)} holds of yours come back"


def start(_p: TaraPosition, _seat: int, payload: int) -> str:
    """Who begins."""
    return f"{seat_name(payload)} begins the next round"


def open_region(_p: TaraPosition, _seat: int, payload: int) -> str:
    """What is at stake."""
    return f"the match is won by the King of {region_name(payload)}"
