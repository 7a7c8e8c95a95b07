"""What two seats play the rest of a hand for: their tokens, the pot, and the worth of tokens at its end."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.bounds import MOST_SPREAD
from services.kernel.position import buffer
from services.kernel.stakes import MILLI

PART: Final = 1_024
"""Parts of the distance from one amount on the grid to the next."""
_MOST_AMOUNTS: Final = 30
"""Amounts on the grid."""
_EXACT: Final = 8
"""Amounts at either end of the grid that are never left out, because a single token can decide there."""


class Stakes:
    """The stakes of seats 0 and 1, from a moment at which both have paid the same.

    `first`, `second`: the tokens that they own then, without the pot. `pot`: its tokens. `worth`: by the
    tokens that seat 0 ends with, their worth to it, which is lost to the other seat. `stays`: 1 if a seat
    that cannot pay stays in (P35). `amounts`: the numbers of tokens that each may have paid since, for which
    values are kept. `places`, `parts`: by number of tokens, the index of the last amount that is not above
    it, and its distance from there to the next one, in 1/`PART`.
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
        """Returns the tokens that the seat owns at the start."""
        return self.second if seat else self.first

    def won(self, paid: i64) -> i64:
        """Returns the worth to seat 0 if it wins and the other seat has paid `paid`."""
        return self.worth[self.first + self.pot + paid]

    def lost(self, paid: i64) -> i64:
        """Returns the worth to seat 0 if it loses and has paid `paid`."""
        return self.worth[self.first - paid]

    def left(self, seat: i64, paid: i64) -> i64:
        """Returns the worth to seat 0 if `seat` leaves and has paid `paid`."""
        return self.won(paid) if seat else self.lost(paid)

    def sizes(self, raises: i64) -> i64:
        """Returns how many sizes of bets are tried after `raises` raises; -1: the round is not open yet."""
        if self.betting == at.FIXED:
            return 1
        if self.betting == at.SPREAD:
            return 2
        return 5 if raises < 0 else 3 if raises == 0 else 2

    def size(self, place: i64, raises: i64, pot: i64, own: i64, other: i64) -> i64:
        """Returns the size at an index, at most what the seat has. Sizes ascend, and some may be equal.

        `pot`: its tokens, including what the seat owes. `own`, `other`: what each has left once that is paid.
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
    """Returns worths in which every token is worth the same."""
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
    """Returns the amounts that are kept: all at both ends, and ever larger steps in between."""
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
