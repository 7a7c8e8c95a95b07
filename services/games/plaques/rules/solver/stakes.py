"""What two play the rest of a hand for: what each owns, the pot, and what tokens are worth at its end."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.bounds import MOST_SPREAD
from services.kernel.position import buffer
from services.kernel.stakes import MILLI

PART: Final = 1_024
"""Parts of the way from one amount on the grid to the next."""
_MOST_AMOUNTS: Final = 30
"""On the grid."""
_EXACT: Final = 8
"""Amounts at either end of the grid that are never left out: there a single token decides."""


class Stakes:
    """Two seats, 0 and 1, from a moment at which both have paid the same.

    `first`, `second`: what they own then, without the pot. `pot`: what lies there. `worth`: by the tokens
    that seat 0 ends with, what these are worth to it; to the other seat they are worth as much less. `stays`:
    1 if who cannot pay stays in (P35). `amounts`: the tokens that each may have paid since, of which values
    are kept; `places`, `parts`: of every number of tokens, the last amount that is not above it, and how far
    it is on its way to the next.
    """

    def __init__(  # noqa: PLR0917 - a record
        self, first: i64, second: i64, pot: i64, betting: i64, bet: i64, stays: i64, worth: "vec[i64]"
    ) -> None:
        self.first = first
        self.second = second
        self.pot = pot
        self.betting = betting
        self.bet = bet
        self.stays = stays
        self.worth = worth
        self.most: i64 = min(first, second)
        self.amounts: vec[i64] = _thinned(_all_amounts(self.most, bet if betting == at.FIXED else 1))
        self.places: vec[i64] = buffer(self.most + 1)
        self.parts: vec[i64] = buffer(self.most + 1)
        place: i64 = 0
        for tokens in range(self.most + 1):
            while place + 1 < len(self.amounts) and self.amounts[place + 1] <= tokens:
                place += 1
            self.places[tokens] = place
            if self.amounts[place] < tokens:
                gap = self.amounts[place + 1] - self.amounts[place]
                self.parts[tokens] = PART * (tokens - self.amounts[place]) // gap

    def owned(self, seat: i64) -> i64:
        """What the seat owns at the start."""
        return self.second if seat else self.first

    def won(self, paid: i64) -> i64:
        """What seat 0 wins by when the other, who has paid so much, is beaten."""
        return self.worth[self.first + self.pot + paid]

    def lost(self, paid: i64) -> i64:
        """What seat 0 is left with when it is beaten and has paid so much."""
        return self.worth[self.first - paid]

    def left(self, seat: i64, paid: i64) -> i64:
        """What it is worth to seat 0 that a seat leaves which has paid so much."""
        return self.won(paid) if seat else self.lost(paid)

    def sizes(self, raises: i64) -> i64:
        """How many sizes of bets are looked at after so many raises; -1 where nobody has opened the round."""
        if self.betting == at.FIXED:
            return 1
        if self.betting == at.SPREAD:
            return 2
        return 5 if raises < 0 else 3 if raises == 0 else 2

    def size(self, place: i64, raises: i64, pot: i64, own: i64, other: i64) -> i64:
        """The one of that place, no more than the seat has; the sizes ascend, and some may be the same.

        `pot`: what lies there, with what the seat owes. `own`, `other`: what each has left once that is paid.
        """
        if self.betting == at.FIXED:
            return min(own, self.bet)
        if self.betting == at.SPREAD:
            return min(own, MOST_SPREAD if place else 1)
        cover = max(1, min(own, other))
        if place == self.sizes(raises) - 1:
            return own
        if place == self.sizes(raises) - 2:
            return cover
        if raises == 0 or place == 2:
            return min(cover, max(1, pot))
        return min(cover, max(1, pot // 2)) if place else min(cover, 1)


def tokens_alone(most: i64) -> "vec[i64]":
    """Every token is worth the same."""
    worth: vec[i64] = vec[i64]([0] * int(most + 1))
    for tokens in range(most + 1):
        worth[tokens] = MILLI * tokens
    return worth


def _all_amounts(most: i64, step: i64) -> "vec[i64]":
    found: vec[i64] = vec[i64]()
    for tokens in range(0, most, step):
        found = append(found, tokens)
    return append(found, most)


def _thinned(amounts: "vec[i64]") -> "vec[i64]":
    """As many as are kept: all at both ends, and between them ever larger steps."""
    many: i64 = len(amounts)
    if many <= _MOST_AMOUNTS:
        return amounts
    found = amounts[:_EXACT]
    steps: i64 = _MOST_AMOUNTS - 2 * _EXACT + 1
    span = many - 2 * _EXACT + 1
    for step in range(1, steps):
        place = _EXACT - 1 + span * step * (step + steps) // (2 * steps * steps)
        found = append(found, amounts[place]) if amounts[place] > found[len(found) - 1] else found
    for place in range(many - _EXACT, many):
        found = append(found, amounts[place])
    return found
