"""Who acts, and what each may do (P2, P4 to P9, P25, P26, P30)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.actions import BET, PASS, RAISE, SEE, TURN, YIELD
from services.games.plaques.rules.bounds import MOST_RAISES, MOST_SPREAD
from services.games.plaques.rules.cells import (
    ACTING,
    BETTING,
    DEALER,
    FIXED,
    IN_ROUND,
    IN_TURN,
    LIVE,
    RAISES,
    SIZE_OF_BET,
    SPREAD,
    STACKS,
    TURNING,
    nearest_left,
    owed,
)
from services.games.plaques.rules.turning import is_done, must_bet
from services.kernel.dice import Dice
from services.kernel.stakes import NO_ACTION


def opener(cells: "vec[i64]") -> i64:
    """Who acts where no plaque is drawn."""
    if cells[IN_ROUND]:
        return cells[ACTING]
    return cells[TURNING] if cells[IN_TURN] else nearest_left(cells[DEALER], cells[LIVE])


def fill_choices(cells: "vec[i64]", seat: i64, out: "vec[i64]") -> i64:
    """Writes what a seat may do: stay in, each bet or raise from the smallest, yield; how many."""
    count: i64 = 0
    stay = stay_of(cells, seat)
    if stay != NO_ACTION:
        out[0] = stay
        count = 1
    base = stake_base(cells)
    for size in range(least_stake(cells, seat), most_stake(cells, seat) + 1):
        out[count] = base + size
        count += 1
    out[count] = YIELD
    return count + 1


def random_choice(cells: "vec[i64]", seat: i64, dice: Dice) -> i64:
    """One of these, each as likely, with none written."""
    stay = stay_of(cells, seat)
    stays: i64 = 0 if stay == NO_ACTION else 1
    least, most = least_stake(cells, seat), most_stake(cells, seat)
    stakes: i64 = most - least + 1 if most >= least else 0
    place = dice.below(stays + stakes + 1)
    if place < stays:
        return stay
    return YIELD if place == stays + stakes else stake_base(cells) + least + place - stays


def stay_of(cells: "vec[i64]", seat: i64) -> i64:
    """The action that sees, turns or passes, or `NO_ACTION`."""
    if cells[IN_ROUND]:
        return SEE if cells[STACKS + seat] >= owed(cells, seat) else NO_ACTION
    if not cells[IN_TURN] or must_bet(cells):
        return NO_ACTION
    return PASS if is_done(cells) else TURN


def stake_of(cells: "vec[i64]", seat: i64, tokens: i64) -> i64:
    """The bet or raise whose size is nearest to so many tokens, or `NO_ACTION`."""
    least, most = least_stake(cells, seat), most_stake(cells, seat)
    if most < least:
        return NO_ACTION
    tokens = max(tokens, least)
    return stake_base(cells) + min(most, tokens)


def may(cells: "vec[i64]", seat: i64, action: i64) -> bool:
    """Whether that is one of these."""
    if action == YIELD or (action == stay_of(cells, seat) and action != NO_ACTION):
        return True
    tokens = action - stake_base(cells)
    return least_stake(cells, seat) <= tokens <= most_stake(cells, seat)


def stake_base(cells: "vec[i64]") -> i64:
    """The bet or raise of no tokens."""
    return RAISE if cells[IN_ROUND] else BET


def most_stake(cells: "vec[i64]", seat: i64) -> i64:
    """The most that the seat may bet or raise by; below 1 if it may not (P9, P26)."""
    tokens = cells[STACKS + seat]
    if cells[IN_ROUND]:
        if cells[RAISES] == MOST_RAISES:
            return 0
        tokens -= owed(cells, seat)
    limit = tokens
    if cells[BETTING] == FIXED:
        limit = cells[SIZE_OF_BET]
    elif cells[BETTING] == SPREAD:
        limit = MOST_SPREAD
    return min(tokens, limit)


def least_stake(cells: "vec[i64]", seat: i64) -> i64:
    """The least that the seat may bet or raise by, if it may at all."""
    most = most_stake(cells, seat)
    return most if cells[BETTING] == FIXED and most > 0 else 1
