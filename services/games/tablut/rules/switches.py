"""The options of a match in whole numbers."""

from mypy_extensions import i64

from services.games.tablut.data.array import ARRAYS
from services.games.tablut.options import LOSS_OF_MOVER, WALLS, Options


class Switches:
    """They never change, so all positions of a match share them; 0 is false, 1 true.

    `walls`: a bit for each seat whose captures walls help. `numbers`: all of them.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.walls: i64 = WALLS.index(options.walls)
        self.corner_against_king: i64 = int(options.corner_against_king)
        self.mover_loses: i64 = int(options.repetition == LOSS_OF_MOVER)
        self.quiet_plies: i64 = options.quiet_plies
        array = list(ARRAYS).index(options.array)
        turned = (self.walls, self.corner_against_king, self.mover_loses)
        self.numbers: tuple[int, ...] = (*turned, self.quiet_plies, array)
