"""What has to be decided now, in a line, from a viewer's view."""

from typing import Final

from services.games.westeria.opening import drawing
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
from services.games.westeria.realm import REALMS, UNKNOWN
from services.games.westeria.state import LIFTED_DONE, LIFTED_NONE
from services.games.westeria.view import View
from services.games.westeria.words.names import counted, joined, seat_name, unit_name

_QUESTIONS: Final = {
    DRAFT: "{seat} claims a territory",
    DRAWING: "{seat} is dealt a card",
    CHOOSING: "{seat} plays one of the open cards",
    RECRUITING: "{seat} draws a unit from its reserve",
    DEPLOYING: "{seat} puts {hand} onto an empty zone",
    PICKING: "{seat} picks units to redeploy{picks}",
    SWITCHING: "{seat} redeploys{picks}",
    SPYING: "{seat} looks into two territories that share a border",
    ACCUSING: "{seat} accuses a unit",
    GUESSING: "{seat} guesses what stands on{picks}",
    MOVING: "{seat} moves, {moves} left",
}


def question(view: View) -> str:
    """Who decides what; of an ended match how it ended."""
    if view.outcome is not None:
        winners = joined([seat_name(seat) for seat in view.outcome.winners])
        return f"{winners}: {view.outcome.reason.replace('_', ' ')}"
    if view.phase == START_DRAW:
        return f"{seat_name(next(drawing(view.opening.tied, view.opening.lots)))} draws a unit for the start"
    if view.phase == PLACING:
        return _placing(view)
    realm = REALMS[view.options.map]
    picks = " ".join(realm.lands.zone_names[zone] for zone in view.picks)
    return _QUESTIONS[view.phase].format(
        seat=seat_name(view.seat),
        hand=unit_name(realm, view.board[realm.zones] & UNKNOWN),
        picks=f" {picks}" if picks else "",
        moves=counted(view.moves, "move"),
    )


def _placing(view: View) -> str:
    busy = [seat for seat in range(view.seats) if not view.opening.ready >> seat & 1]
    own = f"; you {_own_placing(view)}" if view.viewer in busy else ""
    return f"{joined([seat_name(seat) for seat in busy])} place units{own}"


def _own_placing(view: View) -> str:
    realm, lifted = REALMS[view.options.map], view.opening.lifted[view.viewer]
    placed = sum(1 for unit in view.board if unit)
    if placed < len(realm.roster):
        return f"place the {unit_name(realm, realm.roster[placed])} next"
    if lifted == LIFTED_DONE:
        return "are to say that you are ready"
    if lifted != LIFTED_NONE:
        return f"put the {unit_name(realm, view.board[lifted] & UNKNOWN)} elsewhere"
    return "may lift a unit, or be done"
