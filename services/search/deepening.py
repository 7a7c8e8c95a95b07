"""Iterative deepening: search one ply, then two, .., and answer with the best of what was finished."""

from random import Random
from typing import Any, Final, Generic, TypeVar

from services.kernel import Game, Seat
from services.search.alphabeta import MOST_DEPTH, AlphaBeta
from services.search.budget import Meter, OutOfBudget
from services.search.report import Choice, Report, StopReason
from services.search.scores import INFINITE, WIN, estimate, is_decided
from services.search.table import Table

S = TypeVar("S")

TABLE_CAPACITY: Final = 1 << 19
"""Entries; a few hundred bytes each."""


def alphabeta(game: Game[S, Any], state: S, seat: Seat, meter: Meter, rng: Random) -> Choice:
    """The best action as deep as the budget allows; `rng` orders equals."""
    actions = list(game.legal_actions(state, seat))
    if len(actions) == 1:
        value = estimate(game, state, seat)
        report = Report(meter.nodes, 0, value, (actions[0],), StopReason.ONLY_ACTION, meter.seconds())
        return Choice(actions[0], report)
    rng.shuffle(actions)
    noisy = set(game.noisy_actions(state, seat))
    actions.sort(key=lambda action: action not in noisy)
    table = Table(TABLE_CAPACITY)
    return Deepening(game, state, seat, actions=actions, meter=meter, table=table).run()


class Deepening(Generic[S]):
    """The root of one search: its actions in the order of promise, and the best so far."""

    def __init__(
        self,
        game: Game[S, Any],
        state: S,
        seat: Seat,
        *,
        actions: list[int],
        meter: Meter,
        table: Table | None,
    ) -> None:
        self._state = state
        self._seat = seat
        self._actions = actions
        self._meter = meter
        self._tree = AlphaBeta(game, meter, table)
        self._value = estimate(game, state, seat)
        self._variation = actions[:1]

    def run(self) -> Choice:
        """Searches one ply deeper each time, until something stops it."""
        completed = 0
        stop = StopReason.DEPTH
        try:
            for depth in range(1, min(MOST_DEPTH, self._meter.depth or MOST_DEPTH) + 1):
                before = self._tree.estimates
                self._iterate(depth)
                completed = depth
                if self._tree.estimates == before or self._has_proof(depth):
                    stop = StopReason.DECIDED
                    break
        except OutOfBudget as out:
            stop = out.stop
        variation = tuple(self._variation)
        report = Report(self._meter.nodes, completed, self._value, variation, stop, self._meter.seconds())
        return Choice(variation[0], report)

    def _has_proof(self, depth: int) -> bool:
        """Whether the end is proven and lies within the plies that were searched in full."""
        return is_decided(self._value) and WIN - abs(self._value) <= depth

    def _iterate(self, depth: int) -> None:
        """Searches every action, the best of the last iteration first.

        Cut short, it leaves the best of the finished actions: that first one, or a better one.
        """
        alpha = -INFINITE
        for action in tuple(self._actions):
            value = self._tree.scout(self._state, self._seat, action, depth, alpha, INFINITE, 0)
            if value > alpha:
                alpha = self._value = value
                self._variation = [action, *self._tree.lines[1]]
                self._actions.remove(action)
                self._actions.insert(0, action)
