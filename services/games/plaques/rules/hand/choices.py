"""The acting seat and its legal actions (P2, P4 to P9, P25, P26, P30, P35)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.hand.turning import is_done, must_bet
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.actions import BET, PASS, RAISE, SEE, TURN, YIELD
from services.games.plaques.rules.numbers.bits import BIT
from services.games.plaques.rules.numbers.bounds import MOST_RAISES, MOST_SPREAD
from services.kernel.dice import Dice
from services.kernel.stakes import NO_ACTION


def opener(cells: "vec[i64]") -> i64:
    """Returns the acting seat while no plaque is drawn."""
    if cells[at.IN_ROUND]:
        return cells[at.ACTING]
    if cells[at.IN_TURN]:
        return cells[at.TURNING]
    return at.nearest_left(cells[at.DEALER], cells[at.LIVE] & ~cells[at.BROKE])


def fill_choices(cells: "vec[i64]", seat: i64, out: "vec[i64]") -> i64:
    """Writes a seat's actions: to stay in, bets or raises from the smallest, to yield; returns how many."""
    count: i64 = 0
    stay = stay_of(cells, seat)
    if stay != NO_ACTION:
        out[0] = stay
        count = 1
    base = stake_base(cells)
    least, most = stakes(cells, seat)
    for size in range(least, most + 1):
        out[count] = base + size
        count += 1
    if may_yield(cells, seat):
        out[count] = YIELD
        count += 1
    return count


def random_choice(cells: "vec[i64]", seat: i64, dice: Dice) -> i64:
    """Returns one of these actions, all equally likely, without writing them."""
    stay = stay_of(cells, seat)
    stays: i64 = 0 if stay == NO_ACTION else 1
    least, most = stakes(cells, seat)
    sizes = most - least + 1
    place = dice.below(stays + sizes + (1 if may_yield(cells, seat) else 0))
    if place < stays:
        return stay
    return YIELD if place == stays + sizes else stake_base(cells) + least + place - stays


def may_yield(cells: "vec[i64]", seat: i64) -> bool:
    """Whether the seat may yield; a seat that has gone broke stays to the end (P35)."""
    return not cells[at.BROKE] & BIT[seat]


def stay_of(cells: "vec[i64]", seat: i64) -> i64:
    """Returns the action that sees, turns or passes, or `NO_ACTION`."""
    if cells[at.IN_ROUND]:
        return SEE if cells[at.STACKS + seat] >= at.owed(cells, seat) else NO_ACTION
    if not cells[at.IN_TURN] or must_bet(cells):
        return NO_ACTION
    return PASS if is_done(cells) else TURN


def stake_of(cells: "vec[i64]", seat: i64, tokens: i64) -> i64:
    """Returns the legal bet or raise whose size is nearest to `tokens`, or `NO_ACTION`."""
    least, most = stakes(cells, seat)
    if most < least:
        return NO_ACTION
    return stake_base(cells) + min(most, max(tokens, least))


def may(cells: "vec[i64]", seat: i64, action: i64) -> bool:
    """Whether the action is legal for the seat."""
    if action == YIELD:
        return may_yield(cells, seat)
    if action == stay_of(cells, seat) and action != NO_ACTION:
        return True
    least, most = stakes(cells, seat)
    return least <= action - stake_base(cells) <= most


def stake_base(cells: "vec[i64]") -> i64:
    """Returns a bet or raise of no tokens, to which its size is added."""
    return RAISE if cells[at.IN_ROUND] else BET


def stakes(cells: "vec[i64]", seat: i64) -> tuple[i64, i64]:
    """Returns the least and the most of a bet or raise; 1 and 0 if the seat may do neither (P9, P26, P35)."""
    most = cells[at.STACKS + seat]
    if cells[at.IN_ROUND]:
        most = 0 if cells[at.RAISES] == MOST_RAISES else most - at.owed(cells, seat)
    if most < 1 or cells[at.BROKE] & BIT[seat]:
        return 1, 0
    if cells[at.BETTING] == at.FIXED:
        most = min(most, cells[at.SIZE_OF_BET])
        return most, most
    return 1, min(most, MOST_SPREAD) if cells[at.BETTING] == at.SPREAD else most
