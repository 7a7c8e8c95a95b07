"""How a match goes on when an action leaves nothing to decide.

A module that plays an action sets `phase` and `active` to what is asked next, or `phase` to
`Phase.NEXT`. Then the stage of the round goes on: its `proceed` asks something, or hands over by
setting `stage` to another one, with the phase still `NEXT`.
"""

from collections.abc import Callable
from typing import Final

from services.games.tara import (
    clearing,
    dealing,
    exchange,
    income,
    ransom,
    round_end,
    traitor,
    turn,
    two_seats,
)
from services.games.tara.events import Note
from services.games.tara.phases import Phase, Stage
from services.games.tara.state import State

_PROCEED: Final[dict[Stage, Callable[[State, Note], None]]] = {
    Stage.START_DRAW: dealing.proceed,
    Stage.DEAL: dealing.proceed,
    Stage.KEEP: dealing.proceed,
    Stage.TURNS: lambda s, _note: turn.proceed(s),
    Stage.TRAITORS: traitor.proceed,
    Stage.INCOME: income.proceed,
    Stage.CLEARING: clearing.proceed,
    Stage.EXCHANGE: exchange.proceed,
    Stage.RANSOM: ransom.proceed,
    Stage.NEXT_ROUND: round_end.proceed,
}


def advance(s: State, note: Note) -> None:
    """Goes on until something is asked, or the match is over."""
    while s.phase == Phase.NEXT:
        if s.garrisons:
            clearing.ask_garrison(s)
        elif two_seats.is_region_due(s):
            two_seats.ask_region(s)
        else:
            _PROCEED[s.stage](s, note)
