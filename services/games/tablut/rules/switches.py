"""The options of a match, as searches ask for them."""

from mypy_extensions import i64


class Rules:
    """See the game's facts. Never changed, and so shared by copies; 0 is false, 1 true."""

    def __init__(
        self, wall_capture: i64, corner_against_king: i64, mover_loses: i64, quiet_plies: i64
    ) -> None:
        self.wall_capture = wall_capture
        self.corner_against_king = corner_against_king
        self.mover_loses = mover_loses
        self.quiet_plies = quiet_plies
