"""Tells the acting seat what a legal action does and costs, from what the seat sees."""

from collections.abc import Callable
from typing import Final

from services.games.tara.board import SPOTS
from services.games.tara.presentation.words import turns
from services.games.tara.presentation.words.names import counted, region_name, seat_name
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.rounds.exchange import held
from services.games.tara.rules.rounds.ransom import price
from services.games.tara.rules.rounds.traitor import PRICE
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table.reading import numbers_in, owners
from services.games.tara.rules.turns.turn import DISCARD_GAIN


def _buy(p: TaraPosition, seat: int, _payload: int) -> str:
    brings = "a card then says which pieces of opponents you may change for one of yours"
    if not p.stock[seat]:
        brings = "it brings nothing, as you have no piece in stock"
    return f"costs {PRICE} of your {counted(p.cumals[seat], 'cumal')}; {brings}"


def _pass(p: TaraPosition, _seat: int, _payload: int) -> str:
    follows = "the next seat may buy" if p.asked else "nobody else may buy"
    return f"costs nothing; {follows}"


def _target(p: TaraPosition, seat: int, payload: int) -> str:
    top, *captives = owners(p.board[p.region * SPOTS + payload])
    below = [owner for owner in captives if owner != seat]
    hold = f", and you hold {counted(len(below), 'captive')}" if below else ""
    return f"{seat_name(top)}'s top piece goes home{hold}"


def _garrison(p: TaraPosition, seat: int, payload: int) -> str:
    left = p.stock[seat] - len(numbers_in(payload))
    return f"leaves you {counted(left, 'piece')} in stock"


def _ransom(p: TaraPosition, seat: int, payload: int) -> str:
    left = held(p, p.captor, seat) - payload
    stay = f"{counted(left, 'piece')} of yours stay{'s' if left == 1 else ''} with {seat_name(p.captor)}"
    if not payload:
        return f"costs nothing; {stay}"
    cost = f"costs {price(payload)} of your {counted(p.cumals[seat], 'cumal')}"
    return f"{cost}; {stay}" if left else f"{cost}; all that {seat_name(p.captor)} holds of yours come back"


_EXPLAINED: Final[dict[int, Callable[[TaraPosition, int, int], str]]] = {
    c.KEEP: turns.keep,
    c.PLACE: turns.place,
    c.STONE: turns.stone,
    c.AMNESTY: turns.amnesty,
    c.DISCARD: lambda *_: f"brings {counted(DISCARD_GAIN, 'cumal')}",
    c.ANCHOR: turns.anchor,
    c.PUT: turns.put,
    c.PAY: turns.pay,
    c.DECLINE: lambda *_: "costs nothing; nobody is promoted",
    c.PROMOTE: turns.promote,
    c.STOP: lambda *_: "promotes nobody else",
    c.PIECE: turns.piece,
    c.KEEP_FORT: lambda *_: "the top of your other fort goes home",
    c.BUY: _buy,
    c.PASS: _pass,
    c.TARGET: _target,
    c.NO_TARGET: lambda *_: f"the {counted(PRICE, 'cumal')} for the traitor brings nothing",
    c.GARRISON: _garrison,
    c.RANSOM: _ransom,
    c.START: lambda _, __, starter: f"{seat_name(starter)} begins the next round",
    c.OPEN_REGION: lambda _, __, region: f"the match is won by the King of {region_name(region)}",
}
"""By kind of action; called with a position, a seat and a payload. Chance and the table need none."""


def explain(position: TaraPosition, seat: int, action: int) -> str:
    """Explains the action in a few words; empty where its text says it all."""
    explained = _EXPLAINED.get(action & c.KIND)
    return explained(position, seat, action & c.PAYLOAD) if explained else ""
