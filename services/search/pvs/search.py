"""Iterative deepening: searches one ply, then two, and so on; answers with the best finished action."""

from random import Random
from typing import Final

from services.kernel.position import Position, buffer
from services.search.budget import Meter, OutOfBudget
from services.search.lapses import noticed
from services.search.pacing import has_thought_enough
from services.search.position_ops import legal
from services.search.pvs.fallible import fallible
from services.search.pvs.settings import Settings
from services.search.pvs.table import TranspositionTable
from services.search.pvs.tree import MOST_DEPTH, Tree
from services.search.report import Choice, Report, StopReason
from services.search.scores import INFINITE, WIN, estimated, is_decided

_ENTRIES: Final = 1 << 19
"""The most entries of a table; each takes 32 bytes."""


def search(
    position: Position, seat: int, meter: Meter, rng: Random, settings: Settings | None = None
) -> Choice:
    """The best action at the greatest depth that the budget allows; `rng` orders equal actions.

    For two seats that act one at a time, with nothing hidden and no chance. Lapses happen at the root only.
    With a `slack`, the value of every root action is needed, so none is cut off (`fallible`). A level that
    only overlooks actions searches the others at full strength.
    """
    actions, noisy = _legal(position)
    if len(actions) == 1:
        value = estimated(position, seat)
        report = Report(meter.nodes, 0, value, (actions[0],), StopReason.ONLY_ACTION, meter.seconds())
        return Choice(actions[0], report)
    settings = settings or Settings()
    if settings.missed:
        actions = noticed(actions, noisy, settings)
    if settings.slack:
        return fallible(position, actions, meter, rng, settings)
    rng.shuffle(actions)
    actions.sort(key=lambda action: action not in noisy)
    return Deepening(position, actions, meter, TranspositionTable(_ENTRIES), settings).run()


class Deepening:
    """The root of one search: its actions in the order of promise, and the best so far."""

    def __init__(
        self,
        root: Position,
        actions: list[int],
        meter: Meter,
        table: TranspositionTable | None,
        settings: Settings,
    ) -> None:
        self._actions = actions
        self._meter = meter
        self._tree = Tree(root, meter, table, settings.quiescence, settings.reductions)
        self._value: int = estimated(root, root.actor())
        self._variation = actions[:1]

    def run(self) -> Choice:
        """Searches one ply deeper each time, until something stops it."""
        completed = steady = 0
        stop = StopReason.DEPTH
        try:
            for depth in range(1, min(MOST_DEPTH, self._meter.depth or MOST_DEPTH) + 1):
                before = self._tree.estimates
                value, first = self._value, self._variation[0]
                self._iterate(depth)
                completed = depth
                steady = steady + 1 if self._variation[0] == first else 0
                if self._tree.estimates == before or self._has_proof(depth):
                    stop = StopReason.DECIDED
                    break
                if self._meter.is_paced and has_thought_enough(self._meter, steady, value - self._value):
                    stop = StopReason.CLEAR
                    break
        except OutOfBudget as out:
            stop = out.stop
        self._meter.nodes += self._tree.nodes
        variation = tuple(self._variation)
        report = Report(self._meter.nodes, completed, self._value, variation, stop, self._meter.seconds())
        return Choice(variation[0], report)

    def _has_proof(self, depth: int) -> bool:
        """Whether the end is proven and lies within the plies that were searched in full."""
        return is_decided(self._value) and WIN - abs(self._value) <= depth

    def _iterate(self, depth: int) -> None:
        """Searches every action, the best of the last iteration first.

        If the budget runs out, the best finished action stands: the best of the last iteration, or a better
        one.
        """
        alpha = -INFINITE
        for action in tuple(self._actions):
            value = self._tree.scout_root(action, depth, alpha)
            if value > alpha:
                alpha = self._value = value
                self._variation = [action, *self._tree.line()]
                self._actions.remove(action)
                self._actions.insert(0, action)


def _legal(position: Position) -> tuple[list[int], set[int]]:
    """The legal actions in canonical order, and which of them are noisy."""
    out = buffer(position.width)
    return legal(position), {out[index] for index in range(position.fill_noisy(out))}
