"""Bots that resign to people what has been lost for long, by what their searches say. Pure."""

from collections.abc import Sequence
from typing import Any, Final

from services.engine.match.decide.bot_draws import has_people
from services.kernel import Game, Outcome
from services.record.draft import Draft
from services.record.drop_outs import Departure
from services.record.match import Match
from services.search.analysis.chances import chance_of

LOST: Final = 5
"""Of `WHOLE`: with so small a chance, by the curve of the game, a match is lost unless the other errs."""
PATIENCE: Final = 5
"""Own actions in a row with no greater chance; the one that would come next is not made."""


def is_due(match: Match, seat: int, value: int | None) -> bool:
    """Whether a bot that would act, and expects this of it, resigns instead."""
    if not match.spec.bots_resign or value is None:
        return False
    values = (*match.lately.get(seat, ())[-PATIENCE:], value)
    return has_people(match) and is_lost(match.game, match.spec.seats, seat, values)


def is_lost(game: Game[Any, Any], seats: int, seat: int, values: Sequence[int]) -> bool:
    """Whether these, expected of the last actions of the seat and of the next, say that it has lost for long.

    Never where no curve tells what they are worth.
    """
    chances = [chance_of(game, seats, seat, value) for value in values]
    return len(chances) > PATIENCE and all(chance is not None and chance <= LOST for chance in chances)


def resign(match: Match, draft: Draft, seat: int) -> None:
    """Adds the end, in place of the action; only of two seats, of which the other wins."""
    draft.end(Outcome.forfeited_by((seat,), match.spec.seats, Departure.RESIGNED.value))
