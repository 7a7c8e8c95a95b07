"""The moves that change much at once: captures, and the king's way into a corner."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE, SQUARES, THRONE
from services.games.tablut.rules.captures import closers, custody, king_falls
from services.games.tablut.rules.line_tables import CLOSED, ENDS, NEAREST
from services.games.tablut.rules.lines import BIT, FULL, LINES, LOWEST, square_of, toggle
from services.games.tablut.rules.switches import Switches


def fill_capturing(lines: "vec[i64]", king: i64, turn: i64, switches: Switches, out: "vec[i64]") -> i64:
    """Writes them, each once, ascending."""
    count: i64 = 0
    line: i64 = 0
    while line < LINES:
        stops: i64 = closers(lines, line, turn)
        while stops != 0:
            stop: i64 = square_of(line, LOWEST[stops])
            stops &= stops - 1
            if stop != THRONE and _holds(lines, king, stop, turn, switches):
                count = _fill_ways(lines, stop, turn, count, out)
        if switches.wall_capture:
            count = _fill_drives(lines, line, turn, count, out)
        line += 1
    return _fill_escapes(lines, king, count, out) if turn == 1 else count


def _holds(lines: "vec[i64]", king: i64, stop: i64, turn: i64, switches: Switches) -> bool:
    """Whether an attacker beside the king takes anybody there; elsewhere the masks have the last word."""
    rank: i64 = stop // SIZE
    file: i64 = stop % SIZE
    if turn == 1 or not _is_beside(king, stop):
        return True
    toggle(lines, stop, 0)
    in_rank: i64 = custody(lines, rank, file, turn)
    in_file: i64 = custody(lines, SIZE + file, rank, turn)
    if king // SIZE == rank:
        is_other = in_file != 0 or in_rank & ~BIT[king % SIZE] != 0
        is_king = in_rank & BIT[king % SIZE] != 0
    else:
        is_other = in_rank != 0 or in_file & ~BIT[king // SIZE] != 0
        is_king = in_file & BIT[king // SIZE] != 0
    holds = is_other or (is_king and king_falls(lines, king, stop, switches.corner_against_king))
    toggle(lines, stop, 0)
    return holds


def _is_beside(king: i64, square: i64) -> bool:
    step: i64 = square - king
    if step in (1, -1):
        return square // SIZE == king // SIZE
    return step in (SIZE, -SIZE)


def _fill_ways(lines: "vec[i64]", stop: i64, turn: i64, count: i64, out: "vec[i64]") -> i64:
    """All moves of the seat that end on a square."""
    rank: i64 = stop // SIZE
    file: i64 = stop % SIZE
    movers: i64 = _movers(lines, rank, file, turn)
    while movers != 0:
        count = _insert(square_of(rank, LOWEST[movers]) * SQUARES + stop, count, out)
        movers &= movers - 1
    movers = _movers(lines, SIZE + file, rank, turn)
    while movers != 0:
        count = _insert(square_of(SIZE + file, LOWEST[movers]) * SQUARES + stop, count, out)
        movers &= movers - 1
    return count


def _movers(lines: "vec[i64]", line: i64, place: i64, turn: i64) -> i64:
    """The mask of the seat's pieces that see a place in their line."""
    both: i64 = lines[line]
    own: i64 = both & FULL if turn == 0 else both >> 9
    return own & NEAREST[place << 9 | (both | both >> 9) & FULL | CLOSED[line]]


def _fill_drives(lines: "vec[i64]", line: i64, turn: i64, count: i64, out: "vec[i64]") -> i64:
    """The drives at the two ends of a line behind which an enemy stands (B1)."""
    both: i64 = lines[line]
    enemies: i64 = both >> 9 if turn == 0 else both & FULL
    occupied: i64 = (both | both >> 9) & FULL
    if enemies & 1 and occupied & 2 == 0:
        movers: i64 = _movers(lines, line, 1, turn) & ~1
        if movers != 0:
            action: i64 = square_of(line, LOWEST[movers]) * SQUARES + square_of(line, 1)
            count = _insert(action, count, out)
    if enemies & 256 and occupied & 128 == 0:
        movers = _movers(lines, line, SIZE - 2, turn) & ~256
        if movers != 0:
            action = square_of(line, LOWEST[movers]) * SQUARES + square_of(line, SIZE - 2)
            count = _insert(action, count, out)
    return count


def _fill_escapes(lines: "vec[i64]", king: i64, count: i64, out: "vec[i64]") -> i64:
    rank: i64 = king // SIZE
    file: i64 = king % SIZE
    if rank == 0 or rank == SIZE - 1:
        count = _fill_way(lines, rank, file, count, out)
    if file == 0 or file == SIZE - 1:
        count = _fill_way(lines, SIZE + file, rank, count, out)
    return count


def _fill_way(lines: "vec[i64]", line: i64, place: i64, count: i64, out: "vec[i64]") -> i64:
    """The king's ways along an edge into its corners."""
    both: i64 = lines[line]
    ends: i64 = ENDS[place << 9 | both & FULL | both >> 9]
    if ends & 1:
        count = _insert(square_of(line, place) * SQUARES + square_of(line, 0), count, out)
    if ends & 2:
        count = _insert(square_of(line, place) * SQUARES + square_of(line, SIZE - 1), count, out)
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
