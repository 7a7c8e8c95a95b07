"""The searches behind an analysis: one that values many actions, or one for each action that matters."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from services.kernel import Game, Seat, apply, to_act
from services.kernel.dice import dice_of
from services.kernel.position import WHOLE
from services.search import tree
from services.search.analysis.candidates import candidates
from services.search.analysis.lines import Line, compared, utility_of
from services.search.analysis.worlds import expected_values, regret
from services.search.budget import UNLIMITED, Budget, Clock, Meter
from services.search.choose import choose, fitting
from services.search.levels import LEVELS, Strategy, strategies
from services.search.levels.ladders import level_of
from services.search.report import Choice


class Searches:
    """The searches of one analysis. `nodes`: how many these have spent so far."""

    def __init__(self, game: Game[Any, Any], seats: int, budget: Budget, rng: Random, clock: Clock) -> None:
        self._game = game
        self._seats = seats
        strongest = level_of(game, LEVELS[-1])
        unbounded = strongest.bounded(lambda own: own if budget == UNLIMITED else UNLIMITED)
        self._level = fitting(replace(unbounded, blunders=0.0), game.facts, seats)
        self._budget = strongest.budget if budget == UNLIMITED else budget
        self._rng = rng
        self._clock = clock
        self.nodes = 0

    @property
    def proves_one(self) -> bool:
        """Whether the search gives the value of the best action only."""
        return self._level.strategy is Strategy.PVS

    def searched_together(
        self, position: Any, view: Any, seat: Seat, lines: int, played: int | None
    ) -> list[Line]:
        """The lines of a search that values many actions, the best first; the played action is among them."""
        is_tree = self._level.strategy is Strategy.TREE
        is_alone = lines == 1 and played is None
        choice = self._choose(view, seat, _share(self._budget, 2 if is_tree and not is_alone else 1))
        found = compared(choice, int if is_tree else utility_of)
        wanted = [line.action for line in found[:lines]]
        if played is not None and played not in wanted:
            wanted.append(played)
        if is_tree and len(wanted) > 1 and (tried := self._compared(position, seat, wanted)):
            return tried
        if played is not None and all(line.action != played for line in found):
            best = found[0]
            lost = regret(position.copy(), seat, played, best.action, dice_of(self._rng))
            found.append(Line(played, max(0, best.value - lost), (played,)))
        return found

    def _compared(self, position: Any, seat: Seat, actions: Sequence[int]) -> list[Line]:
        """The lines of these actions by the other half of the budget, best first; none if it is too small."""
        level = strategies.playing(self._level, position)
        meter = Meter(_share(self._budget, 2), self._clock)
        settings = level.settings if isinstance(level.settings, tree.Settings) else tree.Settings()
        found = tree.compare(position, seat, actions, meter, self._rng, settings=settings)
        self.nodes += meter.nodes
        return [Line(each.action, each.value, each.variation, visits=each.visits) for each in found]

    def searched_apart(
        self, position: Any, view: Any, seat: Seat, lines: int, played: int | None
    ) -> list[Line]:
        """The best line of a search, then the lines of the most promising others and of the played action."""
        choice = self._choose(view, seat, _share(self._budget, 2))
        share = _share(self._budget, 2 * (lines + (played is not None)))
        report = choice.report
        best = Line(choice.action, utility_of(report.value), report.variation, report.depth)
        meter = Meter(share, self._clock)
        others = candidates(position.copy(), choice.action, meter)
        self.nodes += meter.nodes
        wanted = others[: lines - 1]
        if played is not None and played not in {choice.action, *wanted}:
            wanted.append(played)
        # An action that looks better at a smaller depth is not: the deeper search has refuted it.
        found = [self._followed(position, seat, action, share, best) for action in wanted]
        return [best, *sorted(found, key=lambda line: line.value, reverse=True)]

    def values(self, position: Any, seat: Seat, value: int) -> tuple[int, ...]:
        """What the match is worth to each seat, given what it is worth to the deciding one."""
        if self._seats == 2:
            return (value, WHOLE - value) if seat == 0 else (WHOLE - value, value)
        found = expected_values(position.copy(), seat, dice_of(self._rng))
        return tuple(value if other == seat else outlook for other, outlook in enumerate(found))

    def _followed(self, position: Any, seat: Seat, action: int, share: Budget, best: Line) -> Line:
        """The line of one action: searched no deeper than the best one, and valued no higher."""
        after = apply(self._game, position, seat, action)
        acting = to_act(after)
        if not acting:
            return Line(action, min(best.value, int(after.utility(seat))), (action,), 1)
        mover = acting[0]
        within = share.within(Budget(depth=max(1, best.depth - 1)))
        report = self._choose(self._game.view(after, mover), mover, within).report
        value = utility_of(report.value) if mover == seat else WHOLE - utility_of(report.value)
        return Line(action, min(best.value, value), (action, *report.variation), report.depth + 1)

    def _choose(self, view: Any, seat: Seat, budget: Budget) -> Choice:
        choice = choose(
            self._game,
            view,
            seat,
            seats=self._seats,
            level=self._level,
            budget=budget,
            rng=self._rng,
            clock=self._clock,
        )
        self.nodes += choice.report.nodes
        return choice


def _share(budget: Budget, parts: int) -> Budget:
    """One of `parts` equal parts of a budget; the depth is not divided."""
    nodes = None if budget.nodes is None else max(1, budget.nodes // parts)
    return Budget(nodes, None if budget.seconds is None else budget.seconds / parts, budget.depth)
