"""The actions that take something or bring the king into a corner, by masks: those of `../noisy.py`."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE, SQUARES, THRONE
from services.games.tablut.position.captures import closers, custody, king_falls
from services.games.tablut.position.lines import flip
from services.games.tablut.position.rules import Rules
from services.games.tablut.position.tables import (
    BIT,
    CLOSED,
    ENDS,
    FULL,
    LINES,
    LOWEST,
    NEAREST,
)


def fill_noisy(men: "vec[i64]", king: i64, turn: i64, rules: Rules, out: "vec[i64]") -> i64:
    """Writes them, each once, ascending."""
    count: i64 = 0
    line: i64 = 0
    while line < LINES:
        stops: i64 = closers(men, line, turn)
        while stops != 0:
            stop: i64 = _square(line, LOWEST[stops])
            stops &= stops - 1
            if stop != THRONE and _holds(men, king, stop, turn, rules):
                count = _fill_ways(men, stop, turn, count, out)
        if rules.wall_capture:
            count = _fill_drives(men, line, turn, count, out)
        line += 1
    return _fill_escapes(men, king, count, out) if turn == 1 else count


def _square(line: i64, place: i64) -> i64:
    return line * SIZE + place if line < SIZE else place * SIZE + line - SIZE


def _holds(men: "vec[i64]", king: i64, stop: i64, turn: i64, rules: Rules) -> bool:
    """Whether an attacker beside the king takes anybody there; elsewhere the masks have the last word."""
    rank: i64 = stop // SIZE
    file: i64 = stop % SIZE
    if turn == 1 or not _is_beside(king, stop):
        return True
    flip(men, stop, 0)
    in_rank: i64 = custody(men, rank, file, turn)
    in_file: i64 = custody(men, SIZE + file, rank, turn)
    if king // SIZE == rank:
        is_other = in_file != 0 or in_rank & ~BIT[king % SIZE] != 0
        is_king = in_rank & BIT[king % SIZE] != 0
    else:
        is_other = in_rank != 0 or in_file & ~BIT[king // SIZE] != 0
        is_king = in_file & BIT[king // SIZE] != 0
    holds = is_other or (is_king and king_falls(men, king, stop, rules.corner_against_king))
    flip(men, stop, 0)
    return holds


def _is_beside(king: i64, square: i64) -> bool:
    step: i64 = square - king
    if step in (1, -1):
        return square // SIZE == king // SIZE
    return step in (SIZE, -SIZE)


def _fill_ways(men: "vec[i64]", stop: i64, turn: i64, count: i64, out: "vec[i64]") -> i64:
    """All moves of the seat that end on a square."""
    rank: i64 = stop // SIZE
    file: i64 = stop % SIZE
    movers: i64 = _movers(men, rank, file, turn)
    while movers != 0:
        count = _insert(_square(rank, LOWEST[movers]) * SQUARES + stop, count, out)
        movers &= movers - 1
    movers = _movers(men, SIZE + file, rank, turn)
    while movers != 0:
        count = _insert(_square(SIZE + file, LOWEST[movers]) * SQUARES + stop, count, out)
        movers &= movers - 1
    return count


def _movers(men: "vec[i64]", line: i64, place: i64, turn: i64) -> i64:
    """The mask of the seat's pieces that see a place in their line."""
    both: i64 = men[line]
    own: i64 = both & FULL if turn == 0 else both >> 9
    return own & NEAREST[place << 9 | (both | both >> 9) & FULL | CLOSED[line]]


def _fill_drives(men: "vec[i64]", line: i64, turn: i64, count: i64, out: "vec[i64]") -> i64:
    """The drives at the two ends of a line behind which an enemy stands (B1)."""
    both: i64 = men[line]
    enemies: i64 = both >> 9 if turn == 0 else both & FULL
    occupied: i64 = (both | both >> 9) & FULL
    if enemies & 1 and occupied & 2 == 0:
        movers: i64 = _movers(men, line, 1, turn) & ~1
        if movers != 0:
            action: i64 = _square(line, LOWEST[movers]) * SQUARES + _square(line, 1)
            count = _insert(action, count, out)
    if enemies & 256 and occupied & 128 == 0:
        movers = _movers(men, line, SIZE - 2, turn) & ~256
        if movers != 0:
            action = _square(line, LOWEST[movers]) * SQUARES + _square(line, SIZE - 2)
            count = _insert(action, count, out)
    return count


def _fill_escapes(men: "vec[i64]", king: i64, count: i64, out: "vec[i64]") -> i64:
    rank: i64 = king // SIZE
    file: i64 = king % SIZE
    if rank == 0 or rank == SIZE - 1:
        count = _fill_way(men, rank, file, count, out)
    if file == 0 or file == SIZE - 1:
        count = _fill_way(men, SIZE + file, rank, count, out)
    return count


def _fill_way(men: "vec[i64]", line: i64, place: i64, count: i64, out: "vec[i64]") -> i64:
    """The king's ways along an edge into its corners."""
    both: i64 = men[line]
    ends: i64 = ENDS[place << 9 | both & FULL | both >> 9]
    if ends & 1:
        count = _insert(_square(line, place) * SQUARES + _square(line, 0), count, out)
    if ends & 2:
        count = _insert(_square(line, place) * SQUARES + _square(line, SIZE - 1), count, out)
    return count


def _insert(action: i64, count: i64, out: "vec[i64]") -> i64:
    """Puts an action in its place among the first `count`, unless it is there; how many there are now."""
    index: i64 = count
    while index > 0 and out[index - 1] > action:
        index -= 1
    if index > 0 and out[index - 1] == action:
        return count
    last: i64 = count
    while last > index:
        out[last] = out[last - 1]
        last -= 1
    out[index] = action
    return count + 1
