"""Who may move where: seed 2, 3, 5, 6; B3, B8."""

from collections.abc import Sequence

from services.games.tablut.board import SIZE, SQUARES
from services.games.tablut.lines import COLUMN, LINE_ACTIONS, ROW, SHIFTS
from services.games.tablut.tables import MOVES


def listed(lines: Sequence[int], seat: int) -> list[int]:
    """All moves of a seat: along the ranks 1 to 9, then the files a to i; by origin, then by target."""
    return [
        names[code]
        for moves, number, names in zip(MOVES[seat], lines, LINE_ACTIONS, strict=True)
        for code in moves[number]
    ]


def is_listed(lines: Sequence[int], seat: int, action: int) -> bool:
    """Whether `listed` has the action."""
    if action not in SHIFTS:
        return False
    origin, target = divmod(action, SQUARES)
    if ROW[origin] == ROW[target]:
        line, code = ROW[origin], origin % SIZE * SIZE + target % SIZE
    else:
        line, code = COLUMN[origin], origin // SIZE * SIZE + target // SIZE
    return code in MOVES[seat][line][lines[line]]


def has_moves(lines: Sequence[int], seat: int) -> bool:
    """Whether `listed` has anything."""
    return any(moves[number] for moves, number in zip(MOVES[seat], lines, strict=True))
