"""The numbers of the heuristic by which seats bet in simulated hands."""

from mypy_extensions import i64


class Style:
    """All in thousandths.

    `raises`: the odds to win, against those of an even chance, from which a seat bets or raises.
    `caution`: the share of the pot a seat needs to see a bet, against the price of it.
    `size`: what it bets, as a share of the pot. `foresight`: how much of what staying in may cost later it
    counts.
    """

    def __init__(
        self, raises: i64 = 1_150, caution: i64 = 1_000, size: i64 = 600, foresight: i64 = 0
    ) -> None:
        self.raises = raises
        self.caution = caution
        self.size = size
        self.foresight = foresight
