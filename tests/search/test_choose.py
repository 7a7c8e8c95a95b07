from collections import Counter
from random import Random

import pytest

from services.kernel import Seat
from services.search import UNLIMITED, Budget, Level, StopReason, Strategy, choose
from tests.search.toys import Bids, Cells, HiddenSevens, Sevens, TicTacToe
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


def test_a_game_that_hides_something_is_played_over_sampled_worlds() -> None:
    searching = Level(Strategy.PVS, Budget(nodes=40))
    report = think(HiddenSevens(), start(HiddenSevens()), UNLIMITED, level=searching).report
    assert sum(count for _, count in report.visits) == report.nodes > 0


def test_the_level_bounds_the_given_budget_and_the_budget_the_level() -> None:
    level = Level(Strategy.PVS, Budget(nodes=100))
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


def test_a_level_that_blunders_does_so_as_often_as_it_says() -> None:
    level, rolls = Level(Strategy.GREEDY, UNLIMITED, blunders=0.25), 2_000
    stops = Counter(
        think(Sevens(), start(Sevens()), UNLIMITED, seed, level).report.stop for seed in range(rolls)
    )
    assert set(stops) == {StopReason.BLUNDER, StopReason.FINISHED}
    assert abs(stops[StopReason.BLUNDER] - rolls / 4) < 80  # 4 standard deviations


def test_who_decides_with_others_need_not_be_the_first_of_them() -> None:
    game = Bids()
    position = game.initial(game.setup(2))
    for seat in (Seat(0), Seat(1)):
        level, view = Level(Strategy.TREE, Budget(nodes=300)), game.view(position, seat)
        choice = choose(game, view, seat, seats=2, level=level, budget=UNLIMITED, rng=Random(1), clock=still)
        assert choice.action == 3, "the highest bid never loses"
