"""Solves betting rounds of two seats: each plays its best action, given the values after the round."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.solver.betting_lines import FOLLOWS, SHOWDOWN, BettingLines
from services.games.plaques.rules.solver.stakes import PART, Stakes
from services.kernel.stakes import SURE


class Round:
    """Values are those of the hand to seat 0, which maximises them; the other seat minimises them.

    `rows`: the values after the round, by the amount that each seat has paid, from index `start` on.
    `chance`: that seat 0 wins if both stay, in 1/`SURE`. Amounts are what a seat has paid since the start.
    """

    def __init__(self, stakes: Stakes, rows: "vec[i64]") -> None:
        self.stakes = stakes
        self.rows = rows
        self.start: i64 = 0
        self.chance: i64 = 0

    def after(self, paid: i64) -> i64:
        """Returns the value if the round ends when both have paid `paid`."""
        stakes = self.stakes
        place = self.start + stakes.places[paid]
        value = self.rows[place]
        part = stakes.parts[paid]
        return value + (self.rows[place + 1] - value) * part // PART if part else value

    def shown(self, paid: i64) -> i64:
        """Returns the value of a showdown after `paid`, without further bets."""
        stakes = self.stakes
        return (self.chance * stakes.won(paid) + (SURE - self.chance) * stakes.lost(paid)) // SURE

    def opened(self, paid: i64, seat: i64, must_bet: i64) -> i64:
        """Returns the value of a round that the seat may open, or must; both have paid `paid`."""
        lines = BettingLines(self.stakes)
        lines.open(0, paid, seat, must_bet)
        return self._solved(lines)

    def answered(self, before: i64, seat: i64, lead: i64, paid: i64, raises: i64) -> i64:
        """Returns the value of a decision to leave, see or raise; arguments as of `BettingLines.answer`."""
        lines = BettingLines(self.stakes)
        lines.answer(-1, before, seat, lead, paid, raises)
        return self._solved(lines)

    def _solved(self, lines: BettingLines) -> i64:
        found = vec[i64]([0])
        self.solve(lines, 0, lines.size(), found, 0)
        return found[0]

    def solve(self, lines: BettingLines, first: i64, last: i64, into: "vec[i64]", start: i64) -> None:
        """Writes the values of the rounds of these nodes, each at its number from index `start` on.

        The rounds are solved from the last one to the first.
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
