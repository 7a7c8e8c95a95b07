"""What a search thinks of one decision: the best lines, and what the played action was worth.

    view ──choose (the strongest level)──> the best action
         ├─ a search that compares all actions (tree, betting): its figures are the lines
         └─ alpha-beta, which proves no more than the best one: the likeliest others, and the action that
            was played, are searched by themselves, to no greater depth

Knows what the deciding seat knows and no more. Reproducible for equal arguments unless seconds are what
ends it.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from services.kernel import Game, Seat, legal_actions
from services.search.analysis.lines import Line
from services.search.analysis.searches import Searches
from services.search.budget import Budget, Clock

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Analysis:
    """One decision. `lines`: best first. `played`: the action that was, if one is given.

    `values`: for each seat; of two the deciding one's and its counterpart, of more a first estimate for all
    but the deciding one. `nodes`: what the searches spent. `seconds` differs from run to run and so does not
    count when analyses are compared.
    """

    lines: tuple[Line, ...]
    played: Line | None
    values: tuple[int, ...]
    nodes: int
    seconds: float = field(compare=False)

    @property
    def loss(self) -> int:
        """What the played action is worth less than the best."""
        return 0 if self.played is None else max(0, self.lines[0].value - self.played.value)


def analyse(
    game: Game[Any, V],
    view: V,
    seat: Seat,
    *,
    seats: int,
    lines: int,
    budget: Budget,
    rng: Random,
    clock: Clock,
    played: int | None = None,
) -> Analysis:
    """The best `lines` actions of the seat whose view it is, within the budget; UNLIMITED is the level's own.

    Raises:
        ValueError: the seat is not to act, or the played action is not legal.
    """
    started = clock()
    position = game.sample(view, rng)
    if played is not None and played not in legal_actions(position, seat):
        raise ValueError(f"seat {seat} could not play {played}")
    searches = Searches(game, seats, budget, rng, clock)
    if searches.proves_one:
        found = searches.searched_apart(position, view, seat, lines, played)
    else:
        found = searches.searched_together(position, view, seat, played)
    best = found[: max(1, lines)]
    return Analysis(
        lines=tuple(best),
        played=next((line for line in found if line.action == played), None),
        values=searches.values(position, seat, best[0].value),
        nodes=searches.nodes,
        seconds=clock() - started,
    )
