import itertools
from collections import Counter
from random import Random

import pytest

from services.kernel import Seat
from services.search import LEVELS, UNLIMITED, Budget, Level, StopReason, Strategy, choose, level_numbered
from tests.search.toys import Cells, HiddenSevens, Sevens, TicTacToe
from tests.search.yardsticks import start, still, think

GREEDY = Level(Strategy.GREEDY, UNLIMITED)
RANDOM = Level(Strategy.RANDOM, UNLIMITED)


def test_greedy_takes_the_best_evaluation() -> None:
    choice = think(Sevens(), start(Sevens()), UNLIMITED, level=GREEDY)
    assert (choice.action, choice.report.value, choice.report.nodes) == (7, 9, 10)
    assert choice.report.stop is StopReason.FINISHED


def test_greedy_takes_a_win_before_any_evaluation() -> None:
    assert think(TicTacToe(), Cells("xx.oo....", Seat(0)), UNLIMITED, level=GREEDY).action == 2


def test_greedy_chooses_among_equals_by_lot() -> None:
    corners = {
        think(TicTacToe(), Cells("....x....", Seat(1)), UNLIMITED, seed, GREEDY).action for seed in range(60)
    }
    assert corners == {0, 2, 6, 8}


def test_random_is_uniform() -> None:
    rng, rolls = Random(5), 5_000
    view = start(Sevens())
    chosen = Counter(
        choose(Sevens(), view, Seat(0), seats=2, level=RANDOM, budget=UNLIMITED, rng=rng, clock=still).action
        for _ in range(rolls)
    )
    chi_squared = sum((chosen[action] - rolls / 10) ** 2 / (rolls / 10) for action in range(10))
    assert chi_squared < 27.9  # 9 degrees of freedom: one seed in a thousand exceeds it


def test_a_game_that_hides_something_is_played_greedily() -> None:
    alphabeta = Level(Strategy.ALPHABETA, UNLIMITED)
    assert think(HiddenSevens(), start(HiddenSevens()), UNLIMITED, level=alphabeta).report.nodes == 10


def test_the_level_bounds_the_given_budget_and_the_budget_the_level() -> None:
    level = Level(Strategy.ALPHABETA, Budget(nodes=100))
    for given, spent in [(UNLIMITED, 100), (Budget(nodes=40), 40), (Budget(nodes=200), 100)]:
        assert think(TicTacToe(), start(TicTacToe()), given, level=level).report.nodes == spent


def test_a_seat_out_of_turn_is_refused() -> None:
    with pytest.raises(ValueError, match="not to act"):
        choose(
            TicTacToe(),
            start(TicTacToe()),
            Seat(1),
            seats=2,
            level=RANDOM,
            budget=UNLIMITED,
            rng=Random(1),
            clock=still,
        )


def test_every_level_may_spend_at_least_what_the_one_below_may() -> None:
    searching = [level.budget for level in LEVELS if level.strategy is Strategy.ALPHABETA]
    for below, above in itertools.pairwise(searching):
        assert below.within(above) == below
    assert (level_numbered(1), level_numbered(8)) == (LEVELS[0], LEVELS[7])
    with pytest.raises(ValueError, match="levels are 1 to 8"):
        level_numbered(9)
