# ruff: noqa: PLR0917 - compiled code cannot copy an object but by handing all its fields to the constructor
"""A move and all that it brings about."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE, SQUARES
from services.games.tablut.endings import OCCURRENCES
from services.games.tablut.position.captures import custody, king_falls, square_ahead
from services.games.tablut.position.lines import flip
from services.games.tablut.position.men import KEYS, TURN, WORTH
from services.games.tablut.position.moves import has_moves
from services.games.tablut.position.rules import Rules
from services.games.tablut.position.tables import BIT, LOWEST
from services.games.tablut.state import DEFENDER, GONE, KING
from services.kernel.position import Position

WIDTH: Final = 264
"""Sixteen attackers with 16 squares each: more than anybody may have; and room to write 8 at once."""
GOING_ON: Final = 0
WON: Final = 1
"""Plus the seat that has won."""
DRAWN: Final = 3


class Course(Position):
    """A match and how it goes on. See `state.py` for the fields that a state has too.

    `men`: of the 18 lines, see `tables.py`. `past`: keys since the last capture, that of now at index
    `quiet`. `key_now`: that one. `seen`: how often it is among them. `worth`: of all men on their squares,
    for the defenders. `end`: `GOING_ON`, `WON` plus a seat, or `DRAWN`.
    """

    def __init__(
        self,
        men: "vec[i64]",
        past: "vec[i64]",
        rules: Rules,
        king: i64,
        turn: i64,
        quiet: i64,
        key_now: i64,
        seen: i64,
        worth: i64,
        end: i64,
    ) -> None:
        super().__init__(2, WIDTH)
        self.men = men
        self.past = past
        self.rules = rules
        self.king = king
        self.turn = turn
        self.quiet = quiet
        self.key_now = key_now
        self.seen = seen
        self.worth = worth
        self.end = end

    def play(self, action: i64) -> None:
        """Makes a legal move, with its captures, and looks whether the match has ended."""
        self.advance(action)
        self.judge(has_moves(self.men, self.turn))

    def advance(self, action: i64) -> None:
        """Makes a legal move, with its captures."""
        men: vec[i64] = self.men
        origin: i64 = action // SQUARES
        target: i64 = action - origin * SQUARES
        turn: i64 = self.turn
        man: i64 = turn + 1
        flip(men, origin, turn)
        flip(men, target, turn)
        if origin == self.king:
            self.king = target
            man = KING
        man *= SQUARES
        self.worth += WORTH[man + target] - WORTH[man + origin]
        self.key_now ^= KEYS[man + origin] ^ KEYS[man + target] ^ TURN
        self.quiet += 1
        self._capture(men, origin, target)
        self.past[self.quiet] = self.key_now
        self.turn = 1 - turn

    def _capture(self, men: "vec[i64]", origin: i64, target: i64) -> None:
        turn: i64 = self.turn
        rank: i64 = target // SIZE
        file: i64 = target - rank * SIZE
        in_rank: i64 = custody(men, rank, file, turn)
        in_file: i64 = custody(men, SIZE + file, rank, turn)
        while in_rank != 0:
            self._take_in_custody(rank * SIZE + LOWEST[in_rank], target)
            in_rank &= in_rank - 1
        while in_file != 0:
            self._take_in_custody(LOWEST[in_file] * SIZE + file, target)
            in_file &= in_file - 1
        if self.rules.wall_capture:
            ahead: i64 = square_ahead(origin, target)
            if ahead >= 0:
                self._take_at_wall(ahead)

    def _take_in_custody(self, square: i64, mover: i64) -> None:
        if square != self.king or king_falls(self.men, square, mover, self.rules.corner_against_king):
            self._take(square)

    def _take_at_wall(self, square: i64) -> None:
        enemies: i64 = self.men[square // SIZE]
        if self.turn == 0:
            enemies >>= 9
        if enemies & BIT[square % SIZE]:
            self._take(square)

    def _take(self, square: i64) -> None:
        man: i64 = DEFENDER - self.turn
        flip(self.men, square, 1 - self.turn)
        if square == self.king:
            self.king = GONE
            man = KING
        self.worth -= WORTH[man * SQUARES + square]
        self.key_now ^= KEYS[man * SQUARES + square]
        self.quiet = 0

    def judge(self, can_move: bool) -> None:
        """Looks whether the match has ended, the reasons in the order of `endings.py`."""
        king: i64 = self.king
        self.seen = self._occurrences()
        if king == GONE:
            self.end = WON
        elif king in (0, SIZE - 1, SQUARES - SIZE, SQUARES - 1):
            self.end = WON + 1
        elif not can_move:
            self.end = WON + 1 - self.turn
        elif self.seen >= OCCURRENCES:
            self.end = WON + self.turn if self.rules.mover_loses else DRAWN
        elif self.quiet >= self.rules.quiet_plies:
            self.end = DRAWN

    def _occurrences(self) -> i64:
        """How often the position of now was there since the last capture; its seat acts every other ply."""
        past: vec[i64] = self.past
        now: i64 = self.key_now
        count: i64 = 1
        index: i64 = self.quiet - 4
        while index >= 0:
            if past[index] == now:
                count += 1
            index -= 2
        return count
