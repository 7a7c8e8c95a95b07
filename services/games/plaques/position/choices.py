"""Who acts, and what each may do, as in `legal` and `betting.sizes`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.bounds import MOST_RAISES, MOST_SPREAD
from services.games.plaques.position.cells import (
    ACTING,
    BET,
    BETTING,
    DEALER,
    FIXED,
    IN_ROUND,
    IN_TURN,
    LIVE,
    RAISES,
    SPREAD,
    STACKS,
    TURNING,
    nearest_left,
    owed,
)
from services.games.plaques.position.turning import is_done, must_bet
from services.kernel.dice import Dice
from services.kernel.stakes import NO_ACTION

_BITS: Final = 20
DETAIL: Final = (1 << _BITS) - 1
"""The bits of tokens or a plaque in an action."""
TURN: Final = 1 << _BITS
PASS: Final = 2 << _BITS
SEE: Final = 3 << _BITS
BET_BASE: Final = 4 << _BITS
RAISE_BASE: Final = 5 << _BITS
YIELD: Final = 6 << _BITS
DRAW_BASE: Final = 7 << _BITS
"""Actions, as in `actions`; to a base, tokens or a plaque are added."""


def opener(cells: "vec[i64]") -> i64:
    """Who acts where no plaque is drawn."""
    if cells[IN_ROUND]:
        return cells[ACTING]
    return cells[TURNING] if cells[IN_TURN] else nearest_left(cells[DEALER], cells[LIVE])


def fill_choices(cells: "vec[i64]", seat: i64, out: "vec[i64]") -> i64:
    """Writes what a seat may do, as in `legal`; how many."""
    count: i64 = 0
    stay = stay_of(cells, seat)
    if stay != NO_ACTION:
        out[0] = stay
        count = 1
    base = _base(cells)
    for size in range(_least(cells, seat), _most(cells, seat) + 1):
        out[count] = base + size
        count += 1
    out[count] = YIELD
    return count + 1


def random_choice(cells: "vec[i64]", seat: i64, dice: Dice) -> i64:
    """One of these, each as likely, with none written."""
    stay = stay_of(cells, seat)
    stays: i64 = 0 if stay == NO_ACTION else 1
    least, most = _least(cells, seat), _most(cells, seat)
    stakes: i64 = most - least + 1 if most >= least else 0
    place = dice.below(stays + stakes + 1)
    if place < stays:
        return stay
    return YIELD if place == stays + stakes else _base(cells) + least + place - stays


def stay_of(cells: "vec[i64]", seat: i64) -> i64:
    """The action that sees, turns or passes, or `NO_ACTION`."""
    if cells[IN_ROUND]:
        return SEE if cells[STACKS + seat] >= owed(cells, seat) else NO_ACTION
    if not cells[IN_TURN] or must_bet(cells):
        return NO_ACTION
    return PASS if is_done(cells) else TURN


def stake_of(cells: "vec[i64]", seat: i64, tokens: i64) -> i64:
    """The bet or raise whose size is nearest to so many tokens, or `NO_ACTION`."""
    least, most = _least(cells, seat), _most(cells, seat)
    if most < least:
        return NO_ACTION
    tokens = max(tokens, least)
    return _base(cells) + (min(most, tokens))


def _base(cells: "vec[i64]") -> i64:
    return RAISE_BASE if cells[IN_ROUND] else BET_BASE


def _most(cells: "vec[i64]", seat: i64) -> i64:
    """The most that the seat may bet or raise by; below 1 if it may not (P9, P26)."""
    tokens = cells[STACKS + seat]
    if cells[IN_ROUND]:
        if cells[RAISES] == MOST_RAISES:
            return 0
        tokens -= owed(cells, seat)
    limit = tokens
    if cells[BETTING] == FIXED:
        limit = cells[BET]
    elif cells[BETTING] == SPREAD:
        limit = MOST_SPREAD
    return min(tokens, limit)


def _least(cells: "vec[i64]", seat: i64) -> i64:
    """The least that the seat may bet or raise by, if it may at all."""
    most = _most(cells, seat)
    return most if cells[BETTING] == FIXED and most > 0 else 1
