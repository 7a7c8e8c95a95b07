# ruff: noqa: PLR0917 - compiled code cannot copy an object but by handing all its fields to the constructor
"""A move and all that it brings about."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE, SQUARES
from services.games.tablut.endings import OCCURRENCES
from services.games.tablut.position.captures import custody, faced, king_falls
from services.games.tablut.position.lines import flip, square_of
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
        self.judge(has_moves(self.men, self.turn), self.occurrences())

    def advance(self, action: i64) -> None:
        """Makes a legal move, with its captures."""
        origin: i64 = action // SQUARES
        rank: i64 = origin // SIZE
        file: i64 = origin - rank * SIZE
        step: i64 = action - origin * SQUARES - origin
        if -SIZE < step < SIZE:
            self.shift(rank, file, file + step)
        else:
            self.shift(SIZE + file, rank, rank + step // SIZE)

    def shift(self, line: i64, place: i64, stop: i64) -> None:
        """The same, told as a line and two places of it."""
        men: vec[i64] = self.men
        turn: i64 = self.turn
        beside: i64 = line
        first: i64 = SIZE
        if line >= SIZE:
            beside = line - SIZE
            first = 0
        unit: i64 = BIT[turn * SIZE]
        mark: i64 = BIT[beside] * unit
        men[line] ^= (BIT[place] | BIT[stop]) * unit
        men[first + place] ^= mark
        men[first + stop] ^= mark
        origin: i64 = square_of(line, place)
        target: i64 = square_of(line, stop)
        man: i64 = turn + 1
        if origin == self.king:
            self.king = target
            man = KING
        man *= SQUARES
        self.worth += WORTH[man + target] - WORTH[man + origin]
        self.key_now ^= KEYS[man + origin] ^ KEYS[man + target] ^ TURN
        self.quiet += 1
        along: i64 = men[line]
        taken: i64 = custody(men, line, stop, turn) | custody(men, first + stop, beside, turn)
        # One question, whose answer a processor mostly foresees, in place of three that it does not.
        if taken | faced(along, place, stop, turn):
            self.capture(line, place, stop)
        self.past[self.quiet] = self.key_now
        self.turn = 1 - turn

    def capture(self, line: i64, place: i64, stop: i64) -> None:
        """Takes all whom he closes in who came along a line, from one of its places to another."""
        beside: i64 = line if line < SIZE else line - SIZE
        crossing: i64 = stop + SIZE if line < SIZE else stop
        target: i64 = square_of(line, stop)
        self._close_in(line, stop, target)
        self._close_in(crossing, beside, target)
        if self.rules.wall_capture and faced(self.men[line], place, stop, self.turn):
            self._take(square_of(line, 0 if stop == 1 else SIZE - 1))

    def _close_in(self, line: i64, place: i64, target: i64) -> None:
        """Takes who stands in a line between the mover and a partner."""
        places: i64 = custody(self.men, line, place, self.turn)
        while places != 0:
            square: i64 = square_of(line, LOWEST[places])
            places &= places - 1
            if square != self.king or king_falls(self.men, square, target, self.rules.corner_against_king):
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

    def judge(self, can_move: bool, seen: i64) -> None:
        """Looks whether the match has ended, the reasons in the order of `endings.py`."""
        king: i64 = self.king
        self.seen = seen
        if king == GONE:
            self.end = WON
        elif king in (0, SIZE - 1, SQUARES - SIZE, SQUARES - 1):
            self.end = WON + 1
        elif not can_move:
            self.end = WON + 1 - self.turn
        elif seen >= OCCURRENCES:
            self.end = WON + self.turn if self.rules.mover_loses else DRAWN
        elif self.quiet >= self.rules.quiet_plies:
            self.end = DRAWN

    def occurrences(self) -> i64:
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
