"""Who is taken by a move: between two enemies, against a wall, and the king by his own law."""

from collections.abc import Sequence

from services.games.tablut.board import AGAINST_WALL, CAPTORS, CORNERS, RAISED, SIZE, SQUARES, THRONE
from services.games.tablut.lines import COLUMN, ROW
from services.games.tablut.state import ATTACKER, EMPTY, Options
from services.games.tablut.tables import LOW, NEAR, TAKES


def captured(
    board: bytes | bytearray, lines: Sequence[int], king: int, action: int, options: Options
) -> list[int]:
    """The squares of all that an action takes (B12); the mover already stands on its target.

    Only what the mover itself closes in is taken, so that moving between two enemies is safe (B11).
    """
    target = action % SQUARES
    row, column, file = ROW[target], COLUMN[target], target % SIZE
    in_row = TAKES[row][file][lines[row] // LOW[file] % NEAR]
    in_column = TAKES[column][row][lines[column] // LOW[row] % NEAR]
    taken: list[int] = []
    if in_row or in_column:
        taken += [row * SIZE + place for place in in_row]
        taken += [place * SIZE + file for place in in_column]
        if king in taken and not _king_falls(board, king, target, options):
            taken.remove(king)
    if action in AGAINST_WALL and options.wall_capture:
        ahead = AGAINST_WALL[action]
        if board[ahead] == 3 - board[target]:
            taken.append(ahead)
    return taken


def _king_falls(board: bytes | bytearray, king: int, mover: int, options: Options) -> bool:
    """Whether the king, between a mover and something hostile, falls (B6, B10)."""
    if king == THRONE or king in RAISED:
        return all(board[square] == ATTACKER for square in CAPTORS[king])
    far = 2 * king - mover
    return board[far] != EMPTY or far not in CORNERS or options.corner_against_king
