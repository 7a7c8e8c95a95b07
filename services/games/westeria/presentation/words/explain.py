"""Tells the acting seat what a legal action does, from what the seat knows."""

from collections.abc import Callable
from typing import Final

from services.games.westeria.data import armies
from services.games.westeria.data.lands import ZONES_EACH
from services.games.westeria.presentation.words import units
from services.games.westeria.presentation.words.names import (
    counted,
    joined,
    land_name,
    seat_name,
    unit_name,
)
from services.games.westeria.rules.cards.choosing import RAPID_MOVES
from services.games.westeria.rules.cells import actions
from services.games.westeria.rules.cells.actions import ORDERS, kind_of, payload_of
from services.games.westeria.rules.cells.layout import (
    HAND,
    KIND,
    MOST_PICKS,
    MOVES,
    PICKED,
    PICKS,
    RESERVED,
    TOKENS,
    UNITS,
)
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import Seat

_REDEPLOYED: Final = (
    "moves nothing",
    "your one unit stays where it is",
    "your two units change places unseen",
    "three of your units change places unseen",
)
"""By the number of units that are picked (W18)."""


def explain(position: WesteriaPosition, seat: Seat, action: int) -> str:
    """Explains the action in a few words; empty where its text says it all."""
    kind = kind_of(action)
    if kind in _OF_PAIRS:
        return _OF_PAIRS[kind](position, seat, action)
    return _EXPLAINED[kind](position, seat, payload_of(action)) if kind in _EXPLAINED else ""


def _place(p: WesteriaPosition, seat: Seat, zone: int) -> str:
    """Says where the zone is. The unit to place is the same for all zones; the question names it."""
    data = p.ground.data
    owners = {p.cells[TOKENS + other // ZONES_EACH] - 1 for other in data.neighbours[zone]} - {seat}
    where = land_name(data, zone // ZONES_EACH)
    return f"{where}, beside {joined([seat_name(owner) for owner in sorted(owners)])}" if owners else where


def _put(p: WesteriaPosition, seat: Seat, zone: int) -> str:
    if p.cells[zone]:
        return f"changes places with your {unit_name(p.ground.data, p.cells[zone] & KIND)}"
    return _place(p, seat, zone)


def _play(p: WesteriaPosition, seat: Seat, card: int) -> str:
    moves = int(p.cells[MOVES])
    drawn = f"one of {counted(p.cells[RESERVED + seat], 'unit')} in your reserve, drawn by chance,"
    return {
        armies.DEPLOY: f"{drawn} goes next to one of yours",
        armies.SURPRISE_ATTACK: f"{drawn} goes onto any empty zone",
        armies.RAPID_ADVANCE: f"{counted(moves + RAPID_MOVES, 'move')} instead of {moves}",
        armies.REDEPLOY: _REDEPLOYED[min(MOST_PICKS, int(p.cells[UNITS + seat]))],
        armies.SECRET_INFORMATION: "shows your reserve to all, and two neighbouring territories to you",
        armies.TRAITOR: "you guess an enemy unit, which falls if you are right; you see it either way",
        armies.NEW_SPY_MASTER: "your Spy Master goes from your reserve onto any empty zone",
    }[card]


def _switch(p: WesteriaPosition, _seat: Seat, number: int) -> str:
    data, zones = p.ground.data, [int(p.cells[PICKS + index]) for index in range(p.cells[PICKED])]
    moves = [
        f"{unit_name(data, p.cells[origin] & KIND)} to {data.lands.zone_names[zones[place]]}"
        for origin, place in zip(zones, ORDERS[number], strict=True)
        if zones[place] != origin
    ]
    return joined(moves) or "all stay where they are"


_OF_PAIRS: Final[dict[int, Callable[[WesteriaPosition, Seat, int], str]]] = {
    actions.SPY: units.spy,
    actions.MOVE: units.move,
}
_EXPLAINED: Final[dict[int, Callable[[WesteriaPosition, Seat, int], str]]] = {
    actions.CLAIM: lambda p, _, territory: land_name(p.ground.data, territory),
    actions.PLACE: _place,
    actions.LIFT: lambda p, _, zone: units.own(p, zone),
    actions.PUT: _put,
    actions.DONE: lambda *_: "leaves all units where they are; then say that you are ready",
    actions.READY: lambda *_: "tells all that your units are placed",
    actions.PLAY: _play,
    actions.DISCARD: lambda *_: "plays none of your cards",
    actions.DEPLOY: lambda p, _, zone: (
        f"{units.own(p, HAND)} to {land_name(p.ground.data, zone // ZONES_EACH)}"
    ),
    actions.PICK: lambda p, _, zone: units.own(p, zone),
    actions.SWITCH: _switch,
    actions.ACCUSE: units.theirs,
    actions.GUESS: units.guess,
    actions.END: lambda p, _, __: f"gives up {counted(p.cells[MOVES], 'move')}",
}
"""By kind of action; called with a position, a seat and a payload. `_OF_PAIRS` gets the whole action."""
