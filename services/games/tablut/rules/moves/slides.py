"""Legal moves: seed 2, 3, 5, 6; B3, B8."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import ACTIONS, SIZE, SQUARES
from services.games.tablut.rules.lines import BIT, FULL, LINES, LOWEST, square_of
from services.games.tablut.rules.sight import COUNT_SHIFT, REACH, SEEN, VIEW, count_moves
from services.kernel.dice import Dice


def fill_moves(lines: "vec[i64]", turn: i64, out: "vec[i64]") -> i64:
    """Writes the seat's moves, along the ranks, then the files, by origin, then target; returns how many.

    Up to seven numbers after the last move are overwritten.
    """
    count: i64 = 0
    start: i64 = 0
    next_line: i64 = SIZE * (SQUARES + 1)
    next_place: i64 = 1
    line: i64 = 0
    while line < LINES:
        if line == SIZE:
            start = 0
            next_line = SQUARES + 1
            next_place = SIZE
        both: i64 = lines[line]
        own: i64 = both & FULL
        others: i64 = own | both >> SIZE
        if turn == 1:
            own = both >> SIZE & FULL
        empty: i64 = FULL & ~others
        own &= empty << 1 | empty >> 1
        while own != 0:
            place: i64 = LOWEST[own]
            own &= own - 1
            seen: i64 = SEEN[place << VIEW | others]
            base: i64 = start + place * next_place * SQUARES
            # Writes four at once, some of them unused: a processor cannot predict where a loop would end.
            out[count] = base + (seen & 15) * next_place
            out[count + 1] = base + (seen >> 4 & 15) * next_place
            out[count + 2] = base + (seen >> 8 & 15) * next_place
            out[count + 3] = base + (seen >> 12 & 15) * next_place
            if seen >> COUNT_SHIFT > 4:
                out[count + 4] = base + (seen >> 16 & 15) * next_place
                out[count + 5] = base + (seen >> 20 & 15) * next_place
                out[count + 6] = base + (seen >> 24 & 15) * next_place
                out[count + 7] = base + (seen >> 28 & 15) * next_place
            count += seen >> COUNT_SHIFT
        start += next_line
        line += 1
    return count


def is_move(lines: "vec[i64]", turn: i64, action: i64) -> bool:
    """Whether `fill_moves` writes that action, which may be any number."""
    if action < 0 or action >= ACTIONS:
        return False
    origin: i64 = action // SQUARES
    target: i64 = action - origin * SQUARES
    line: i64 = origin // SIZE
    place: i64 = origin - line * SIZE
    stop: i64 = target - line * SIZE
    if stop < 0 or stop >= SIZE:
        stop = target // SIZE
        if target - stop * SIZE != place:
            return False
        line, place = SIZE + place, line
    both: i64 = lines[line]
    if both & BIT[turn * SIZE + place] == 0:
        return False
    return REACH[place << VIEW | both & FULL | both >> SIZE] & BIT[stop] != 0


def has_moves(lines: "vec[i64]", turn: i64) -> bool:
    """Whether `fill_moves` writes anything."""
    line: i64 = 0
    while line < LINES:
        if count_moves(lines, line) >> turn * 8 & 255 != 0:
            return True
        line += 1
    return False


def passed(moves: i64, number: i64) -> i64:
    """Returns, without a branch, -1 (all bits set) if the number is not among the first `moves`, else 0."""
    return (moves - 1 - number) >> 63


def move_numbered(lines: "vec[i64]", line: i64, turn: i64, number: i64) -> tuple[i64, i64]:
    """Returns the move of a valid number among those that `fill_moves` writes for the line, as two places."""
    both: i64 = lines[line]
    own: i64 = both & FULL
    others: i64 = own | both >> SIZE
    if turn == 1:
        own = both >> SIZE & FULL
    place: i64 = LOWEST[own]
    seen: i64 = SEEN[place << VIEW | others]
    # The moves of the first two pieces are passed without a branch; a third piece is seldom needed.
    own &= own - 1
    second: i64 = LOWEST[own]
    after: i64 = passed(seen >> COUNT_SHIFT, number)
    number -= seen >> COUNT_SHIFT & after
    place += second - place & after
    seen += SEEN[second << VIEW | others] - seen & after
    while number >= seen >> COUNT_SHIFT:
        number -= seen >> COUNT_SHIFT
        own &= own - 1
        place = LOWEST[own]
        seen = SEEN[place << VIEW | others]
    return place, seen >> 4 * number & 15


def pick_move(lines: "vec[i64]", turn: i64, dice: Dice) -> i64:
    """Returns one of the moves that `fill_moves` writes, all equally likely."""
    shift: i64 = turn * 8
    ranks: i64 = _count_nine(lines, 0) >> shift & 255
    files: i64 = _count_nine(lines, SIZE) >> shift & 255
    number: i64 = dice.below(ranks + files)
    line: i64 = 0
    if number >= ranks:
        number -= ranks
        line = SIZE
    moves: i64 = count_moves(lines, line) >> shift & 255
    while number >= moves:
        number -= moves
        line += 1
        moves = count_moves(lines, line) >> shift & 255
    place, stop = move_numbered(lines, line, turn, number)
    return square_of(line, place) * SQUARES + square_of(line, stop)


def _count_nine(lines: "vec[i64]", line: i64) -> i64:
    """Counts the moves of both seats along nine lines, from `line` on, as a pair of counts."""
    total: i64 = 0
    end: i64 = line + SIZE
    while line < end:
        total += count_moves(lines, line)
        line += 1
    return total
