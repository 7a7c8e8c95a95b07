"""What has to be decided now, in a line, from a viewer's view."""

from typing import Final

from services.games.westeria.data.armies import NONE
from services.games.westeria.data.dataset import DATA_SETS
from services.games.westeria.presentation.view import View
from services.games.westeria.presentation.words.names import counted, joined, seat_name, unit_name
from services.games.westeria.rules.layout import LIFTED_DONE, LIFTED_NONE, UNKNOWN
from services.games.westeria.rules.phases import (
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
        return f"{seat_name(_drawing(view))} draws a unit for the start"
    if view.phase == PLACING:
        return _placing(view)
    data = DATA_SETS[view.options.map]
    picks = " ".join(data.lands.zone_names[zone] for zone in view.picks)
    return _QUESTIONS[view.phase].format(
        seat=seat_name(view.seat),
        hand=unit_name(data, view.board[data.zones] & UNKNOWN),
        picks=f" {picks}" if picks else "",
        moves=counted(view.moves, "move"),
    )


def _drawing(view: View) -> int:
    """The first seat that still has to draw in this round."""
    opening = view.opening
    return next(seat for seat, lot in enumerate(opening.lots) if opening.tied >> seat & 1 and lot == NONE)


def _placing(view: View) -> str:
    busy = [seat for seat in range(view.seats) if not view.opening.ready >> seat & 1]
    own = f"; you {_own_placing(view)}" if view.viewer in busy else ""
    return f"{joined([seat_name(seat) for seat in busy])} place units{own}"


def _own_placing(view: View) -> str:
    data, lifted = DATA_SETS[view.options.map], view.opening.lifted[view.viewer]
    placed = sum(1 for unit in view.board if unit)
    if placed < len(data.roster):
        return f"place the {unit_name(data, data.roster[placed])} next"
    if lifted == LIFTED_DONE:
        return "are to say that you are ready"
    if lifted != LIFTED_NONE:
        return f"put the {unit_name(data, view.board[lifted] & UNKNOWN)} elsewhere"
    return "may lift a unit, or be done"
