"""The player that solves hands: its choices, its budget, and the positions that it leaves to others."""

import statistics
from dataclasses import replace
from random import Random

import pytest

from bench.plaques.panel.hands import Meeting, gain
from services.games.plaques import GAME
from services.games.plaques.presentation.notation import Kind, decode
from services.games.plaques.rules.numbers.actions import YIELD
from services.games.plaques.rules.position import PlaquesPosition
from services.games.tablut import GAME as TABLUT
from services.search import LEVELS, UNLIMITED, Budget, Choice, Level, StopReason, Strategy, choose, level_of
from services.search.betting import Solving, search, solve
from services.search.budget import Meter
from tests.games.plaques.tables import acting, deal, play, stacked, turn_of
from tests.search.betting.toys import dealt

SOUND = Solving()
GOOD, POOR = "R9 B9 G9 K9 W1 K2", "W2 K3 G4 R5 B1 K6"


def think(position: PlaquesPosition, nodes: int = 60, seed: int = 1, settings: Solving = SOUND) -> Choice:
    meter = Meter(Budget(nodes=nodes), lambda: 0.0)
    return solve(position, int(position.actor()), meter, Random(seed), settings)


def test_it_bets_what_is_good_and_leaves_what_is_lost() -> None:
    good = turn_of(0, GOOD, POOR)
    assert decode(think(good).action)[0] == Kind.BET
    assert think(play(good, "bet 2")).action == YIELD


def test_it_stays_in_for_free_whatever_it_errs() -> None:
    free = turn_of(0, "W1 K2 G3 R4 B6", "R9 B9 G9 K9 W2")
    erring = Solving(blur=0.5, noise=2_000)
    kinds = {decode(think(free, seed=seed, settings=erring).action)[0] for seed in range(40)}
    assert kinds <= {Kind.TURN, Kind.BET}
    assert decode(think(free).action)[0] == Kind.TURN


def test_who_may_be_bet_broke_leaves_at_once() -> None:
    """A short stack foresees a bet that it cannot pay; by the odds alone it would stay."""
    short = stacked(play(deal("R1 B3", "R9 K9"), "bet 2"), (12, 84))
    assert think(short, nodes=300).action == YIELD


def test_values_are_hundredths_of_a_token_against_leaving() -> None:
    choice = think(turn_of(0, GOOD, POOR))
    values = dict(choice.report.values)
    assert values[YIELD] == 0
    assert choice.report.value == values[choice.action] == max(values.values())
    assert 200 <= max(values.values()) <= 400, "the antes, and what the other still pays"


def test_the_budget_is_exact() -> None:
    report = think(dealt(2, 1), nodes=19).report
    assert (report.nodes, report.stop) == (19, StopReason.NODES)
    report = think(dealt(2, 1), nodes=1_000, settings=Solving(rollouts=30)).report
    assert (report.nodes, report.stop) == (30, StopReason.FINISHED)


def test_the_same_seed_makes_the_same_choice() -> None:
    position, erring = dealt(2, 1), Solving(blur=0.3, noise=100)
    choices = [think(position, 20, seed, erring) for seed in (5, 5, 6, 7)]
    assert choices[0] == choices[1]
    assert len(set(choices)) > 1


def test_the_same_position_brings_the_same_mistake() -> None:
    """This holds for any seed: the error depends only on the position."""
    position, erring = dealt(2, 1), Solving(noise=2_000)
    assert len({think(position, 20, seed, erring).action for seed in range(8)}) == 1
    others = {think(dealt(2, deal), 20, 1, erring).action for deal in range(12)}
    assert len(others) > 1


def test_the_position_stays_as_it_was() -> None:
    position = dealt(2, 2)
    before = list(position.cells)
    think(position, 9)
    assert list(position.cells) == before


