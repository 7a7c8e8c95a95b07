"""The searches behind an analysis: one that compares all actions, or one for each action that matters."""

from dataclasses import replace
from random import Random
from typing import Any

from services.kernel import Game, Seat, apply, to_act
from services.kernel.dice import dice_of
from services.kernel.position import WHOLE
from services.search.analysis.candidates import candidates
from services.search.analysis.lines import Line, compared, utility_of
from services.search.analysis.worlds import expected_values, regret
from services.search.budget import UNLIMITED, Budget, Clock, Meter
from services.search.choose import choose, fitting
from services.search.levels import LEVELS, Strategy
from services.search.levels.ladders import level_of
from services.search.report import Choice


class Searches:
    """What is searched for one analysis; `nodes`: what that has spent so far."""

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
        """Whether the search says of no action but the best one what it is worth."""
        return self._level.strategy is Strategy.PVS

    def searched_together(self, position: Any, view: Any, seat: Seat, played: int | None) -> list[Line]:
        """All lines that one search knows, the best first; of the played action a first estimate at least."""
        is_utility = self._level.strategy is Strategy.TREE
        found = compared(self._choose(view, seat, self._budget), int if is_utility else utility_of)
        if played is not None and all(line.action != played for line in found):
            best = found[0]
            lost = regret(position.copy(), seat, played, best.action, dice_of(self._rng))
            found.append(Line(played, max(0, best.value - lost), (played,)))
        return found

    def searched_apart(
        self, position: Any, view: Any, seat: Seat, lines: int, played: int | None
    ) -> list[Line]:
        """The best line of a search; then those of the likeliest others, and of what was played."""
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
        # One that looks better at a smaller depth is not: the deeper search has refuted it.
        found = [self._followed(position, seat, action, share, best) for action in wanted]
        return [best, *sorted(found, key=lambda line: line.value, reverse=True)]

    def values(self, position: Any, seat: Seat, value: int) -> tuple[int, ...]:
        """What the match is worth to each seat, if it is worth that to the deciding one."""
        if self._seats == 2:
            return (value, WHOLE - value) if seat == 0 else (WHOLE - value, value)
        found = expected_values(position.copy(), seat, dice_of(self._rng))
        return tuple(value if other == seat else outlook for other, outlook in enumerate(found))

    def _followed(self, position: Any, seat: Seat, action: int, share: Budget, best: Line) -> Line:
        """The line of one action, searched no deeper than the best one and worth no more."""
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
    """One of so many equal parts of a budget; the depth is nobody's part."""
    nodes = None if budget.nodes is None else max(1, budget.nodes // parts)
    return Budget(nodes, None if budget.seconds is None else budget.seconds / parts, budget.depth)
