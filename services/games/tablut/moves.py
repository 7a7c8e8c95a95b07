"""Who may move where: seed 2, 3, 5, 6; B3, B8."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import getitem
from typing import overload

from services.games.tablut.lines import LINE_ACTIONS
from services.games.tablut.steps import NOWHERE, PLACES
from services.games.tablut.tables import LENGTHS, MOVES


class Moves(Sequence[int]):
    """All moves of a seat: along the ranks 1 to 9, then the files a to i; by origin, then by target.

    Made when they are asked for: who draws one of them does without the list.
    """

    __slots__ = ("_ends", "_lines", "_seat")

    def __init__(self, lines: Sequence[int], seat: int) -> None:
        self._lines = lines
        self._seat = seat
        self._ends = list(accumulate(map(getitem, LENGTHS[seat], lines)))

    def __len__(self) -> int:
        return self._ends[-1]

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> list[int]: ...

    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return list(self)[index]
        ends = self._ends
        place = index if index >= 0 else ends[-1] + index
        if not 0 <= place < ends[-1]:
            raise IndexError(f"move {index} of {ends[-1]}")
        line = bisect_right(ends, place)
        # Counted from the end of the line's codes.
        return LINE_ACTIONS[line][MOVES[self._seat][line][self._lines[line]][place - ends[line]]]

    def __iter__(self) -> Iterator[int]:
        codes = map(getitem, MOVES[self._seat], self._lines)
        return iter([names[code] for own, names in zip(codes, LINE_ACTIONS, strict=True) for code in own])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, int) and is_listed(self._lines, self._seat, action)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(list(self))


def is_listed(lines: Sequence[int], seat: int, action: int) -> bool:
    """Whether it is one of the moves of the seat."""
    line, code = PLACES.get(action, NOWHERE)
    return code in MOVES[seat][line][lines[line]]


def has_moves(lines: Sequence[int], seat: int) -> bool:
    """Whether the seat has any move."""
    return any(map(getitem, LENGTHS[seat], lines))
