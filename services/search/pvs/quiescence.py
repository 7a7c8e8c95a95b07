# ruff: noqa: PLR0917 - the registers of the search; packed into an object they cost an allocation a node
"""The edge of the tree: noisy actions are followed to the end before a position is evaluated.

A node is counted before its position is made; running out of budget unwinds the whole search.
"""

from typing import Final

from mypy_extensions import i64

from services.kernel.position import ENDED, Position, buffer
from services.search.budget import Meter, OutOfBudget
from services.search.report import StopReason
from services.search.scores import end_score, estimated

_NODES_A_LOOK: Final = 64
"""How many nodes are visited between two looks at the clock."""


class Quiescence:
    """What a search counts, and how it ends its lines.

    `nodes`: positions visited. `estimates`: values so far that a deeper search could change. `drawn_ends`:
    ends so far that nobody has won. `width`: of the positions. `plies`: how far noisy actions are followed.
    """

    def __init__(self, width: i64, meter: Meter, plies: i64) -> None:
        self.nodes: i64 = 0
        self.estimates: i64 = 0
        self.drawn_ends: i64 = 0
        self._meter = meter
        self._most: i64 = meter.most
        self._next_look: i64 = 0
        self._noisy = [buffer(width) for _ in range(plies)]

    def enter(self, position: Position, action: i64) -> Position:
        """The position after the action, as a node of its own.

        Raises:
            OutOfBudget: no node or no time is left for it.
        """
        if self.nodes >= self._next_look:
            self._look()
        self.nodes += 1
        after = position.copy()
        after.play(action)
        return after

    def ended(self, position: Position, seat: i64, ply: i64) -> i64:
        """The score of an end for the seat."""
        value = end_score(position, seat, ply)
        if value == 0:
            self.drawn_ends += 1
        return value

    def quiesce(self, position: Position, seat: i64, followed: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """The estimate, or better by noisy actions; the seat need not play any (stand pat).

        `followed`: how many noisy actions lead here from the edge.
        """
        self.estimates += 1
        best = estimated(position, seat)
        if best >= beta or followed >= len(self._noisy):
            return best
        noisy = self._noisy[followed]
        count = position.fill_noisy(noisy)
        index: i64 = 0
        while index < count:
            after = self.enter(position, noisy[index])
            value = self._after(after, seat, followed + 1, max(alpha, best), beta, ply + 1)
            if value > best:
                best = value
                if best >= beta:
                    break
            index += 1
        return best

    def _after(self, position: Position, seat: i64, followed: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """What a position is worth to the seat that has just acted."""
        mover = position.actor()
        if mover == ENDED:
            return self.ended(position, seat, ply)
        if mover == seat:
            return self.quiesce(position, mover, followed, alpha, beta, ply)
        return -self.quiesce(position, mover, followed, -beta, -alpha, ply)

    def _look(self) -> None:
        """Ends the search if no node or no time is left; else says when to look again."""
        if self.nodes >= self._most:
            raise OutOfBudget(StopReason.NODES)
        if self._meter.is_late():
            raise OutOfBudget(StopReason.TIME)
        self._next_look = min(self.nodes + _NODES_A_LOOK, self._most)
