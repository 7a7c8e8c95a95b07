"""Why an action is illegal, in plain words, from what the seat may know. Legal actions do not come here."""

from typing import Final

from services.games.westeria.data import armies
from services.games.westeria.presentation.notation import format_action
from services.games.westeria.rules.cells import actions, phases
from services.games.westeria.rules.cells.actions import kind_of, pair_of, payload_of
from services.games.westeria.rules.cells.layout import DRAWN, KIND, PHASE, SEAT
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.rules.moves.moving import is_resting
from services.games.westeria.rules.outcomes import outcome_of
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import IllegalAction, Seat

_PHASES: Final = {
    phases.START_DRAW: ("chance draws who starts", "W3"),
    phases.DRAFT: ("a territory is claimed that nobody has", "W4"),
    phases.PLACING: ("units are placed in own territories, one a zone, one at least in each", "W5"),
    phases.DRAWING: ("chance draws the cards of the turn", "W7"),
    phases.CHOOSING: ("one of the drawn cards that can be played is chosen", "W8"),
    phases.RECRUITING: ("chance draws a unit from the reserve", "W17"),
    phases.DEPLOYING: ("the unit in hand goes onto an empty zone", "W16"),
    phases.PICKING: ("own units are picked, each once", "W18"),
    phases.SWITCHING: ("the picked units change places", "W18"),
    phases.SPYING: ("two territories are chosen that share a border", "W19"),
    phases.ACCUSING: ("an enemy unit is chosen", "W20"),
    phases.GUESSING: ("a kind of unit is guessed", "W20"),
    phases.MOVING: ("a unit is moved, or the turn ended after the first move", "W12"),
}
"""What has to be done in each phase, and by which ruling."""

_CARD_LAWS: Final = {
    armies.DEPLOY: ("needs a unit in reserve and an empty zone next to an own unit", "W16"),
    armies.SURPRISE_ATTACK: ("needs a unit in reserve and an empty zone", "W16"),
    armies.REDEPLOY: ("needs an own unit on the board", "W18"),
    armies.SECRET_INFORMATION: ("needs an own Spy Master on the board", "W19"),
    armies.TRAITOR: ("needs an enemy unit on the board", "W20"),
    armies.NEW_SPY_MASTER: ("needs the own Spy Master in reserve and an empty zone", "seed"),
}


def refusal(position: WesteriaPosition, seat: Seat, action: int) -> IllegalAction:
    """The error for an action that is not legal in this position."""
    cells, outcome = position.cells, outcome_of(position.cells, position.ground)
    if outcome is not None:
        return IllegalAction(f"the match is over: {outcome.reason}", rule=outcome.rule)
    phase, turn = cells[PHASE], cells[SEAT]
    wanted, rule = _PHASES[phase]
    if phase in (phases.START_DRAW, phases.DRAWING, phases.RECRUITING):
        return IllegalAction(f"not now: {wanted}", rule=rule)
    if phase != phases.PLACING and seat != turn:
        return IllegalAction(f"it is the turn of seat {turn}, not of seat {seat}: {wanted}", rule="W4")
    text = format_action(position, action)
    if not text:
        return IllegalAction(f"{action} is no action", rule=rule)
    kind = kind_of(action)
    if phase == phases.CHOOSING and kind == actions.PLAY:
        wanted, rule = _card_reason(position, payload_of(action))
    elif phase == phases.MOVING and kind == actions.MOVE:
        wanted, rule = _move_reason(position, *pair_of(action))
    return IllegalAction(f"{text}: {wanted}", rule=rule)


def _card_reason(position: WesteriaPosition, card: int) -> tuple[str, str]:
    if not position.cells[DRAWN + card]:
        return f"{armies.CARDS[card]} was not drawn", "W8"
    return _CARD_LAWS[card]


def _move_reason(position: WesteriaPosition, origin: int, target: int) -> tuple[str, str]:
    cells, data, own = position.cells, position.ground.data, position.cells[SEAT] + 1
    names, kind = data.lands.zone_names, cells[origin] & KIND
    if owner_of(cells[origin]) != own:
        return f"no unit of yours stands on {names[origin]}", "seed"
    if data.fixed >> kind & 1:
        return f"the {data.armies.names[kind]} cannot move", "seed"
    if is_resting(cells, position.ground, origin):
        return f"the {data.armies.names[kind]} on {names[origin]} moves no more this turn", "W13"
    if owner_of(cells[target]) == own:
        return f"your own unit stands on {names[target]}", "seed"
    if kind != data.scout:
        return f"{names[target]} does not share a border with {names[origin]}", "W15"
    if cells[target] and not position.ground.far_attack:
        return "a Scout attacks from the next zone only", "W25"
    return f"no way over empty zones leads from {names[origin]} to {names[target]}", "W25"
