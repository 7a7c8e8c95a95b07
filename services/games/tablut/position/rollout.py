"""Random games without lists of moves."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE
from services.games.tablut.position.moves import count_moves, move_numbered
from services.games.tablut.position.tables import LINES

_SLOTS: Final = 256


class Ballot:
    """How many moves the seats have along each line, to draw one of them.

    `counts`: of each line, a pair; `ranks` and `files`: the sums, which a pair has room for apart.
    """

    def __init__(self, men: "vec[i64]") -> None:
        self.men = men
        self.counts = vec[i64]([0] * LINES)
        self.ranks: i64 = 0
        self.files: i64 = 0
        self.recount_all()

    def moves_of(self, turn: i64) -> i64:
        """How many moves the seat has."""
        return (self.ranks >> turn * 8 & 255) + (self.files >> turn * 8 & 255)

    def recount_all(self) -> None:
        """After a capture, or at first."""
        self.ranks = self._recounted(0, SIZE)
        self.files = self._recounted(SIZE, LINES)

    def _recounted(self, line: i64, end: i64) -> i64:
        men: vec[i64] = self.men
        counts: vec[i64] = self.counts
        total: i64 = 0
        while line < end:
            counts[line] = count_moves(men, line)
            total += counts[line]
            line += 1
        return total

    def recount(self, line: i64, place: i64, stop: i64) -> None:
        """After a move along a line, between two places of it, without a capture."""
        along: i64 = self._grown(line)
        if line < SIZE:
            self.ranks += along
            self.files += self._grown(SIZE + place) + self._grown(SIZE + stop)
        else:
            self.ranks += self._grown(place) + self._grown(stop)
            self.files += along

    def _grown(self, line: i64) -> i64:
        """What the line has more than before."""
        counts: vec[i64] = self.counts
        before: i64 = counts[line]
        after: i64 = count_moves(self.men, line)
        counts[line] = after
        return after - before

    def move_numbered(self, turn: i64, number: i64) -> tuple[i64, i64, i64]:
        """That one of all moves of the seat, in canonical order: its line, and two places of it."""
        counts: vec[i64] = self.counts
        shift: i64 = turn * 8
        line: i64 = 0
        moves: i64 = self.ranks >> shift & 255
        if number >= moves:
            number -= moves
            line = SIZE
        moves = counts[line] >> shift & 255
        while number >= moves:
            number -= moves
            line += 1
            moves = counts[line] >> shift & 255
        place, stop = move_numbered(self.men, line, turn, number)
        return line, place, stop


class Recall:
    """Which positions may have been there since the last capture, by some bits of their keys.

    `_stretches`: of these bits, in which stretch between captures a position had them last.
    """

    def __init__(self, past: "vec[i64]", quiet: i64) -> None:
        self._stretches = vec[i64]([0] * _SLOTS)
        self._stretch: i64 = 1
        index: i64 = 0
        while index <= quiet:
            self.is_known(past[index])
            index += 1

    def is_known(self, key: i64) -> bool:
        """Whether the position may have been there; from now on it has been."""
        slot: i64 = key & _SLOTS - 1
        is_known: bool = self._stretches[slot] == self._stretch
        self._stretches[slot] = self._stretch
        return is_known

    def forget(self) -> None:
        """None of them can come again."""
        self._stretch += 1
