# ruff: noqa: PLR0917 - numbers in registers: an object that held them would cost time
"""The moves that change much at once: captures, and the king's way into a corner."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE, SQUARES, THRONE
from services.games.tablut.rules.captures import closers, drivers, taken_between
from services.games.tablut.rules.lines import BIT, ENDS, FULL, LINES, LOWEST, occupied, square_of, toggle
from services.games.tablut.rules.sight import REACH, VIEW
from services.games.tablut.rules.switches import Switches


def fill_capturing(lines: "vec[i64]", king: i64, turn: i64, switches: Switches, out: "vec[i64]") -> i64:
    """Writes these moves, each once, ascending; returns how many."""
    walls: i64 = switches.walls >> turn & 1
    count: i64 = 0
    line: i64 = 0
    while line < LINES:
        both: i64 = lines[line]
        places: i64 = closers(both, line, turn)
        while places != 0:
            stop: i64 = square_of(line, LOWEST[places])
            places &= places - 1
            if stop != THRONE and _takes(lines, king, stop, turn, switches):
                rank: i64 = stop // SIZE
                file: i64 = stop - rank * SIZE
                count = _fill_ways_to(lines, rank, file, turn, count, out)
                count = _fill_ways_to(lines, SIZE + file, rank, turn, count, out)
        places = drivers(both, turn) if walls else 0
        while places != 0:
            count = _fill_ways_to(lines, line, LOWEST[places], turn, count, out)
            places &= places - 1
        line += 1
    if turn == 1:
        rank = king // SIZE
        file = king - rank * SIZE
        if rank in (0, SIZE - 1):
            count = _fill_escapes(lines, rank, file, count, out)
        if file in (0, SIZE - 1):
            count = _fill_escapes(lines, SIZE + file, rank, count, out)
    return count


def _takes(lines: "vec[i64]", king: i64, stop: i64, turn: i64, switches: Switches) -> bool:
    """Whether a piece that closes in an enemy from `stop` takes any; only the king may hold out (B6, B10)."""
    if turn == 1 or stop - king not in (1, -1, SIZE, -SIZE):
        return True
    rank: i64 = stop // SIZE
    file: i64 = stop - rank * SIZE
    toggle(lines, stop, turn)
    taken: i64 = taken_between(lines, rank, file, turn, king, switches)
    taken |= taken_between(lines, SIZE + file, rank, turn, king, switches)
    toggle(lines, stop, turn)
    return taken != 0


def _fill_ways_to(lines: "vec[i64]", line: i64, place: i64, turn: i64, count: i64, out: "vec[i64]") -> i64:
    """Writes the seat's moves along a line that end on an empty place of it; returns the new count."""
    both: i64 = lines[line]
    seen: i64 = REACH[place << VIEW | both & FULL | both >> SIZE] | BIT[place]
    movers: i64 = both >> turn * SIZE & FULL & (seen << 1 | seen >> 1)
    while movers != 0:
        count = _insert(square_of(line, LOWEST[movers]), square_of(line, place), count, out)
        movers &= movers - 1
    return count


def _fill_escapes(lines: "vec[i64]", line: i64, place: i64, count: i64, out: "vec[i64]") -> i64:
    """Writes the king's moves along an edge into corners (B13); returns the new count."""
    corners: i64 = REACH[place << VIEW | occupied(lines[line])] & ENDS
    while corners != 0:
        count = _insert(square_of(line, place), square_of(line, LOWEST[corners]), count, out)
        corners &= corners - 1
    return count


def _insert(origin: i64, target: i64, count: i64, out: "vec[i64]") -> i64:
    """Inserts an action in order among the first `count`, unless it is there; returns the new count."""
    action: i64 = origin * SQUARES + target
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
