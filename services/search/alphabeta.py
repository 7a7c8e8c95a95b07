# ruff: noqa: PLR0917 - the registers of the search; packed into an object they cost an allocation a node
"""Alpha-beta for two seats that hide nothing: principal variation search with a table and quiescence.

Rules of this file:
1. A value is for the seat that acts at its node. The sign turns when the seat does, not with the
   ply, so a seat may act several times in a row.
2. A node is counted before its state is made; running out of budget unwinds the whole search.
3. Draws are not trusted across paths. A drawn end may come from repetition or a count of quiet
   plies, which a game's position key may leave out. So a node with a drawn end anywhere below it
   gives the table its best action and no value. The opposite error remains: a stored value may
   overlook that this path would repeat; ends are looked up before the table, so never at the root.
4. A value that rests on no estimate holds for any depth; it is stored as `SOLVED`.

Sources: Knuth and Moore (1975), Marsland and Campbell (1982); fail-soft after Fishburn (1983).
"""

from typing import Any, Final, Generic, TypeVar

from services.kernel import Game, Seat
from services.search.budget import Meter
from services.search.ordering import Ordering
from services.search.scores import INFINITE, estimate, from_node, outcome_score, to_node
from services.search.table import SOLVED, Bound, Entry, Table

S = TypeVar("S")

MOST_DEPTH: Final = 100
"""Plies of the deepest search."""
QUIESCENCE_PLIES: Final = 8
"""How long noisy actions are followed beyond the depth of the search."""


class AlphaBeta(Generic[S]):
    """The tree below one root; what it learns serves the next, deeper search of the same root.

    `estimates`: values so far that a deeper search could change. `lines`: by ply, the best play
    found from there on.
    """

    def __init__(self, game: Game[S, Any], meter: Meter, table: Table | None) -> None:
        self._game = game
        self._meter = meter
        self._table = table
        self._ordering = Ordering(game)
        self._drawn_ends = 0
        self.estimates = 0
        self.lines: list[list[int]] = [[] for _ in range(MOST_DEPTH + QUIESCENCE_PLIES + 2)]

    def scout(self, state: S, seat: Seat, action: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The action's value for the seat with `depth` plies left, its own included.

        Exact between alpha and beta, else a bound. A null window asks whether it beats alpha at
        all, and only then the full one by how much.

        Raises:
            OutOfBudget: the meter says so.
        """
        if -INFINITE < alpha < beta - 1:
            value = self._try(state, seat, action, depth, alpha, alpha + 1, ply)
            if not alpha < value < beta:
                return value
        return self._try(state, seat, action, depth, alpha, beta, ply)

    def _try(self, state: S, seat: Seat, action: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        self._meter.spend()
        self.lines[ply + 1] = []
        after = self._game.apply(state, seat, action)
        outcome = self._game.outcome(after)
        if outcome is not None:
            value = outcome_score(outcome, seat, ply + 1)
            self._drawn_ends += value == 0
            return value
        mover = self._game.to_act(after)[0]
        visit = self._visit if depth > 1 else self._quiesce
        if mover == seat:
            return visit(after, mover, depth - 1, alpha, beta, ply + 1)
        return -visit(after, mover, depth - 1, -beta, -alpha, ply + 1)

    def _visit(self, state: S, seat: Seat, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of a node by the table or by its actions."""
        key = self._game.position_key(state)
        entry = self._table.get(key) if self._table is not None else None
        if entry is not None and entry.depth >= depth:
            value = from_node(entry.value, ply)
            if entry.settles(value, alpha, beta):
                self.estimates += entry.depth < SOLVED
                return value
        floor, best, choice = alpha, -INFINITE, -1
        drawn_ends, estimates = self._drawn_ends, self.estimates
        for action in self._ordering.actions(state, seat, entry.action if entry else None, ply):
            value = self.scout(state, seat, action, depth, alpha, beta, ply)
            if value > best:
                best, choice = value, action
            if value > alpha:
                alpha = value
                self.lines[ply] = [action, *self.lines[ply + 1]]
            if value >= beta:
                self._ordering.note_cut(seat, action, depth, ply)
                break
        if self._table is not None:
            is_tainted = self._drawn_ends != drawn_ends
            reach = SOLVED if self.estimates == estimates else depth
            bound = Bound.NONE if is_tainted else Bound.of(best, floor, beta)
            self._table.put(key, Entry(reach, to_node(best, ply), bound, choice))
        return best

    def _quiesce(self, state: S, seat: Seat, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The estimate, or better by noisy actions; the seat need not play any (stand pat)."""
        self.estimates += 1
        best = estimate(self._game, state, seat)
        if best >= beta or depth <= -QUIESCENCE_PLIES:
            return best
        for action in self._game.noisy_actions(state, seat):
            value = self._try(state, seat, action, depth, max(alpha, best), beta, ply)
            best = max(best, value)
            if best >= beta:
                break
        return best
