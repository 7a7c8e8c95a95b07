"""A betting round of two seats, solved: each does what is best for it, knowing what follows the round."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.numbers.bounds import MOST_RAISES
from services.games.plaques.rules.solver.stakes import PART, Stakes
from services.kernel.stakes import SURE


class Round:
    """All values are what the hand is worth to seat 0, which wants much of it, and the other little.

    `rows`: what follows the round is worth by the amounts that each has paid, from the place `start` on.
    `chance`: that seat 0 wins if both stay, in 1/`SURE`. Amounts are what a seat has paid since the start.
    """

    def __init__(self, stakes: Stakes, rows: "vec[i64]") -> None:
        self.stakes = stakes
        self.rows = rows
        self.start: i64 = 0
        self.chance: i64 = 0

    def after(self, paid: i64) -> i64:
        """The round ends when both have paid so much."""
        stakes = self.stakes
        place = self.start + stakes.places[paid]
        value = self.rows[place]
        part = stakes.parts[paid]
        return value + (self.rows[place + 1] - value) * part // PART if part else value

    def shown(self, paid: i64) -> i64:
        """One pays no more, and both stay to the showdown."""
        stakes = self.stakes
        return (self.chance * stakes.won(paid) + (SURE - self.chance) * stakes.lost(paid)) // SURE

    def opened(self, paid: i64, seat: i64, must_bet: i64) -> i64:
        """The seat may open a round, or has to; both have paid so much."""
        stakes = self.stakes
        own, other = stakes.owned(seat) - paid, stakes.owned(1 - seat) - paid
        if not must_bet:
            best = self.after(paid)
        elif own or not stakes.stays:
            best = stakes.left(seat, paid)
        else:
            return self.shown(paid)
        if own:
            pot = stakes.pot + 2 * paid
            last: i64 = 0
            for place in range(stakes.sizes(-1)):
                size = stakes.size(place, -1, pot, own, other)
                if size > last:
                    best = better(seat, best, self.answered(paid, 1 - seat, size, 0, 0))
                    last = size
        return best

    def answered(self, before: i64, seat: i64, lead: i64, paid: i64, raises: i64) -> i64:
        """The seat leaves, sees or raises.

        `before`: what both had paid before the round. In it the other has paid `lead`, and the seat `paid`.
        """
        stakes = self.stakes
        own = stakes.owned(seat) - before - lead
        if own < 0:
            return self.shown(before + paid) if stakes.stays else stakes.left(seat, before + paid)
        other = stakes.owned(1 - seat) - before - lead
        best = better(seat, stakes.left(seat, before + paid), self.after(before + lead))
        if own and raises < MOST_RAISES:
            pot = stakes.pot + 2 * (before + lead)
            last: i64 = 0
            for place in range(stakes.sizes(raises)):
                size = stakes.size(place, raises, pot, own, other)
                if size > last:
                    value = self.answered(before, 1 - seat, lead + size, lead, raises + 1)
                    best = better(seat, best, value)
                    last = size
        return best


def better(seat: i64, one: i64, other: i64) -> i64:
    """What the seat prefers."""
    return min(one, other) if seat else max(one, other)
