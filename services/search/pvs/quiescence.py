# ruff: noqa: PLR0917 - the registers of the search; packed into an object they cost an allocation a node
"""Quiescence search, at the edge of the tree: noisy actions are played before a position is evaluated.

A node is counted before its position is created; running out of budget unwinds the whole search.
"""

from typing import Final

from mypy_extensions import i64

from services.kernel.position import ENDED, Position, buffer
from services.search.budget import Meter, OutOfBudget
from services.search.report import StopReason
from services.search.scores import end_score, estimated

_NODES_A_LOOK: Final = 64
"""How many nodes are visited between two readings of the clock."""


class Quiescence:
    """The counters of a search, and the evaluation at the ends of its lines.

    `nodes`: positions visited. `estimates`: how many values so far a deeper search could change.
    `drawn_ends`: how many drawn ends were met so far. `width`: as of the positions. `plies`: the most noisy
    actions that are followed in a row.
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
        """The position after the action; counts a node for it.

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
        """The estimate, or more if noisy actions improve it; the seat need not play one (stand pat).

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
        """Ends the search if no node or no time is left; else sets when to look again."""
        if self.nodes >= self._most:
            raise OutOfBudget(StopReason.NODES)
        if self._meter.is_late():
            raise OutOfBudget(StopReason.TIME)
        self._next_look = min(self.nodes + _NODES_A_LOOK, self._most)
