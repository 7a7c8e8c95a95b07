"""A decision of one of two seats: the value of each action, from the solution of the hand."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.chains import GRID
from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules.hand.match import Match
from services.games.plaques.rules.hand.turning import is_done
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.actions import BET, DETAIL, RAISE, SEE, YIELD
from services.games.plaques.rules.numbers.bits import BIT, SIZE
from services.games.plaques.rules.solver.chain import steps_for
from services.games.plaques.rules.solver.outlook import worth_of
from services.games.plaques.rules.solver.rounds import Round
from services.games.plaques.rules.solver.solution import CHANCE, OPEN, Solution
from services.games.plaques.rules.solver.stakes import Stakes, tokens_alone
from services.kernel.position import buffer
from services.kernel.stakes import MILLI, SURE

_KEPT: Final[dict[str, Solution]] = {}
"""The latest solutions, the oldest first. A match asks for the same one in all decisions of a hand."""
_MOST_KEPT: Final = 4


def may_solve(match: Match) -> bool:
    """Whether there is a chain for the data set and the reading of P3 of the match.

    Where owners know their face-down plaques (P1), hands are solved as if all knew what the actor knows. No
    simple player is known that gains by it (docs/strength.md).
    """
    return not match.cells[at.SINCE_TURN] and steps_for(match.material.ranking.data.name) is not None


def solution_for(match: Match) -> Solution:
    """Returns the solution of a hand of two seats, complete or not; it is the same for all its decisions.

    With two players it begins at the antes; otherwise where the betting round began, or would begin.
    """
    cells = match.cells
    first, second = pair_of(cells)
    both = cells[at.PAID + first] + cells[at.PAID + second]
    pot = cells[at.POT] - both
    back: i64 = pot // 2 - cells[at.ANTE] if SIZE[cells[at.PLAYERS]] == 2 else 0
    owned = cells[at.STACKS + first] + cells[at.PAID + first] + back
    rival = cells[at.STACKS + second] + cells[at.PAID + second] + back
    pot -= 2 * back
    name = match.material.ranking.data.name
    rules = f"{cells[at.BETTING]} {cells[at.SIZE_OF_BET]} {cells[at.STAYS_BROKE]}"
    ahead: i64 = (cells[at.HANDS] - cells[at.NUMBER]) * cells[at.ANTE] if match.seats == 2 else 0
    key = f"{name} {owned} {rival} {pot} {rules} {ahead}"
    found = _KEPT.pop(key, None)
    if found is None:
        steps = steps_for(name)
        assert steps is not None
        most = owned + rival + pot
        worth = worth_of(cells, most) if ahead else tokens_alone(most)
        betting, bet, stays = cells[at.BETTING], cells[at.SIZE_OF_BET], cells[at.STAYS_BROKE]
        found = Solution(steps, Stakes(owned, rival, pot, betting, bet, stays, worth))
        while len(_KEPT) >= _MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
    _KEPT[key] = found
    return found


def pair_of(cells: "vec[i64]") -> tuple[i64, i64]:
    """Returns the two seats that are in, in ascending order."""
    first: i64 = 0
    while not cells[at.LIVE] & BIT[first]:
        first += 1
    return first, at.nearest_left(first, cells[at.LIVE])


def shown_of(cells: "vec[i64]") -> i64:
    """Returns how many plaques the two seats show."""
    first, second = pair_of(cells)
    return cells[at.FACES + first] + cells[at.FACES + second]


def weigh(  # noqa: PLR0917 - all parts of a decision
    match: Match, solution: Solution, seat: i64, chance: i64, actions: "vec[i64]", worths: "vec[i64]"
) -> None:
    """Writes the value of each action to the acting seat: the tokens that it will own, in 1/`MILLI`.

    `chance`: the seat's chance to win, in 1/`SURE`, if both stay. The solution must cover the plaques shown.
    """
    cells, stakes = match.cells, solution.stakes
    if cells[at.BROKE]:
        _weigh_broke(cells, seat, chance, actions, worths)
        return
    first, _ = pair_of(cells)
    side: i64 = 0 if seat == first else 1
    round_ = Round(stakes, buffer(solution.width + 1))
    round_.chance = SURE - chance if side else chance
    _fill_row(match, solution, round_)
    before = stakes.first - cells[at.STACKS + first] - cells[at.PAID + first]
    paid, owed = cells[at.PAID + seat], at.owed(cells, seat) if cells[at.IN_ROUND] else 0
    whole = stakes.worth[0] + stakes.worth[len(stakes.worth) - 1]
    for place in range(len(actions)):
        size = actions[place] & DETAIL
        base = actions[place] - size
        if base == YIELD:
            value = stakes.left(side, before + paid)
        elif base in (BET, RAISE):
            raises = cells[at.RAISES] + 1 if base == RAISE else 0
            value = round_.answered(before, 1 - side, paid + owed + size, paid + owed, raises)
        else:
            value = round_.after(before + paid + owed if base == SEE else before)
        worths[place] = whole - value if side else value


def _weigh_broke(cells: "vec[i64]", seat: i64, chance: i64, actions: "vec[i64]", worths: "vec[i64]") -> None:
    """Weighs actions against a broke seat: bets come back, and leaving gives up the pot (P35)."""
    owned = MILLI * cells[at.STACKS + seat]
    for place in range(len(actions)):
        leaves = actions[place] == YIELD
        worths[place] = owned if leaves else owned + MILLI * chance * cells[at.POT] // SURE


def _fill_row(match: Match, solution: Solution, round_: Round) -> None:
    """Fills in the values after the round, or after the turn's next plaque, at the chance of the decision."""
    cells, width = match.cells, solution.width
    first, second = pair_of(cells)
    turning = cells[at.TURNING]
    kind, taker = CHANCE, turning
    if not cells[at.IN_TURN] or not cells[at.LIVE] & BIT[turning] or is_done(cells):
        kind = OPEN
        waiting: i64 = 0
        for seat in (first, second):
            if cells[at.FACES + seat] < TABLEAU:
                waiting |= BIT[seat]
        if not waiting:
            for place in range(width):
                round_.rows[place] = round_.shown(solution.stakes.amounts[place])
            return
        taker = at.nearest_left(turning if cells[at.IN_TURN] else cells[at.DEALER], waiting)
    side: i64 = 0 if taker == first else 1
    other = second if taker == first else first
    way = GRID * (SURE - round_.chance if side else round_.chance)
    low = solution.row(kind, side, cells[at.FACES + taker], cells[at.FACES + other], way // SURE)
    high = low if way == GRID * SURE else low + width
    part = way % SURE
    for place in range(width):
        value = solution.values[low + place]
        round_.rows[place] = value + (solution.values[high + place] - value) * part // SURE
