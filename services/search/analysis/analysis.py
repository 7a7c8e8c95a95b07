"""Analyses one decision: the best lines, and the value of the action that was played.

    view ──choose (the strongest level)──> the best action
         ├─ a tree: the actions that it tried most often, and the action that was played, are tried again,
         │  all of them equally often
         ├─ a search that compares all actions (betting): its values are the lines
         └─ alpha-beta, which gives the value of the best action only: the most promising others, and the
            action that was played, are searched separately, to no greater depth

Uses only what the deciding seat knows. Equal arguments give equal results, unless the seconds of the budget
end the search.
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
    """The analysis of one decision. `lines`: best first. `played`: the line of the played action, if given.

    `values`: what the match is worth to each seat. Those of two seats add up to `WHOLE`; of more seats, all
    but the deciding one have a rough estimate. `nodes`: what the searches spent. `seconds` varies from run to
    run, so comparisons of analyses ignore it.
    """

    lines: tuple[Line, ...]
    played: Line | None
    values: tuple[int, ...]
    nodes: int
    seconds: float = field(compare=False)

    @property
    def loss(self) -> int:
        """How much less the played action is worth than the best one."""
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
    """Analyses a decision of the seat that has this view, within the budget; shows the `lines` best actions.

    `UNLIMITED` means the budget of the level itself.

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
        found = searches.searched_together(position, view, seat, lines, played)
    best = found[: max(1, lines)]
    return Analysis(
        lines=tuple(best),
        played=next((line for line in found if line.action == played), None),
        values=searches.values(position, seat, best[0].value),
        nodes=searches.nodes,
        seconds=clock() - started,
    )
