"""A move and all its consequences."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import DEFENDER, GONE, KING, SIZE, SQUARES
from services.games.tablut.rules import endings
from services.games.tablut.rules.captures import HOSTILE_PLACES, custody, faced, taken_between
from services.games.tablut.rules.lines import BIT, FULL, LOWEST, crossing, square_of, toggle
from services.games.tablut.rules.moves.slides import has_moves
from services.games.tablut.rules.switches import Switches
from services.games.tablut.rules.values.worth import WORTH
from services.games.tablut.rules.zobrist import KEYS, TURN
from services.kernel.position import Position

WIDTH: Final = 264
"""Sixteen attackers with 16 squares each, more than a seat can have, and room to write 8 at once."""
CAPTURED: Final = 1
"""In the journal: a piece is taken. The piece, its square, and whether it fell against the wall (B1)."""


class Playable(Position):
    """All there is to know of a match, and how a move changes it.

    `lines`: the pieces of the 18 lines, see `lines.py`. `past`: keys of the positions since the last
    capture, the current one at index `quiet`. `king`: his square, or `GONE`. `turn`: the seat to act; after
    the end, the seat that would be next. `quiet`: plies since the last capture. `plies`: all plies played.
    `key_now`: the current key. `seen`: how often this key is in `past`. `worth`: the sum over all pieces on
    their squares, for the defenders. `end`: see `endings.py`.
    """

    def __init__(self, lines: "vec[i64]", past: "vec[i64]", switches: Switches) -> None:
        super().__init__(2, WIDTH)
        self.lines = lines
        self.past = past
        self.switches = switches
        self.king: i64 = GONE
        self.turn: i64 = 0
        self.quiet: i64 = 0
        self.plies: i64 = 0
        self.key_now: i64 = 0
        self.seen: i64 = 1
        self.worth: i64 = 0
        self.end: i64 = endings.GOING_ON

    def play(self, action: i64) -> None:
        """Makes a legal move, with its captures, and checks whether the match has ended."""
        origin: i64 = action // SQUARES
        rank: i64 = origin // SIZE
        file: i64 = origin - rank * SIZE
        step: i64 = action - origin * SQUARES - origin
        lines: vec[i64] = self.lines
        if -SIZE < step < SIZE:
            self.move(lines, self.turn, rank, file, file + step)
        else:
            self.move(lines, self.turn, SIZE + file, rank, rank + step // SIZE)
        self.past[self.quiet] = self.key_now
        self.check_end(has_moves(lines, self.turn), self.occurrences())

    def move(self, lines: "vec[i64]", turn: i64, line: i64, place: i64, stop: i64) -> None:
        """Makes a legal move, given as a line and two places of it, with its captures and the king's fate.

        `lines` and `turn` are the position's own; to look them up for every move would cost time. The caller
        puts the new key into `past`, and checks for other ends.
        """
        unit: i64 = FULL * turn + 1
        first: i64 = crossing(line)
        crossed: i64 = line + first - SIZE
        along: i64 = lines[line] ^ (unit << place | unit << stop)
        across: i64 = lines[first + stop] ^ unit << crossed
        lines[line] = along
        lines[first + stop] = across
        lines[first + place] ^= unit << crossed
        origin: i64 = square_of(line, place)
        target: i64 = square_of(line, stop)
        piece: i64 = turn + 1
        if origin == self.king:
            self.king = target
            self.end = endings.fate(target)
            piece = KING
        piece *= SQUARES
        self.worth += WORTH[piece + target] - WORTH[piece + origin]
        self.key_now ^= KEYS[piece + origin] ^ KEYS[piece + target] ^ TURN
        self.plies += 1
        self.quiet += 1
        taken: i64 = custody(along, BIT[stop], HOSTILE_PLACES[line], turn)
        taken |= custody(across, BIT[crossed], HOSTILE_PLACES[first + stop], turn)
        # One branch, which a processor mostly predicts, in place of three that it does not.
        if taken | faced(along, place, stop, turn):
            self._capture(line, place, stop)
        self.turn = 1 - turn

    def _capture(self, line: i64, place: i64, stop: i64) -> None:
        """Takes all pieces that a move along a line, from one of its places to another, closes in (B12)."""
        first: i64 = crossing(line)
        self._take_between(line, stop)
        self._take_between(first + stop, line + first - SIZE)
        walls: i64 = self.switches.walls >> self.turn & 1
        if walls and faced(self.lines[line], place, stop, self.turn):
            self._take(square_of(line, 0 if stop == 1 else SIZE - 1), 1)

    def _take_between(self, line: i64, place: i64) -> None:
        taken: i64 = taken_between(self.lines, line, place, self.turn, self.king, self.switches)
        while taken != 0:
            self._take(square_of(line, LOWEST[taken]), 0)
            taken &= taken - 1

    def _take(self, square: i64, by_wall: i64) -> None:
        """Takes a piece. Both counts of B14 start anew (B16)."""
        piece: i64 = DEFENDER - self.turn
        toggle(self.lines, square, 1 - self.turn)
        if square == self.king:
            self.king = GONE
            self.end = endings.KING_CAPTURED
            piece = KING
        self.worth -= WORTH[piece * SQUARES + square]
        self.key_now ^= KEYS[piece * SQUARES + square]
        self.quiet = 0
        self.journal.note(CAPTURED, piece, square, by_wall)

    def check_end(self, can_move: bool, seen: i64) -> None:
        """Checks for ends other than the king's fate, which goes first; the first reason counts (B14, B15).

        `seen`: how often the current position has occurred.
        """
        self.seen = seen
        if self.end != endings.GOING_ON:
            return
        if not can_move:
            self.end = endings.NO_MOVE + endings.WON + 1 - self.turn
        elif seen >= endings.OCCURRENCES:
            self.end = endings.REPETITION + (
                endings.WON + self.turn if self.switches.mover_loses else endings.DRAWN
            )
        elif self.quiet >= self.switches.quiet_plies:
            self.end = endings.QUIET

    def occurrences(self) -> i64:
        """Counts how often the current position has occurred since the last capture.

        Only every other ply has the same seat to act.
        """
        past: vec[i64] = self.past
        now: i64 = self.key_now
        count: i64 = 1
        index: i64 = self.quiet - 4
        while index >= 0:
            if past[index] == now:
                count += 1
            index -= 2
        return count
