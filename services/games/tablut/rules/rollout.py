# ruff: noqa: PLR0915 - one loop: a call for each part of it costs a third more time
"""Random games in one loop, without lists of moves.

The random move is found without branches, as a processor could not predict any of them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE
from services.games.tablut.rules.endings import GOING_ON
from services.games.tablut.rules.lines import LINES
from services.games.tablut.rules.moves.slides import move_numbered, passed
from services.games.tablut.rules.play import Playable
from services.games.tablut.rules.sight import count_moves
from services.kernel.dice import Dice

_SLOTS: Final = 256


def play_on(here: Playable, dice: Dice, plies: i64) -> i64:
    """Plays that many random plies, or to the end; returns how many it played.

    `counts`: by line, the numbers of moves that the seats have along it, as a pair. `ranks` and `files`:
    the sums over nine lines. `stretches`: by some bits of a position's key, the last stretch between two
    captures in which a position had these bits.
    """
    lines: vec[i64] = here.lines
    past: vec[i64] = here.past
    counts: vec[i64] = vec[i64]([0] * LINES)
    ranks: i64 = _recount_nine(lines, 0, counts)
    files: i64 = _recount_nine(lines, SIZE, counts)
    stretches: vec[i64] = vec[i64]([0] * _SLOTS)
    stretch: i64 = 1
    index: i64 = 0
    while index <= here.quiet:
        stretches[past[index] & _SLOTS - 1] = stretch
        index += 1
    played: i64 = 0
    turn: i64 = here.turn
    shift: i64 = turn * 8
    while played < plies and here.end == GOING_ON:
        played += 1
        # The number of a move in canonical order; then whether it is along a rank or a file, in which three
        # lines, and along which line.
        number: i64 = dice.below((ranks + files) >> shift & 255)
        one: i64 = ranks >> shift & 255
        is_file: i64 = passed(one, number)
        number -= one & is_file
        line: i64 = SIZE & is_file
        one = (counts[line] + counts[line + 1] + counts[line + 2]) >> shift & 255
        two: i64 = one + ((counts[line + 3] + counts[line + 4] + counts[line + 5]) >> shift & 255)
        after: i64 = passed(one, number)
        last: i64 = passed(two, number)
        number -= (one & after) + (two - one & last)
        line -= (after + last) * 3
        one = counts[line] >> shift & 255
        two = one + (counts[line + 1] >> shift & 255)
        after = passed(one, number)
        last = passed(two, number)
        number -= (one & after) + (two - one & last)
        line -= after + last
        place, stop = move_numbered(lines, line, turn, number)
        here.move(lines, turn, line, place, stop)
        quiet: i64 = here.quiet
        key: i64 = here.key_now
        past[quiet] = key
        if quiet == 0:
            ranks += _recount_nine(lines, 0, counts)
            files += _recount_nine(lines, SIZE, counts)
            stretch += 1
        else:
            first: i64 = SIZE & ~is_file
            along: i64 = _recount(lines, line, counts)
            across: i64 = _recount(lines, first + place, counts)
            across += _recount(lines, first + stop, counts)
            ranks += (along & ~is_file) + (across & is_file)
            files += (along & is_file) + (across & ~is_file)
        turn = 1 - turn
        shift = turn * 8
        slot: i64 = key & _SLOTS - 1
        seen: i64 = here.occurrences() if stretches[slot] == stretch else 1
        stretches[slot] = stretch
        here.check_end((ranks + files) >> shift & 255 != 0, seen)
    return played


def _recount_nine(lines: "vec[i64]", line: i64, counts: "vec[i64]") -> i64:
    """Counts the moves along nine lines again, from that one on; returns how much their sum changes."""
    change: i64 = 0
    end: i64 = line + SIZE
    while line < end:
        change += _recount(lines, line, counts)
        line += 1
    return change


def _recount(lines: "vec[i64]", line: i64, counts: "vec[i64]") -> i64:
    """Counts the moves along a line again; returns how much their number changes."""
    change: i64 = count_moves(lines, line) - counts[line]
    counts[line] += change
    return change
