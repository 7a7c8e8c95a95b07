"""Says in a line what has to be decided now, from a viewer's view."""

from typing import Final

from services.games.westeria.presentation.view import View
from services.games.westeria.presentation.words.names import counted, joined, seat_name, unit_name
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells import phases
from services.games.westeria.rules.opening.draft import drawing
from services.games.westeria.rules.outcomes import outcome_of
from services.kernel import to_act

_QUESTIONS: Final = {
    phases.DRAFT: "{seat} claims a territory",
    phases.DRAWING: "{seat} is dealt a card",
    phases.CHOOSING: "{seat} plays one of the open cards",
    phases.RECRUITING: "{seat} draws a unit from its reserve",
    phases.DEPLOYING: "{seat} puts {hand} onto an empty zone",
    phases.PICKING: "{seat} picks units to redeploy{picks}",
    phases.SWITCHING: "{seat} redeploys{picks}",
    phases.SPYING: "{seat} looks into two territories that share a border",
    phases.ACCUSING: "{seat} accuses a unit",
    phases.GUESSING: "{seat} guesses what stands on{picks}",
    phases.MOVING: "{seat} moves, {moves} left",
}


def question(view: View) -> str:
    """Says who decides what, or how the match ended."""
    position, cells, data = view.position, view.position.cells, view.data
    phase, outcome = cells[at.PHASE], outcome_of(cells, position.ground)
    if outcome is not None:
        winners = joined([seat_name(seat) for seat in outcome.winners])
        return f"{winners}: {outcome.reason.replace('_', ' ')}"
    if phase == phases.START_DRAW:
        return f"{seat_name(drawing(cells, position.ground))} draws a unit for the start"
    if phase == phases.PLACING:
        return _placing(view)
    picks = [data.lands.zone_names[zone] for zone in cells[at.PICKS : at.PICKS + cells[at.PICKED]]]
    return _QUESTIONS[phase].format(
        seat=seat_name(cells[at.SEAT]),
        hand=unit_name(data, cells[at.HAND] & at.KIND),
        picks="".join(f" {zone}" for zone in picks),
        moves=counted(cells[at.MOVES], "move"),
    )


def _placing(view: View) -> str:
    busy = to_act(view.position)
    own = f"; you {_own_placing(view)}" if view.viewer in busy else ""
    verb = "places" if len(busy) == 1 else "place"
    return f"{joined([seat_name(seat) for seat in busy])} {verb} units{own}"


def _own_placing(view: View) -> str:
    cells, data = view.position.cells, view.data
    placed, lifted = cells[at.UNITS + view.viewer], cells[at.LIFTED + view.viewer]
    if placed < len(data.roster):
        return f"place the {unit_name(data, data.roster[placed])} next"
    if lifted == at.LIFTED_DONE:
        return "are to say that you are ready"
    if lifted != at.LIFTED_NONE:
        return f"put the {unit_name(data, cells[lifted] & at.KIND)} elsewhere"
    return "may lift a unit, or be done"
