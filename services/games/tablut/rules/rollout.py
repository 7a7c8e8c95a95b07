# ruff: noqa: PLR0915 - one loop: a call for each part of it costs a third more time
"""Random games in one loop, without lists of moves.

What a ply needs is in local variables, and what is left to chance is worked out without branches: none of
their ways could a processor foresee. So this loop books a slide by itself: to share `Playable.move`
would cost a tenth of its speed. Whom a move takes and how a match ends is said there alone.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import KING, SIZE, SQUARES
from services.games.tablut.rules.captures import faced, flanked
from services.games.tablut.rules.endings import GOING_ON
from services.games.tablut.rules.line_tables import BASES, COUNTS, HOSTILE_PLACES, STEPS, TABLE
from services.games.tablut.rules.lines import BIT, LINES
from services.games.tablut.rules.moves import count_moves, move_numbered, passed
from services.games.tablut.rules.play import Playable, fate
from services.games.tablut.rules.worth import WORTH
from services.games.tablut.rules.zobrist import KEYS, TURN
from services.kernel.dice import Dice

_SLOTS: Final = 256


def play_on(here: Playable, dice: Dice, plies: i64) -> i64:
    """Plays so many random plies, or to the end; how many it was.

    `counts`: of each line, how many moves the seats have along it, as a pair. `threes`: their sums over
    three lines each; `ranks` and `files`: over nine. `stretches`: by some bits of a position's key, in
    which stretch between captures a position had them last.
    """
    lines: vec[i64] = here.lines
    past: vec[i64] = here.past
    king: i64 = here.king
    turn: i64 = here.turn
    quiet: i64 = here.quiet
    key: i64 = here.key_now
    worth: i64 = here.worth
    counts: vec[i64] = vec[i64]([0] * LINES)
    threes: vec[i64] = vec[i64]([0] * (LINES // 3))
    ranks: i64 = _count(lines, 0, counts, threes)
    files: i64 = _count(lines, SIZE, counts, threes)
    stretches: vec[i64] = vec[i64]([0] * _SLOTS)
    stretch: i64 = 1
    index: i64 = 0
    while index <= quiet:
        stretches[past[index] & _SLOTS - 1] = stretch
        index += 1
    played: i64 = 0
    shift: i64 = turn * 8
    moves: i64 = (ranks + files) >> shift & 255
    while played < plies and here.end == GOING_ON:
        played += 1
        # Which of all moves, in canonical order; a rank's or a file's, of which three lines, of which line?
        number: i64 = dice.below(moves)
        one: i64 = ranks >> shift & 255
        is_file: i64 = passed(one, number)
        number -= one & is_file
        three: i64 = 3 & is_file
        one = threes[three] >> shift & 255
        two: i64 = one + (threes[three + 1] >> shift & 255)
        after: i64 = passed(one, number)
        last: i64 = passed(two, number)
        number -= (one & after) + (two - one & last)
        three -= after + last
        line: i64 = three * 3
        one = counts[line] >> shift & 255
        two = one + (counts[line + 1] >> shift & 255)
        after = passed(one, number)
        last = passed(two, number)
        number -= (one & after) + (two - one & last)
        line -= after + last
        place, stop = move_numbered(lines, line, turn, number)
        # The piece goes from one place to the other, and so from one line that crosses this one to another.
        side: i64 = turn * SIZE
        beside: i64 = line - (SIZE & is_file)
        left: i64 = (SIZE & ~is_file) + place
        entered: i64 = left - place + stop
        along: i64 = lines[line] ^ (BIT[side + place] | BIT[side + stop])
        behind: i64 = lines[left] ^ BIT[side + beside]
        across: i64 = lines[entered] ^ BIT[side + beside]
        lines[line] = along
        lines[left] = behind
        lines[entered] = across
        origin: i64 = BASES[line] + place * STEPS[line]
        target: i64 = BASES[line] + stop * STEPS[line]
        piece: i64 = turn + 1
        if origin == king:
            king = target
            here.king = target
            here.end = fate(target)
            piece = KING
        piece *= SQUARES
        worth += WORTH[piece + target] - WORTH[piece + origin]
        key ^= KEYS[piece + origin] ^ KEYS[piece + target] ^ TURN
        quiet += 1
        taken: i64 = flanked(along, BIT[stop], HOSTILE_PLACES[line], turn)
        taken |= flanked(across, BIT[beside], HOSTILE_PLACES[entered], turn)
        if taken | faced(along, place, stop, turn):
            here.quiet = quiet
            here.key_now = key
            here.worth = worth
            here.capture(line, place, stop)
            king = here.king
            quiet = here.quiet
            key = here.key_now
            worth = here.worth
        past[quiet] = key
        if quiet == 0:
            ranks = _count(lines, 0, counts, threes)
            files = _count(lines, SIZE, counts, threes)
            stretch += 1
        else:
            one = i64(COUNTS[TABLE[line] + along]) - counts[line]
            counts[line] += one
            threes[three] += one
            ranks += one & ~is_file
            files += one & is_file
            one = i64(COUNTS[TABLE[left] + behind]) - counts[left]
            counts[left] += one
            threes[_three(left)] += one
            two = i64(COUNTS[TABLE[entered] + across]) - counts[entered]
            counts[entered] += two
            threes[_three(entered)] += two
            ranks += one + two & is_file
            files += one + two & ~is_file
        turn = 1 - turn
        shift = turn * 8
        moves = (ranks + files) >> shift & 255
        here.turn = turn
        here.quiet = quiet
        here.key_now = key
        seen: i64 = 1
        if stretches[key & _SLOTS - 1] == stretch:
            seen = here.occurrences()
        stretches[key & _SLOTS - 1] = stretch
        here.check_end(moves != 0, seen)
    here.worth = worth
    here.plies += played
    return played


def _count(lines: "vec[i64]", line: i64, counts: "vec[i64]", threes: "vec[i64]") -> i64:
    """Counts anew along nine lines, from that one on; the sum."""
    total: i64 = 0
    end: i64 = line + SIZE
    while line < end:
        counts[line] = count_moves(lines, line)
        counts[line + 1] = count_moves(lines, line + 1)
        counts[line + 2] = count_moves(lines, line + 2)
        threes[_three(line)] = counts[line] + counts[line + 1] + counts[line + 2]
        total += threes[_three(line)]
        line += 3
    return total


def _three(line: i64) -> i64:
    """A third of the line's number, rounded down, without a division."""
    return line * 11 >> 5
