"""Why an action is illegal, in plain words and by what the seat may know; not on the way of a legal one."""

from typing import Final

from services.games.westeria import actions
from services.games.westeria.actions import kind_of, pair_of, payload_of
from services.games.westeria.armies import (
    CARDS,
    DEPLOY,
    NEW_SPY_MASTER,
    REDEPLOY,
    SECRET_INFORMATION,
    SURPRISE_ATTACK,
    TRAITOR,
)
from services.games.westeria.notation import format_action
from services.games.westeria.phases import (
    ACCUSING,
    CHOOSING,
    DEPLOYING,
    DRAFT,
    DRAWING,
    GUESSING,
    MOVING,
    PICKING,
    PLACING,
    RECRUITING,
    SPYING,
    START_DRAW,
    SWITCHING,
)
from services.games.westeria.realm import UNKNOWN
from services.games.westeria.state import State
from services.kernel import IllegalAction, Seat

_PHASES: Final = {
    START_DRAW: ("chance draws who starts", "W3"),
    DRAFT: ("a territory is claimed that nobody has", "W4"),
    PLACING: ("units are placed in own territories, one a zone, one at least in each", "W5"),
    DRAWING: ("chance draws the cards of the turn", "W7"),
    CHOOSING: ("one of the drawn cards that can be played is chosen", "W8"),
    RECRUITING: ("chance draws a unit from the reserve", "W17"),
    DEPLOYING: ("the unit in hand goes onto an empty zone", "W16"),
    PICKING: ("own units are picked, each once", "W18"),
    SWITCHING: ("the picked units change places", "W18"),
    SPYING: ("two territories are chosen that share a border", "W19"),
    ACCUSING: ("an enemy unit is chosen", "W20"),
    GUESSING: ("a kind of unit is guessed", "W20"),
    MOVING: ("a unit is moved, or the turn ended after the first move", "W12"),
}
"""What is to be done in each phase, and the ruling."""

_CARD_LAWS: Final = {
    DEPLOY: ("needs a unit in reserve and an empty zone next to an own unit", "W16"),
    SURPRISE_ATTACK: ("needs a unit in reserve and an empty zone", "W16"),
    REDEPLOY: ("needs an own unit on the board", "W18"),
    SECRET_INFORMATION: ("needs an own Spy Master on the board", "W19"),
    TRAITOR: ("needs an enemy unit on the board", "W20"),
    NEW_SPY_MASTER: ("needs the own Spy Master in reserve and an empty zone", "seed"),
}


def refusal(state: State, seat: Seat, action: int) -> IllegalAction:
    """The error for an action that is not legal in this state."""
    if state.outcome is not None:
        return IllegalAction(f"the match is over: {state.outcome.reason}", rule=state.outcome.rule)
    wanted, rule = _PHASES[state.phase]
    if state.phase in (START_DRAW, DRAWING, RECRUITING):
        return IllegalAction(f"not now: {wanted}", rule=rule)
    if state.phase != PLACING and seat != state.seat:
        return IllegalAction(f"it is the turn of seat {state.seat}, not of seat {seat}: {wanted}", rule="W4")
    text = _text(state, action)
    if not text:
        return IllegalAction(f"{action} is no action", rule=rule)
    kind = kind_of(action)
    if state.phase == CHOOSING and kind == actions.PLAY:
        wanted, rule = _card_reason(state, payload_of(action))
    elif state.phase == MOVING and kind == actions.MOVE:
        wanted, rule = _move_reason(state, *pair_of(action))
    return IllegalAction(f"{text}: {wanted}", rule=rule)


def _text(state: State, action: int) -> str:
    """The notation, empty for a number that is no action."""
    if action < 0 or not actions.DRAW_LOT <= kind_of(action) <= actions.END:
        return ""
    try:
        return format_action(state, action)
    except IndexError:
        return ""


def _card_reason(state: State, card: int) -> tuple[str, str]:
    if not state.deck.drawn[card]:
        return f"{CARDS[card]} was not drawn", "W8"
    return _CARD_LAWS[card]


def _move_reason(state: State, origin: int, target: int) -> tuple[str, str]:
    unit, realm, names = state.board[origin], state.realm, state.realm.lands.zone_names
    if unit >> 4 != state.seat + 1:
        return f"no unit of yours stands on {names[origin]}", "seed"
    if realm.fixed >> (unit & UNKNOWN) & 1:
        return f"the {realm.armies.names[unit & UNKNOWN]} cannot move", "seed"
    if state.board[target] >> 4 == state.seat + 1:
        return f"your own unit stands on {names[target]}", "seed"
    if unit & UNKNOWN != realm.scout:
        return f"{names[target]} does not share a border with {names[origin]}", "W15"
    if state.board[target]:
        return "a Scout attacks from the next zone only", "W25"
    return f"no way over empty zones leads from {names[origin]} to {names[target]}", "W25"