def test_who_has_no_time_to_solve_a_hand_goes_by_the_rule_of_thumb() -> None:
    position = dealt(2, 1, stack=37)
    late = Meter(Budget(nodes=50, seconds=1), iter([0.0, *[9.0] * 99]).__next__)
    choice = solve(position, int(position.actor()), late, Random(1))
    assert choice.report.nodes == 50
    assert {value for _, value in choice.report.values} == {0, 100}


def test_it_looks_at_the_clock_while_it_judges() -> None:
    position = turn_of(0, GOOD, POOR)
    think(position)
    late = Meter(Budget(nodes=5_000, seconds=1), iter([0.0, *[9.0] * 99]).__next__)
    report = solve(position, 0, late, Random(1), Solving(rollouts=5_000)).report
    assert (report.nodes, report.stop) == (500, StopReason.TIME)


def test_more_than_two_are_played_on() -> None:
    position = dealt(3, 1)
    report = think(position, nodes=12).report
    assert report.nodes == sum(tries for _, tries in report.visits) == 12


def test_the_last_two_of_more_are_solved() -> None:
    position = play(dealt(3, 1), "bet 2", "yield")
    assert acting(position) is not None
    assert not think(position, nodes=12).report.visits


def test_whoever_does_not_act_cannot_choose() -> None:
    position = dealt(2, 1)
    with pytest.raises(ValueError, match="not to act"):
        solve(position, 1 - int(position.actor()), Meter(Budget(), lambda: 0.0), Random(1))


def test_a_game_without_stakes_is_refused() -> None:
    with pytest.raises(TypeError, match="stakes"):
        solve(TABLUT.initial(TABLUT.setup(2)), 0, Meter(Budget(), lambda: 0.0), Random(1))


@pytest.mark.parametrize("number", LEVELS[1:4])
def test_a_level_plays_what_it_cannot_solve_as_it_always_did(number: int) -> None:
    """It cannot solve hands of rules 1. This holds also for the nodes of a tournament."""
    level = level_of(GAME, number)
    assert level.otherwise is not None
    position = dealt(2, 5, up_since="turn")
    for seed in range(6):
        told = chosen(position, level.bounded(lambda _: Budget(nodes=10)), seed)
        assert told == chosen(position, replace(level.otherwise, budget=Budget(nodes=10)), seed)
    assert chosen(dealt(2, 5), level, 1) != chosen(dealt(2, 5), level.otherwise, 1)


@pytest.mark.parametrize("peek", [False, True])
def test_levels_solve(*, peek: bool) -> None:
    for number in LEVELS:
        level = level_of(GAME, number)
        assert level.strategy is Strategy.SOLVING
        solved = chosen(dealt(2, 4, peek=peek), level.bounded(lambda _: Budget(nodes=5)), 1)
        assert solved.report.nodes == 5


@pytest.mark.parametrize("peek", [False, True])
def test_who_always_raises_loses_to_level_6(*, peek: bool) -> None:
    level = level_of(GAME, 6).bounded(lambda _: Budget(nodes=20))
    meeting = Meeting(level, "raise", options={"peek": peek}, glances=0)
    assert statistics.fmean(gain(meeting, number) for number in range(20)) > 5


def test_a_caller_of_many_is_not_taken_for_strong() -> None:
    """With `peek`, nobody would call it then, and it would win the pots."""
    level = level_of(GAME, 5).bounded(lambda _: Budget(nodes=20))
    meeting = Meeting(level, "call", seats=4, options={"peek": True}, glances=0)
    assert statistics.fmean(gain(meeting, number) for number in range(8)) > 2


def chosen(position: PlaquesPosition, level: Level, seed: int) -> Choice:
    (seat,) = [acting(position)]
    assert seat is not None
    return choose(
        GAME,
        GAME.view(position, seat),
        seat,
        seats=2,
        level=level,
        budget=UNLIMITED,
        rng=Random(seed),
        clock=lambda: 0.0,
    )


def test_the_betting_player_is_another_one() -> None:
    position = dealt(2, 1)
    meter = Meter(Budget(nodes=20), lambda: 0.0)
    assert search(position, int(position.actor()), meter, Random(1)).report.visits
