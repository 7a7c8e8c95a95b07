"""Bots that resign to people once their searches have called the match lost for long. Pure."""

from collections.abc import Sequence
from typing import Any, Final

from services.engine.match.decide.bots.draws import has_people
from services.kernel import Game, Outcome
from services.record.draft import Draft
from services.record.drop_outs import Departure
from services.record.match import Match
from services.search.analysis.chances import chance_of

LOST: Final = 5
"""Of `WHOLE`: with this chance or less, by the curve of the game, a match is lost unless the opponent errs.
"""
PATIENCE: Final = 5
"""Own actions in a row with at most that chance, after which the bot resigns in place of the next one."""


def is_due(match: Match, seat: int, value: int | None) -> bool:
    """Whether a bot resigns instead of acting. `value`: what it expects of the action."""
    if not match.spec.bots_resign or value is None:
        return False
    values = (*match.lately.get(seat, ())[-PATIENCE:], value)
    return has_people(match) and is_lost(match.game, match.spec.seats, seat, values)


def is_lost(game: Game[Any, Any], seats: int, seat: int, values: Sequence[int]) -> bool:
    """Whether these values say that the seat has been lost for long.

    `values`: what the seat expected of its last actions, and expects of the next. False if the game has no
    curve that turns values into chances.
    """
    chances = [chance_of(game, seats, seat, value) for value in values]
    return len(chances) > PATIENCE and all(chance is not None and chance <= LOST for chance in chances)


def resign(match: Match, draft: Draft, seat: int) -> None:
    """Adds the end in place of the action. Only for matches of two seats: the other seat wins."""
    draft.end(Outcome.forfeited_by((seat,), match.spec.seats, Departure.RESIGNED.value))
