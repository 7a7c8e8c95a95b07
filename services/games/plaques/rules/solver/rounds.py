"""Betting rounds of two seats, solved: each does what is best for it, knowing what follows the round."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.solver.betting_lines import FOLLOWS, SHOWDOWN, BettingLines
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
        lines = BettingLines(self.stakes)
        lines.open(0, paid, seat, must_bet)
        return self._solved(lines)

    def answered(self, before: i64, seat: i64, lead: i64, paid: i64, raises: i64) -> i64:
        """The seat leaves, sees or raises, as `BettingLines.answer` has it."""
        lines = BettingLines(self.stakes)
        lines.answer(-1, before, seat, lead, paid, raises)
        return self._solved(lines)

    def _solved(self, lines: BettingLines) -> i64:
        found = vec[i64]([0])
        self.solve(lines, 0, lines.size(), found, 0)
        return found[0]

    def solve(self, lines: BettingLines, first: i64, last: i64, into: "vec[i64]", start: i64) -> None:
        """Writes what the rounds of these nodes are worth, each by its number from `start` on.

        The rounds are solved from the last to the first.
        """
        rows, row = self.rows, self.start
        chance, doubt = self.chance, SURE - self.chance
        parents, kinds, seats, leaves = lines.parents, lines.kinds, lines.seats, lines.leaves
        places, parts, best = lines.places, lines.parts, lines.best
        for node in range(last - 1, first - 1, -1):
            seat = seats[node]
            if kinds[node] == SHOWDOWN:
                value = (chance * lines.won[node] + doubt * lines.lost[node]) // SURE
            else:
                value = best[node]
                best[node] = leaves[node]
                if kinds[node] == FOLLOWS:
                    place = row + places[node]
                    other = rows[place]
                    part = parts[node]
                    if part:
                        other += (rows[place + 1] - other) * part // PART
                    if (other < value) if seat else (other > value):
                        value = other
            parent = parents[node]
            if parent < 0:
                into[start - 1 - parent] = value
            elif (value < best[parent]) if seats[parent] else (value > best[parent]):
                best[parent] = value
