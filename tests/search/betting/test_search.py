"""The betting player: its choices, its budget, and what it may not know."""

from random import Random

import pytest

from services.games.plaques import GAME
from services.games.plaques.presentation.notation import Kind, decode
from services.games.plaques.rules.numbers.actions import YIELD
from services.games.tablut import GAME as TABLUT
from services.kernel import to_act
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED, buffer
from services.search import Budget, StopReason
from services.search.betting import Settings, search
from services.search.budget import Meter
from tests.games.plaques.tables import play, stacked, turn_of
from tests.search.betting.toys import dealt, weigh

GOOD, POOR = "R9 B9 G9 K9 W1 K2", "W2 K3 G4 R5 B1 K6"
THUMB = Settings(lookahead=False)


@pytest.mark.parametrize("settings", [Settings(), THUMB])
def test_it_bets_what_is_good_and_leaves_what_is_lost(settings: Settings) -> None:
    good = turn_of(0, GOOD, POOR)
    assert decode(weigh(good, settings=settings).action)[0] == Kind.BET
    assert weigh(play(good, "bet 2"), settings=settings).action == YIELD


@pytest.mark.parametrize("settings", [Settings(), THUMB])
def test_it_stays_in_for_free(settings: Settings) -> None:
    free = turn_of(0, "W1 K2 G3 R4 B6", "R9 B9 G9 K9 W2")
    assert decode(weigh(free, settings=settings).action)[0] == Kind.TURN


def test_a_value_is_in_hundredths_of_a_token_against_leaving() -> None:
    values = dict(weigh(turn_of(0, GOOD, POOR)).report.values)
    assert values[YIELD] == 0
    assert max(values.values()) >= 200, "the antes at least"


def test_the_budget_is_exact() -> None:
    report = weigh(dealt(3, 1), nodes=19).report
    assert report.nodes == sum(tries for _, tries in report.visits) == 19
    assert report.stop is StopReason.NODES


def test_its_own_bound_ends_it_too() -> None:
    report = weigh(dealt(3, 1), nodes=100, settings=Settings(rollouts=5)).report
    assert (report.nodes, report.stop) == (5, StopReason.FINISHED)


def test_every_action_is_tried_within_the_least_budget() -> None:
    report = weigh(dealt(2, 1, betting="no_limit"), nodes=1).report
    assert [tries for _, tries in report.visits] == [0, *[1] * (len(report.visits) - 1)]
    assert len(report.visits) > 3


def test_it_stops_when_it_is_late() -> None:
    times = iter(range(1_000))
    meter = Meter(Budget(seconds=10), lambda: float(next(times)))
    position = dealt(2, 1)
    choice = search(position, int(position.actor()), meter, Random(1))
    assert choice.report.stop is StopReason.TIME
    assert choice.report.nodes < 40


def test_a_single_action_costs_nothing() -> None:
    position = play(stacked(turn_of(0, GOOD, POOR), (50, 1)), "bet 2")
    report = weigh(position).report
    assert (report.nodes, report.stop, report.variation) == (0, StopReason.ONLY_ACTION, (YIELD,))


def test_the_same_seed_makes_the_same_choice() -> None:
    position, quick = dealt(3, 3, peek=True, betting="spread"), Settings(worlds=4, glances=2)
    choices = [weigh(position, 8, seed, quick) for seed in (5, 5, 6)]
    assert choices[0] == choices[1] != choices[2]


def test_the_position_stays_as_it_was() -> None:
    position = dealt(3, 2)
    before = list(position.cells)
    weigh(position, 9)
    assert list(position.cells) == before


@pytest.mark.parametrize("settings", [Settings(worlds=3, glances=2), THUMB])
def test_what_others_hold_has_no_influence(settings: Settings) -> None:
    for seed in range(2):
        state = dealt(3, seed, peek=True)
        (seat,) = to_act(state)
        view = GAME.view(state, seat)
        choices = {
            str(weigh(GAME.sample(view, Random(other)), nodes=6, settings=settings)) for other in range(4)
        }
        assert len(choices) == 1


def test_whoever_does_not_act_cannot_choose() -> None:
    position = dealt(2, 1)
    meter = Meter(Budget(), lambda: 0.0)
    with pytest.raises(ValueError, match="not to act"):
        search(position, 1 - int(position.actor()), meter, Random(1))


def test_a_game_without_stakes_is_refused() -> None:
    meter = Meter(Budget(), lambda: 0.0)
    with pytest.raises(TypeError, match="stakes"):
        search(TABLUT.initial(TABLUT.setup(2)), 0, meter, Random(1))


@pytest.mark.parametrize("betting", ["fixed", "spread", "no_limit"])
def test_it_wins_against_chance(betting: str) -> None:
    """It plays without lookahead, which would take too long here; `bench.plaques.duel` plays both ways."""
    won = sum(_hand(betting, number, own) for number in range(40) for own in range(2))
    assert won > 40


def _hand(betting: str, number: int, own: int) -> int:
    """The tokens that the player wins in a hand against a random opponent."""
    position = GAME.initial(GAME.setup(2, {"betting": betting, "hands": 1}))
    dice, out = Dice(number, 7, 8), buffer(position.width)
    while (actor := position.actor()) != ENDED:
        if actor == own and actor != CHANCE_ACTS:
            position.play(weigh(position, nodes=12, settings=THUMB).action)
        else:
            position.step(dice, out)
    return int(position.tokens(own)) - 50
