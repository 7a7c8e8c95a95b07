# ruff: noqa: PLR0917 - the registers of the search; packed into an object they cost an allocation a node
"""Alpha-beta for two seats that hide nothing: principal variation search with a table.

Rules of this file:
1. A value is for the seat that acts at its node. The sign changes when another seat acts, not with every
   ply, so a seat may act several times in a row.
2. Draws are not trusted across paths. A drawn end may come from repetition or from a count of quiet plies,
   which a position's key may leave out. So a node with a drawn end anywhere below it stores its best action
   in the table, but no value. The opposite error remains: a stored value may overlook that this path would
   repeat a position. It never happens at the root, because ends are checked before the table is used.
3. A value that rests on no estimate holds for any depth; it is stored as `SOLVED`.
4. With reductions, quiet actions late in the order are first searched less deep, and to the full depth only
   if they still beat alpha. Proofs stay valid, but a quick win may be found later.

Sources: Knuth and Moore (1975), Marsland and Campbell (1982); fail-soft after Fishburn (1983);
late move reductions as in chess programs since Fruit (Letouzey, 2005).
"""

from typing import Final

from mypy_extensions import i64

from services.kernel.position import ENDED, Position
from services.search.budget import Meter
from services.search.pvs.ordering import History, Ply
from services.search.pvs.quiescence import Quiescence
from services.search.pvs.table import ABSENT, NO_ACTION, SOLVED, UNKNOWN, TranspositionTable, bound_of
from services.search.scores import INFINITE, from_node, to_node

MOST_DEPTH: Final = 100
"""Plies of the deepest search."""
_LEAST_REDUCED: Final = 3
"""The least depth at which late actions are reduced."""
_EARLY: Final = 3
"""How many actions of a node are searched in full in any case."""
_VERY_LATE: Final = 12
"""Actions from this number on are reduced by two plies."""


class Tree(Quiescence):
    """The tree below one root; what it learns serves the next, deeper search of the same root.

    `quiescence`: how many plies noisy actions are followed beyond the depth of the search. `reductions`:
    whether late quiet actions are searched less deep.
    """

    def __init__(
        self,
        root: Position,
        meter: Meter,
        table: TranspositionTable | None,
        quiescence: i64,
        reductions: bool,
    ) -> None:
        super().__init__(root.width, meter, quiescence)
        self.root = root
        self._table = table
        self._reductions: bool = reductions
        self._history = History(root.seats)
        self._plies = [Ply(root.width, MOST_DEPTH)]

    def line(self) -> list[int]:
        """The best play after the root action that was searched last."""
        below = self._plies[1]
        return [below.line[index] for index in range(below.length)]

    def scout_root(self, action: i64, depth: i64, alpha: i64) -> i64:
        """The value of a root action for the seat that acts there, at that depth, its own ply included.

        Exact if above alpha, else an upper bound.

        Raises:
            OutOfBudget: no node or no time is left.
        """
        while len(self._plies) <= depth:
            self._plies.append(Ply(self.root.width, MOST_DEPTH))
        return self._scout(self.root, self.root.actor(), action, depth, alpha, INFINITE, 0)

    def _scout(
        self, position: Position, seat: i64, action: i64, depth: i64, alpha: i64, beta: i64, ply: i64
    ) -> i64:
        """The action's value for the seat with `depth` plies left, its own included.

        Exact between alpha and beta, else a bound. A null window first tests whether the action beats alpha;
        only then the full window finds by how much.
        """
        if alpha > -INFINITE and alpha < beta - 1:
            value = self._try(position, seat, action, depth, alpha, alpha + 1, ply)
            if value <= alpha or value >= beta:
                return value
        return self._try(position, seat, action, depth, alpha, beta, ply)

    def _scout_late(
        self,
        position: Position,
        seat: i64,
        action: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
        tried: i64,
    ) -> i64:
        """As `_scout` if the action beats alpha in a shallower search, else the value of that search."""
        reduced: i64 = depth - 2 if tried >= _VERY_LATE and depth > _LEAST_REDUCED else depth - 1
        value = self._try(position, seat, action, reduced, alpha, alpha + 1, ply)
        if value <= alpha:
            return value
        return self._scout(position, seat, action, depth, alpha, beta, ply)

    def _try(
        self, position: Position, seat: i64, action: i64, depth: i64, alpha: i64, beta: i64, ply: i64
    ) -> i64:
        after = self.enter(position, action)
        self._plies[ply + 1].length = 0
        mover = after.actor()
        if mover == ENDED:
            return self.ended(after, seat, ply + 1)
        if depth > 1:
            if mover == seat:
                return self._visit(after, mover, depth - 1, alpha, beta, ply + 1)
            return -self._visit(after, mover, depth - 1, -beta, -alpha, ply + 1)
        if mover == seat:
            return self.quiesce(after, mover, 0, alpha, beta, ply + 1)
        return -self.quiesce(after, mover, 0, -beta, -alpha, ply + 1)

    def _visit(self, position: Position, seat: i64, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """The value of a node, from the table or from its actions."""
        key: i64 = 0
        hint: i64 = NO_ACTION
        table = self._table
        if table is not None:
            key = position.key()
            at = table.find(key)
            if at != ABSENT:
                value = from_node(table.value(at), ply)
                if table.depth(at) >= depth and table.settles(at, value, alpha, beta):
                    if table.depth(at) < SOLVED:
                        self.estimates += 1
                    return value
                hint = table.action(at)
        floor: i64 = alpha
        best: i64 = -INFINITE
        choice: i64 = hint
        drawn_ends: i64 = self.drawn_ends
        estimates: i64 = self.estimates
        here = self._plies[ply]
        here.begin(hint)
        tried: i64 = 0
        action = here.following(position, seat, self._history)
        while action != NO_ACTION:
            if self._reductions and tried >= _EARLY and depth >= _LEAST_REDUCED and here.is_quiet:
                value = self._scout_late(position, seat, action, depth, alpha, beta, ply, tried)
            else:
                value = self._scout(position, seat, action, depth, alpha, beta, ply)
            tried += 1
            if value > best:
                best = value
                choice = action
            if value > alpha:
                alpha = value
                here.lead(action, self._plies[ply + 1])
            if value >= beta:
                self._history.note_cut(seat, action, depth)
                here.note_cut(action)
                break
            action = here.following(position, seat, self._history)
        if table is not None:
            reach: i64 = SOLVED if self.estimates == estimates else depth
            bound: i64 = UNKNOWN if self.drawn_ends != drawn_ends else bound_of(best, floor, beta)
            table.put(key, reach, to_node(best, ply), bound, choice)
        return best
