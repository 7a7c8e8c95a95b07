"""A solved hand: what is the same for both, what is worth more, and how far it has come."""

import itertools

import pytest

from services.games.plaques.catalogue.chains import GRID
from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.solver.chain import steps_for
from services.games.plaques.rules.solver.solution import OPEN, Solution
from services.games.plaques.rules.solver.stakes import Stakes, tokens_alone
from services.kernel.stakes import MILLI

NO_LIMIT = 2
STAYS = 1


def solved(
    first: int, second: int, *, betting: int = at.FIXED, stays: int = STAYS, upto: int = 4
) -> Solution:
    steps = steps_for(RESTORED.name)
    assert steps is not None
    worth = tokens_alone(first + second + 2)
    found = Solution(steps, Stakes(first, second, 2, betting, 2, stays, worth))
    while not found.solve(upto):
        pass
    return found


def values(solution: Solution, seat: int, own: int, other: int) -> list[int]:
    """At the start of a turn, nothing being paid yet, by the chance of who turns."""
    return [int(solution.values[solution.row(OPEN, seat, own, other, point)]) for point in range(GRID + 1)]


def test_it_goes_back_plaque_by_plaque() -> None:
    solution = solved(5, 5, upto=11)
    assert solution.ahead == 10
    assert not solution.solve(9)
    assert solution.solve(9)
    assert solution.solve(9), "nothing is left to do"
    assert solution.ahead == 8


@pytest.mark.parametrize("betting", [at.FIXED, at.SPREAD, NO_LIMIT])
@pytest.mark.parametrize("stays", [0, STAYS])
def test_seats_that_change_places_change_values(betting: int, stays: int) -> None:
    """What one seat wins in a place, the other wins in the same one with the stacks exchanged."""
    one = solved(6, 9, betting=betting, stays=stays, upto=8)
    other = solved(9, 6, betting=betting, stays=stays, upto=8)
    for first, second in zip(values(one, 0, 4, 4), values(other, 1, 4, 4), strict=True):
        assert first + second == pytest.approx(17 * MILLI, abs=20), "but for what is rounded"


def test_a_better_chance_is_worth_more() -> None:
    """With side pots; without them it also counts who first has to bet what it has no more."""
    found = values(solved(9, 9), 0, 2, 2)
    assert all(worse <= better + 1 for worse, better in itertools.pairwise(found))
    assert (found[0], found[GRID]) == (9 * MILLI, 11 * MILLI), "the other leaves at once, or has to"


def test_who_can_be_bet_broke_is_worth_its_stack_and_no_more() -> None:
    """Without side pots: whatever the smaller stack holds, a bet that it cannot see wins."""
    found = values(solved(20, 1, stays=0, upto=12), 0, 5, 7)
    assert min(found) == 22 * MILLI


def test_amounts_are_thinned_where_they_are_many() -> None:
    many = Stakes(200, 200, 2, NO_LIMIT, 2, 0, tokens_alone(402))
    amounts = [int(amount) for amount in many.amounts]
    assert len(amounts) <= 31
    assert amounts == sorted(set(amounts))
    assert amounts[:8] == [*range(8)]
    assert amounts[-8:] == [*range(193, 201)]
    for paid in range(201):
        place = int(many.places[paid])
        assert amounts[place] <= paid
        assert bool(many.parts[paid]) == (amounts[place] < paid)


def test_all_plaques_are_shown_before_anything_is_solved() -> None:
    solution = solved(5, 5, upto=2 * TABLEAU)
    assert solution.ahead == 2 * TABLEAU - 1
