"""The options of a match in whole numbers."""

from mypy_extensions import i64

from services.games.tablut.options import LOSS_OF_MOVER, Options


class Switches:
    """Never changed, and so shared by all positions of a match; 0 is false, 1 true."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.wall_capture: i64 = int(options.wall_capture)
        self.corner_against_king: i64 = int(options.corner_against_king)
        self.mover_loses: i64 = int(options.repetition == LOSS_OF_MOVER)
        self.quiet_plies: i64 = options.quiet_plies
