"""The search tree in one flat array: an edge is an action, and the node that it leads to.

The edges of a node form a ring: each knows the next one, and the node knows the last one. All worlds list
actions in the same order, so looking up all actions of a world takes one round, even if it lacks some.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

ROOT: Final = 0
"""The edge that leads to the root."""
NONE: Final = -1
_ACTION: Final = 0
_OWNER: Final = 1
_NEXT: Final = 2
_LAST: Final = 3
_VISITS: Final = 4
_CHANCES: Final = 5
_LOOKS: Final = 6
_PROMISES: Final = 7
_SUMS: Final = 8


class Edges:
    """The data of all edges. They are numbered in the order of addition, from 0, the edge to the root."""

    def __init__(self, seats: i64) -> None:
        self.count: i64 = 0
        self._seats = seats
        self._stride: i64 = _SUMS + seats
        self._cells = vec[i64]()
        self._push(NONE, NONE)

    def add(self, node: i64, owner: i64, action: i64) -> i64:
        """Adds an action at the end of the node's ring; returns its edge."""
        edge = self._push(owner, action)
        node_at, edge_at = node * self._stride, edge * self._stride
        last = self._cells[node_at + _LAST]
        if last == NONE:
            self._cells[edge_at + _NEXT] = edge
        else:
            last_at = last * self._stride
            self._cells[edge_at + _NEXT] = self._cells[last_at + _NEXT]
            self._cells[last_at + _NEXT] = edge
        self._cells[node_at + _LAST] = edge
        return edge

    def find(self, owner: i64, action: i64, behind: i64) -> i64:
        """The edge of the owner's action in the ring of `behind`, tried from the next edge on; or `NONE`."""
        cells, stride = self._cells, self._stride
        if behind == NONE:
            return NONE
        edge = behind
        while True:
            edge = cells[edge * stride + _NEXT]
            if cells[edge * stride + _ACTION] == action and cells[edge * stride + _OWNER] == owner:
                return edge
            if edge == behind:
                return NONE

    def last(self, node: i64) -> i64:
        """The node's last edge, or `NONE`."""
        return self._cells[node * self._stride + _LAST]

    def next(self, edge: i64) -> i64:
        """The next edge of the same node; after the last one comes the first."""
        return self._cells[edge * self._stride + _NEXT]

    def action(self, edge: i64) -> i64:
        """The action as the game numbers it."""
        return self._cells[edge * self._stride + _ACTION]

    def visits(self, edge: i64) -> i64:
        """How many iterations went through the edge."""
        return self._cells[edge * self._stride + _VISITS]

    def look(self, edge: i64, utility: i64) -> None:
        """Notes the owner's utility right after the action, in one world."""
        at = edge * self._stride
        self._cells[at + _LOOKS] += 1
        self._cells[at + _PROMISES] += utility

    def promise(self, edge: i64) -> i64:
        """The mean of the utilities that `look` has noted; 0 if there are none."""
        at = edge * self._stride
        looks = self._cells[at + _LOOKS]
        return self._cells[at + _PROMISES] // looks if looks > 0 else 0

    def sum(self, edge: i64, seat: i64) -> i64:
        """The sum of the seat's utilities over all visits."""
        return self._cells[edge * self._stride + _SUMS + seat]

    def mean(self, edge: i64, seat: i64) -> i64:
        """The mean of the seat's utilities over all visits; there must be at least one."""
        return self.sum(edge, seat) // self.visits(edge)

    def offer(self, edge: i64) -> i64:
        """Counts that the edge could be chosen; returns how often it could so far."""
        at = edge * self._stride + _CHANCES
        self._cells[at] += 1
        return self._cells[at]

    def visit(self, edge: i64) -> None:
        """Counts one more visit; `credit` adds its utilities."""
        self._cells[edge * self._stride + _VISITS] += 1

    def credit(self, edge: i64, seat: i64, utility: i64) -> None:
        """Adds the seat's utility of a visit."""
        self._cells[edge * self._stride + _SUMS + seat] += utility

    def _push(self, owner: i64, action: i64) -> i64:
        # One by one, because a loop over a tuple would turn the numbers into objects.
        cells = append(self._cells, action)
        cells = append(cells, owner)
        cells = append(cells, NONE)
        cells = append(cells, NONE)
        cells = append(cells, 0)
        cells = append(cells, 0)
        cells = append(cells, 0)
        cells = append(cells, 0)
        for _ in range(self._seats):
            cells = append(cells, 0)
        self._cells = cells
        self.count += 1
        return self.count - 1
