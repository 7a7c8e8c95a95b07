"""Random games without lists of moves."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE, SQUARES
from services.games.tablut.position.moves import count_moves, move_numbered
from services.games.tablut.position.tables import LINES


class Ballot:
    """How many moves the seats have along each line, to draw one of them.

    `counts`: of each line, a pair; `attackers` and `defenders`: of all lines.
    """

    def __init__(self, men: "vec[i64]") -> None:
        self.men = men
        self.counts = vec[i64]([0] * LINES)
        self.attackers: i64 = 0
        self.defenders: i64 = 0
        self.recount_all()

    def moves_of(self, turn: i64) -> i64:
        """How many moves the seat has."""
        if turn == 0:
            return self.attackers
        return self.defenders

    def recount_all(self) -> None:
        """After a capture, or at first."""
        line: i64 = 0
        while line < LINES:
            self._recount(line)
            line += 1

    def recount(self, action: i64) -> None:
        """After a move without a capture."""
        origin: i64 = action // SQUARES
        target: i64 = action - origin * SQUARES
        rank: i64 = origin // SIZE
        file: i64 = origin - rank * SIZE
        self._recount(rank)
        self._recount(SIZE + file)
        step: i64 = target - origin
        if -SIZE < step < SIZE:
            self._recount(SIZE + file + step)
        else:
            self._recount(target // SIZE)

    def _recount(self, line: i64) -> None:
        counts: vec[i64] = self.counts
        before: i64 = counts[line]
        after: i64 = count_moves(self.men, line)
        counts[line] = after
        self.attackers += (after & 255) - (before & 255)
        self.defenders += (after >> 8) - (before >> 8)

    def move_numbered(self, turn: i64, number: i64) -> i64:
        """That one of all moves of the seat, in canonical order."""
        counts: vec[i64] = self.counts
        shift: i64 = turn * 8
        line: i64 = 0
        moves: i64 = counts[line] >> shift & 255
        while number >= moves:
            number -= moves
            line += 1
            moves = counts[line] >> shift & 255
        return move_numbered(self.men, line, turn, number)
