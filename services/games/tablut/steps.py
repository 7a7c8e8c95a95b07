"""What a move of a man changes, looked up once for each seat and action."""

from typing import Final

from services.games.tablut.board import AGAINST_WALL, SIZE, SQUARES
from services.games.tablut.lines import LINE_ACTIONS
from services.games.tablut.state import PIECE_KEYS, TURN_KEY
from services.games.tablut.tables import LOW, TAKES

Step = tuple[int, int, int, int, int, int, int, int, int, list[bytes], int, list[bytes], int, bool]
"""Action, origin, target, the bits of the position's key; what it adds to the number of its line; the line
across that it leaves, and what it adds there; the line across that it enters, and what it adds there; where
it stops, what `TAKES` has of its line, and the `LOW` of the place; the same of the line that it enters; and
whether it drives at a wall."""


def _step(side: int, line: int, code: int) -> Step:
    action = LINE_ACTIONS[line][code]
    origin, target = divmod(action, SQUARES)
    place, stop = divmod(code, SIZE)
    across, beside = (SIZE, line) if line < SIZE else (0, line - SIZE)
    man = side * 3**beside
    return (
        action,
        origin,
        target,
        TURN_KEY ^ PIECE_KEYS[side][origin] ^ PIECE_KEYS[side][target],
        side * (3**stop - 3**place),
        across + place,
        -man,
        across + stop,
        man,
        TAKES[line][stop],
        LOW[stop],
        TAKES[across + stop][beside],
        LOW[beside],
        action in AGAINST_WALL,
    )


STEPS: Final = tuple(
    tuple(tuple(_step(side, line, code) for code in range(SIZE * SIZE)) for line in range(len(LINE_ACTIONS)))
    for side in (1, 2)
)
"""By seat, line and code. A code that leads nowhere has a step too, which changes nothing."""
PLACES: Final = {
    action: (line, code)
    for line, actions in enumerate(LINE_ACTIONS)
    for code, action in enumerate(actions)
    if action // SQUARES != action % SQUARES
}
"""The line and the code of each action between two squares of a line."""
NOWHERE: Final = (0, SIZE * SIZE)
"""What is no move along a line may have for its place: no line lists such a code."""
