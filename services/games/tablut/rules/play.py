# ruff: noqa: PLR0917 - compiled code cannot copy an object but by handing all its fields to the constructor
"""A move and all that it brings about."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import DEFENDER, GONE, KING, SIZE, SQUARES
from services.games.tablut.rules.captures import custody, faced, flanked, king_falls
from services.games.tablut.rules.endings import (
    DRAWN,
    GOING_ON,
    KING_CAPTURED,
    KING_ESCAPED,
    NO_MOVE,
    OCCURRENCES,
    QUIET,
    REPETITION,
    WON,
)
from services.games.tablut.rules.journal import CAPTURED
from services.games.tablut.rules.line_tables import BASES, CROSSING, HOSTILE_PLACES, STEPS
from services.games.tablut.rules.lines import BIT, LOWEST, square_of, toggle
from services.games.tablut.rules.moves import has_moves
from services.games.tablut.rules.switches import Switches
from services.games.tablut.rules.worth import WORTH
from services.games.tablut.rules.zobrist import KEYS, TURN
from services.kernel.position import Position

WIDTH: Final = 264
"""Sixteen attackers with 16 squares each: more than anybody may have; and room to write 8 at once."""


def fate(king: i64) -> i64:
    """What has become of the king (B13)."""
    if king == GONE:
        return KING_CAPTURED
    if king in (0, SIZE - 1, SQUARES - SIZE, SQUARES - 1):
        return KING_ESCAPED
    return GOING_ON


class Playable(Position):
    """All there is to know of a match, and how a move changes it.

    `lines`: the pieces of the 18 lines, see `lines.py`. `past`: keys of the positions since the last
    capture, the current one at index `quiet`. `king`: his square, or `GONE`. `turn`: the seat to act; of an
    ended match, who would be next. `quiet`: plies since the last capture. `plies`: all that were played.
    `key_now`: the current key. `seen`: how often it is in `past`. `worth`: of all pieces on their squares,
    for the defenders. `end`: see `endings.py`.
    """

    def __init__(
        self,
        lines: "vec[i64]",
        past: "vec[i64]",
        switches: Switches,
        king: i64,
        turn: i64,
        quiet: i64,
        plies: i64,
        key_now: i64,
        seen: i64,
        worth: i64,
        end: i64,
    ) -> None:
        super().__init__(2, WIDTH)
        self.lines = lines
        self.past = past
        self.switches = switches
        self.king = king
        self.turn = turn
        self.quiet = quiet
        self.plies = plies
        self.key_now = key_now
        self.seen = seen
        self.worth = worth
        self.end = end

    def play(self, action: i64) -> None:
        """Makes a legal move, with its captures, and looks whether the match has ended."""
        origin: i64 = action // SQUARES
        rank: i64 = origin // SIZE
        file: i64 = origin - rank * SIZE
        step: i64 = action - origin * SQUARES - origin
        if -SIZE < step < SIZE:
            self.move(rank, file, file + step)
        else:
            self.move(SIZE + file, rank, rank + step // SIZE)
        self.plies += 1
        self.check_end(has_moves(self.lines, self.turn), self.occurrences())

    def move(self, line: i64, place: i64, stop: i64) -> None:
        """Makes a legal move, told as a line and two places of it; with its captures and the king's fate."""
        lines: vec[i64] = self.lines
        turn: i64 = self.turn
        first: i64 = CROSSING[line]
        beside: i64 = line + first - SIZE
        origin: i64 = BASES[line] + place * STEPS[line]
        target: i64 = BASES[line] + stop * STEPS[line]
        unit: i64 = BIT[turn * SIZE]
        mark: i64 = BIT[beside] * unit
        lines[line] ^= (BIT[place] | BIT[stop]) * unit
        lines[first + place] ^= mark
        lines[first + stop] ^= mark
        piece: i64 = turn + 1
        if origin == self.king:
            self.king = target
            self.end = fate(target)
            piece = KING
        piece *= SQUARES
        self.worth += WORTH[piece + target] - WORTH[piece + origin]
        self.key_now ^= KEYS[piece + origin] ^ KEYS[piece + target] ^ TURN
        self.quiet += 1
        along: i64 = lines[line]
        across: i64 = lines[first + stop]
        taken: i64 = flanked(along, BIT[stop], HOSTILE_PLACES[line], turn)
        taken |= flanked(across, BIT[beside], HOSTILE_PLACES[first + stop], turn)
        # One question, whose answer a processor mostly foresees, in place of three that it does not.
        if taken | faced(along, place, stop, turn):
            self.capture(line, place, stop)
        self.past[self.quiet] = self.key_now
        self.turn = 1 - turn

    def capture(self, line: i64, place: i64, stop: i64) -> None:
        """Takes all whom he closes in who came along a line, from one of its places to another (B12)."""
        beside: i64 = line if line < SIZE else line - SIZE
        crossing: i64 = stop + SIZE if line < SIZE else stop
        target: i64 = square_of(line, stop)
        self._close_in(line, stop, target)
        self._close_in(crossing, beside, target)
        if self.switches.wall_capture and faced(self.lines[line], place, stop, self.turn):
            self._take(square_of(line, 0 if stop == 1 else SIZE - 1), 1)

    def _close_in(self, line: i64, place: i64, target: i64) -> None:
        """Takes who stands in a line between the mover and a partner."""
        places: i64 = custody(self.lines, line, place, self.turn)
        while places != 0:
            square: i64 = square_of(line, LOWEST[places])
            places &= places - 1
            if square != self.king or king_falls(
                self.lines, square, target, self.switches.corner_against_king
            ):
                self._take(square, 0)

    def _take(self, square: i64, by_wall: i64) -> None:
        """Both counts of B14 start anew (B16)."""
        piece: i64 = DEFENDER - self.turn
        toggle(self.lines, square, 1 - self.turn)
        if square == self.king:
            self.king = GONE
            self.end = KING_CAPTURED
            piece = KING
        self.worth -= WORTH[piece * SQUARES + square]
        self.key_now ^= KEYS[piece * SQUARES + square]
        self.quiet = 0
        self.journal.note(CAPTURED, piece, square, by_wall)

    def check_end(self, can_move: bool, seen: i64) -> None:
        """Looks for an end after the king's fate; of several reasons the first here decides (B14, B15)."""
        self.seen = seen
        if self.end != GOING_ON:
            return
        if not can_move:
            self.end = NO_MOVE + WON + 1 - self.turn
        elif seen >= OCCURRENCES:
            self.end = REPETITION + (WON + self.turn if self.switches.mover_loses else DRAWN)
        elif self.quiet >= self.switches.quiet_plies:
            self.end = QUIET

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
