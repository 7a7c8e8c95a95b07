"""The numbers of the heuristic by which seats bet in simulated hands."""

from mypy_extensions import i64


class Style:
    """All numbers are in thousandths.

    `raises`: the odds to win, relative to those of an equal share of the pot, from which a seat bets or
    raises. `caution`: the expected winnings, relative to the price, from which a seat stays in. `size`: how
    much it bets, as a share of the pot. `foresight`: how much it counts of the later costs of staying in.
    """

    def __init__(
        self, raises: i64 = 1_150, caution: i64 = 1_000, size: i64 = 600, foresight: i64 = 0
    ) -> None:
        self.raises = raises
        self.caution = caution
        self.size = size
        self.foresight = foresight
