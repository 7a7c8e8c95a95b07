"""What a legal action does, for whoever chooses. Looks at nothing that the seat does not know."""

from collections.abc import Callable
from typing import Final

from services.games.westeria import actions, armies
from services.games.westeria.actions import ORDERS, kind_of, payload_of
from services.games.westeria.cards import RAPID_MOVES
from services.games.westeria.lands import ZONES_EACH
from services.games.westeria.realm import STRIDE, UNKNOWN
from services.games.westeria.state import State
from services.games.westeria.words import units
from services.games.westeria.words.names import counted, joined, land_name, seat_name, unit_name
from services.kernel import Seat


def explain(state: State, seat: Seat, action: int) -> str:
    """The action in a few words; empty where its text says it all."""
    kind = kind_of(action)
    if kind in _OF_PAIRS:
        return _OF_PAIRS[kind](state, seat, action)
    return _EXPLAINED[kind](state, seat, payload_of(action)) if kind in _EXPLAINED else ""


def _claim(s: State, _seat: Seat, territory: int) -> str:
    return land_name(s.realm, territory)


def _place(s: State, seat: Seat, zone: int) -> str:
    """Where the zone is; which unit is placed the question says, once for all zones."""
    owners = {s.tokens[other // ZONES_EACH] - 1 for other in s.realm.neighbours[zone]} - {seat}
    where = land_name(s.realm, zone // ZONES_EACH)
    return f"{where}, beside {joined([seat_name(owner) for owner in sorted(owners)])}" if owners else where


def _put(s: State, seat: Seat, zone: int) -> str:
    if s.board[zone]:
        return f"changes places with your {unit_name(s.realm, s.board[zone] & UNKNOWN)}"
    return _place(s, seat, zone)


def _play(s: State, seat: Seat, card: int) -> str:
    reserve = counted(sum(s.reserve[seat * STRIDE : (seat + 1) * STRIDE]), "unit")
    drawn = f"one of {reserve} in your reserve, drawn by chance,"
    return {
        armies.DEPLOY: f"{drawn} goes next to one of yours",
        armies.SURPRISE_ATTACK: f"{drawn} goes onto any empty zone",
        armies.RAPID_ADVANCE: f"{counted(s.moves + RAPID_MOVES, 'move')} instead of {s.moves}",
        armies.REDEPLOY: "three of your units change places unseen",
        armies.SECRET_INFORMATION: "shows your reserve to all, and two neighbouring territories to you",
        armies.TRAITOR: "you guess an enemy unit, which falls if you are right; you see it either way",
        armies.NEW_SPY_MASTER: "your Spy Master goes from your reserve onto any empty zone",
    }[card]


def _switch(s: State, _seat: Seat, number: int) -> str:
    zones = s.realm.lands.zone_names
    moves = [
        f"{unit_name(s.realm, s.board[origin] & UNKNOWN)} to {zones[s.picks[place]]}"
        for origin, place in zip(s.picks, ORDERS[number], strict=True)
        if s.picks[place] != origin
    ]
    return joined(moves) or "all stay where they are"


def _end(s: State, _seat: Seat, _payload: int) -> str:
    return f"gives up {counted(s.moves, 'move')}"


_OF_PAIRS: Final[dict[int, Callable[[State, Seat, int], str]]] = {
    actions.SPY: units.spy,
    actions.MOVE: units.move,
}
_EXPLAINED: Final[dict[int, Callable[[State, Seat, int], str]]] = {
    actions.CLAIM: _claim,
    actions.PLACE: _place,
    actions.LIFT: lambda s, _, zone: units.own(s, zone),
    actions.PUT: _put,
    actions.DONE: lambda *_: "leaves all units where they are; then say that you are ready",
    actions.READY: lambda *_: "tells all that your units are placed",
    actions.PLAY: _play,
    actions.DISCARD: lambda *_: "plays none of your cards",
    actions.DEPLOY: lambda s, _, zone: (
        f"{units.own(s, s.realm.zones)} to {land_name(s.realm, zone // ZONES_EACH)}"
    ),
    actions.PICK: lambda s, _, zone: units.own(s, zone),
    actions.SWITCH: _switch,
    actions.ACCUSE: units.theirs,
    actions.GUESS: units.guess,
    actions.END: _end,
}
"""By kind: of a state, a seat and a payload, which for `_OF_PAIRS` is the action itself."""
