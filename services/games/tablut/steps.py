"""What a move of a man changes, looked up once for each seat and action."""

from typing import Final

from services.games.tablut.board import AGAINST_WALL, SIZE, SQUARES
from services.games.tablut.lines import COLUMN, LINE_ACTIONS, ROW, SHIFTS
from services.games.tablut.state import PIECE_KEYS, TURN_KEY

Step = tuple[int, int, int, int, int, int, int, bool, tuple[tuple[int, int], ...]]
"""Action, origin, target, the bits of the position's key, the target's rank and file as lines, its place in
the rank, whether the move drives at a wall, and what it adds to the numbers of which lines."""


def _step(side: int, action: int) -> Step:
    origin, target = divmod(action, SQUARES)
    key = TURN_KEY ^ PIECE_KEYS[side][origin] ^ PIECE_KEYS[side][target]
    shifts = tuple((line, side * shift) for line, shift in SHIFTS.get(action, ()))
    row, column, file = ROW[target], COLUMN[target], target % SIZE
    return action, origin, target, key, row, column, file, action in AGAINST_WALL, shifts


STEPS: Final = tuple(
    tuple(tuple(_step(side, action) for action in actions) for actions in LINE_ACTIONS) for side in (1, 2)
)
"""By seat, line and code. A code that leads nowhere has a step too, without shifts."""
PLACES: Final = {
    action: (line, code)
    for line, actions in enumerate(LINE_ACTIONS)
    for code, action in enumerate(actions)
    if action in SHIFTS
}
"""The line and the code of each action between two squares of a line."""
NOWHERE: Final = (0, SIZE * SIZE)
"""What is no move along a line may have for its place: no line lists such a code."""
