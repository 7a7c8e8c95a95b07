"""Whose rating is 0 in a tournament that names no anchor."""

from collections.abc import Iterable, Sequence

from services.tournament.blocks import BlockResult
from services.tournament.entrants import Entrant, seeded


def usual_anchor(entrants: Sequence[Entrant], results: Iterable[BlockResult]) -> str:
    """The best seed that has played: beside one that has not, nobody would have a rating.

    As long as nobody has played, it is the best seed; without entrants, it is empty.
    """
    played = {name for result in results if result.games for name in result.block.entrants}
    seeds = seeded(list(entrants))
    return next((name for name in seeds if name in played), seeds[0] if seeds else "")
