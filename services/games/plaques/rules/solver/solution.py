"""Solves everything that may follow in a hand of two seats, backwards by the number of plaques shown.

A place is the seat that turns, the numbers of plaques that it and the other seat have shown, and a kind. Each
place has a row for each chance on the grid, with a value for each amount that both may have paid.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from services.games.plaques.catalogue.chains import CERTAIN, GRID
from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules.numbers.bounds import FACE_UP, MUST_BET
from services.games.plaques.rules.solver.betting_lines import BettingLines
from services.games.plaques.rules.solver.chain import PAIRS, ROWS, Steps
from services.games.plaques.rules.solver.rounds import Round
from services.games.plaques.rules.solver.stakes import Stakes
from services.kernel.stakes import SURE

OPEN: Final = 0
"""The seat that turns may bet, and the next plaque follows."""
CHANCE: Final = 1
"""The next plaque follows without a bet."""
DONE: Final = 2
"""The seat that turns may bet, or at the fifth plaque must, and the turn is over."""
_KINDS: Final = 3
_OPENINGS: Final = 4
"""Ways to open a round: each of two seats may bet, or must."""
_LEAST: Final = 2 * FACE_UP
_WHOLE: Final = 2 * TABLEAU


class Solution:
    """Values to seat 0 of all places that are solved: those with more than `ahead` plaques shown."""

    def __init__(self, steps: Steps, stakes: Stakes) -> None:
        self.steps = steps
        self.stakes = stakes
        self.width: i64 = len(stakes.amounts)
        self.ahead: i64 = _WHOLE
        self.starts: vec[i64] = vec[i64]([-1] * (_KINDS * 2 * PAIRS))
        self.values = vec[i64]([0] * int(self._lay_out()))
        self.round = Round(stakes, self.values)
        self.lines = BettingLines(stakes)
        self.first_lines: vec[i64] = vec[i64]()
        self._lay_lines()

    def solve(self, shown: i64) -> bool:
        """Goes one step back, unless places with `shown` plaques are solved; returns whether they are now."""
        if self.ahead >= shown:
            total = self.ahead
            for own in range(TABLEAU + 1):
                self._chances(own, total - own)
            for own in range(TABLEAU + 1):
                self._done(own, total - own)
            self.ahead = total - 1
        return self.ahead < shown

    def row(self, kind: i64, seat: i64, own: i64, other: i64, point: i64) -> i64:
        """Returns the index of a place's values for a chance of the turning seat; the place must exist."""
        return self.starts[_place(kind, seat, own, other)] + point * self.width

    def _lay_out(self) -> i64:
        """Gives every place an index of its values; returns the number of values."""
        size: i64 = 0
        for own in range(FACE_UP, TABLEAU + 1):
            for other in range(FACE_UP, TABLEAU + 1):
                for seat in range(2):
                    if own < TABLEAU and self.steps.has[8 * own + other]:
                        self.starts[_place(OPEN, seat, own, other)] = size
                        self.starts[_place(CHANCE, seat, own, other)] = size + ROWS * self.width
                        size += 2 * ROWS * self.width
                    if own > FACE_UP and self.steps.has[8 * (own - 1) + other]:
                        self.starts[_place(DONE, seat, own, other)] = size
                        size += ROWS * self.width
        return size

    def _lay_lines(self) -> None:
        """Adds lines for both seats, free or forced to bet: a round for each amount, the least one last."""
        for which in range(_OPENINGS):
            self.first_lines = append(self.first_lines, self.lines.size())
            for place in range(self.width - 1, -1, -1):
                self.lines.open(place, self.stakes.amounts[place], which % 2, which // 2)
        self.first_lines = append(self.first_lines, self.lines.size())

    def _chances(self, own: i64, other: i64) -> None:
        """Solves the places before the next plaque: its expected value, and the round before it."""
        if not (0 <= own < TABLEAU and 0 <= other <= TABLEAU and self.steps.has[8 * own + other]):
            return
        for seat in range(2):
            for point in range(ROWS):
                chance = self.row(CHANCE, seat, own, other, point)
                self._expect(seat, own, other, point, chance)
                self._open(seat, point, chance, self.row(OPEN, seat, own, other, point), 0)

    def _expect(self, seat: i64, own: i64, other: i64, point: i64, into: i64) -> None:
        """Writes the mean of the values that the next plaque leads to."""
        values, weights, points, width = self.values, self.steps.weights, self.steps.points, self.width
        up = self.row(DONE, seat, own + 1, other, 0)
        on = up if own + 1 in (MUST_BET, TABLEAU) else self.row(OPEN, seat, own + 1, other, 0)
        first = self.steps.starts[(8 * own + other) * ROWS + point]
        last = self.steps.starts[(8 * own + other) * ROWS + point + 1]
        for entry in range(first, last):
            to, weight = points[entry], weights[entry]
            row = up + (to - ROWS) * width if to >= ROWS else on + to * width
            for place in range(width):
                values[into + place] += weight * values[row + place]
        for place in range(width):
            values[into + place] //= CERTAIN

    def _done(self, own: i64, other: i64) -> None:
        """Solves the places after the last plaque of a turn."""
        if not (FACE_UP < own <= TABLEAU and 0 <= other <= TABLEAU and self.steps.has[8 * (own - 1) + other]):
            return
        must: i64 = 1 if own == MUST_BET else 0
        for seat in range(2):
            for point in range(ROWS):
                into = self.row(DONE, seat, own, other, point)
                if own + other == _WHOLE:
                    self._show(seat, point, into)
                    self._open(seat, point, into, into, 0)
                else:
                    self._open(seat, point, self.next_row(seat, own, other, point), into, must)

    def next_row(self, seat: i64, own: i64, other: i64, point: i64) -> i64:
        """Returns the index of the values of the next turn; this turn must not be the last one."""
        if other < TABLEAU:
            return self.row(OPEN, 1 - seat, other, own, GRID - point)
        return self.row(OPEN, seat, own, other, point)

    def _show(self, seat: i64, point: i64, into: i64) -> None:
        """Writes the values of the showdown."""
        self.round.chance = chance_of(seat, point)
        for place in range(self.width):
            self.values[into + place] = self.round.shown(self.stakes.amounts[place])

    def _open(self, seat: i64, point: i64, start: i64, into: i64, must: i64) -> None:
        """Solves the round that the seat may, or must, open."""
        self.round.start = start
        self.round.chance = chance_of(seat, point)
        first = 2 * must + seat
        lines, last = self.first_lines[first], self.first_lines[first + 1]
        self.round.solve(self.lines, lines, last, self.values, into)


def chance_of(seat: i64, point: i64) -> i64:
    """Returns the chance of seat 0, in 1/`SURE`, for a chance of `seat` on the grid."""
    return SURE * (GRID - point if seat else point) // GRID


def _place(kind: i64, seat: i64, own: i64, other: i64) -> i64:
    return ((kind * 2 + seat) * 8 + own) * 8 + other
