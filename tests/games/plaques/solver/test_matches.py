"""What tokens are worth while a match goes on: the data file, and where it counts."""

import itertools

import pytest

from services.games.plaques.catalogue.matches import BETTING, BROKE, HANDS, PARTS, POINTS, worths_of
from services.games.plaques.options import OPTIONS
from services.games.plaques.rules.position import PlaquesPosition
from services.games.plaques.rules.solver.outlook import later_cost, worth_of
from services.kernel.stakes import MILLI
from tests.games.plaques.tables import deal, play, start

ALL = [*itertools.product(range(len(BETTING)), range(len(BROKE)), range(1, HANDS + 1))]


def worths(position: PlaquesPosition, most: int = 100) -> list[int]:
    return [int(worth) for worth in worth_of(position.cells, most)]


def test_its_words_are_those_of_the_options() -> None:
    assert tuple(OPTIONS["betting"].choices) == BETTING
    assert tuple(OPTIONS["broke"].choices) == BROKE


@pytest.mark.parametrize(("betting", "broke", "hands"), ALL)
def test_what_one_may_expect_the_other_may_not(betting: int, broke: int, hands: int) -> None:
    told = worths_of(betting, broke, hands)
    assert (told[0], told[POINTS - 1]) == (0, PARTS)
    assert all(
        one + other == pytest.approx(PARTS, abs=2) for one, other in zip(told, reversed(told), strict=True)
    )
    assert all(less <= more for less, more in itertools.pairwise(told))


def test_a_short_stack_loses_where_it_can_be_bet_broke() -> None:
    assert worths_of(0, BROKE.index("yield"), HANDS)[4] < PARTS // 20
    assert worths_of(0, BROKE.index("showdown"), HANDS)[4] == pytest.approx(PARTS // 5, abs=500)


def test_in_the_last_hand_tokens_are_worth_what_they_are() -> None:
    assert worths(start(2, hands=1)) == [MILLI * tokens for tokens in range(101)]


def test_before_it_a_share_is_worth_what_the_file_says() -> None:
    found = worths(start(2, hands=20))
    told = worths_of(0, 0, 19)
    assert [found[tokens] for tokens in range(0, 101, 5)] == [100 * MILLI * worth // PARTS for worth in told]
    assert found == sorted(found)


def test_other_amounts_count_by_their_share() -> None:
    """Twice the tokens and half as many antes to pay."""
    double = worths(start(2, hands=21, stack=100), 200)
    single = worths(start(2, hands=11))
    assert [double[2 * tokens] // 2 for tokens in range(101)] == pytest.approx(single, abs=1)


def test_it_costs_more_to_stay_the_more_is_to_come() -> None:
    early = play(deal("R1 B3", "R9 K9"), "bet 2")
    raised = play(early, "raise 2")
    assert 0 < later_cost(early.cells, 0) < later_cost(raised.cells, 1)
    assert later_cost(deal("R1 B3", "R9 K9", stack=10, ante=9).cells, 0) <= 1
