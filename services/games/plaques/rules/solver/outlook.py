"""The future: the cost of staying in, and the worth of tokens while a match goes on."""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.matches import HANDS, PARTS, POINTS, worths_of
from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.bits import BIT, SIZE
from services.games.plaques.rules.numbers.bounds import MOST_SPREAD
from services.kernel.stakes import MILLI

_FIFTH: Final = 5
_FREE: Final = 2
"""Plaques of the last turns, after which seats hardly ever bet."""


def later_cost(cells: "vec[i64]", seat: i64) -> i64:
    """Returns the tokens that staying in costs beyond the standing bet, at a chance where it just pays.

    Fitted to solved hands of two: the cost grows with the plaques that are still down, and with the square
    root of the pot times the bet.
    """
    live = cells[at.LIVE]
    down: i64 = 0
    most: i64 = 0
    for other in range(TABLEAU):
        if live & BIT[other]:
            down += TABLEAU - cells[at.FACES + other]
            if other != seat:
                most = max(most, cells[at.STACKS + other])
    down = 2 * down // SIZE[live] - _FREE
    if down <= 0 or live & cells[at.BROKE]:
        return 0
    pot = cells[at.POT]
    bet = cells[at.SIZE_OF_BET]
    if cells[at.BETTING] != at.FIXED:
        bet = (1 + MOST_SPREAD) // 2 if cells[at.BETTING] == at.SPREAD else max(1, pot // 4)
    cost = i64(sqrt(float(pot * bet))) * down // _FIFTH
    owed = at.owed(cells, seat) if cells[at.IN_ROUND] else 0
    most = min(most, cells[at.STACKS + seat] - owed)
    return max(0, min(cost, most))


def worth_of(cells: "vec[i64]", most: i64) -> "vec[i64]":
    """Returns, by the tokens that a seat of two owns after this hand, those it may expect at the match's end.

    In 1/`MILLI`. The data are of matches with a hundred tokens and antes of one. In other matches, tokens
    count by their share of all tokens, and a hand by the share of all tokens that its ante is. Without data,
    and after the last hand, tokens are worth their number.
    """
    worth: vec[i64] = vec[i64]([0] * int(most + 1))
    for tokens in range(most + 1):
        worth[tokens] = MILLI * tokens
    hands = (cells[at.HANDS] - cells[at.NUMBER]) * cells[at.ANTE] * 100 // most if most else 0
    if hands > 0:
        known = worths_of(int(cells[at.BETTING]), int(cells[at.STAYS_BROKE]), int(min(hands, HANDS)))
        if known:
            for tokens in range(most + 1):
                way = tokens * (POINTS - 1)
                place = min(way // most, POINTS - 2)
                low: i64 = known[place]
                high: i64 = known[place + 1]
                worth[tokens] = (low * most + (high - low) * (way - place * most)) * MILLI // PARTS
    return worth
