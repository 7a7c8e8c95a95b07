"""The prospects of a bot, as its choice shows them."""

import pytest

from services.kernel.position import WHOLE
from services.search.analysis.worth import worth_of
from services.search.budget import UNLIMITED
from services.search.levels import Level, Strategy
from services.search.report import Choice, Report, StopReason


def choice(
    value: int = 0, stop: StopReason = StopReason.DEPTH, values: tuple[tuple[int, int], ...] = ()
) -> Choice:
    return Choice(7, Report(10, 3, value, (7,), stop, 0.1, values=values))


@pytest.mark.parametrize("strategy", [Strategy.PVS, Strategy.GREEDY])
def test_an_evaluation_becomes_a_share_of_two_seats(strategy: Strategy) -> None:
    level = Level(strategy, UNLIMITED)
    even, ahead, behind = (worth_of(choice(value), level, 2) for value in (0, 300, -300))
    assert even == WHOLE // 2
    assert ahead is not None
    assert behind is not None
    assert ahead > WHOLE // 2 > behind
    assert worth_of(choice(300), level, 3) is None


def test_a_tree_knows_the_share_of_each_action() -> None:
    level = Level(Strategy.TREE, UNLIMITED)
    assert worth_of(choice(640, values=((3, 100), (7, 640))), level, 4) == 640
    assert worth_of(choice(), level, 4) is None


def test_an_action_that_the_tree_has_not_tried_is_worth_its_first_look() -> None:
    assert worth_of(choice(934, values=((3, 100),)), Level(Strategy.TREE, UNLIMITED), 2) == 934


def test_a_tree_in_place_of_alpha_beta_tells_a_share() -> None:
    assert worth_of(choice(640, values=((7, 640),)), Level(Strategy.PVS, UNLIMITED), 2) == 640


@pytest.mark.parametrize("stop", [StopReason.ONLY_ACTION, StopReason.BLUNDER])
def test_what_was_not_looked_at_tells_nothing(stop: StopReason) -> None:
    assert worth_of(choice(300, stop), Level(Strategy.PVS, UNLIMITED), 2) is None
