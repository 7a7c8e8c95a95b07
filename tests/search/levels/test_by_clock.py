"""The strongest level against people: it plays by the clock, clear actions fast, never beyond its limit."""

import itertools
from dataclasses import replace
from random import Random

import pytest

from bench.search.decisions import decisions
from services import games
from services.kernel import Seat
from services.search import LEVELS, UNLIMITED, Budget, StopReason, choose, level_of
from services.search.budget import Meter
from services.search.pacing import CLEAR_ITERATIONS, CLEAR_SHARE, LAST_BEGIN, TROUBLE, has_thought_enough
from tests.search.yardsticks import think, ticking


def meter(share: float) -> Meter:
    """A meter of one second, of which that share is over."""
    readings = iter([0.0])
    made = Meter(Budget(seconds=1.0), lambda: next(readings, share * 0.95))
    assert made.seconds_left() == pytest.approx(0.95 * (1 - share))
    return made


@pytest.mark.parametrize(
    ("share", "steady", "fall", "enough"),
    [
        (CLEAR_SHARE + 0.01, CLEAR_ITERATIONS, 0, True),
        (CLEAR_SHARE - 0.01, CLEAR_ITERATIONS, 0, False),
        (CLEAR_SHARE + 0.01, CLEAR_ITERATIONS - 1, 0, False),
        (LAST_BEGIN + 0.01, 0, 0, True),
        (LAST_BEGIN + 0.01, CLEAR_ITERATIONS, TROUBLE, False),
    ],
)
def test_it_stops_when_clear_and_goes_on_in_trouble(
    share: float, steady: int, fall: int, enough: bool
) -> None:
    assert has_thought_enough(meter(share), steady, fall) is enough


def test_no_level_is_paced_but_by_the_clock() -> None:
    """Otherwise the same nodes would not give the same choice."""
    for name in games.names():
        levels = [level_of(games.load(name), number) for number in LEVELS]
        assert not any(level.is_paced for level in levels)
        assert levels[-1].by_clock().is_paced


@pytest.mark.parametrize("name", games.names())
def test_who_plays_by_the_clock_keeps_its_limit_and_says_what_ended_it(name: str) -> None:
    game = games.load(name)
    level = level_of(game, 8).by_clock()
    assert (level.budget.nodes, level.budget.seconds) == (None, level_of(game, 8).budget.seconds)
    level = level.bounded(lambda own: replace(own, seconds=0.5))
    for decision in itertools.islice(decisions(game, game.facts.min_seats, 1), 3):
        clock = ticking(0.004)
        report = think(game, decision.position, UNLIMITED, level=level, clock=clock).report
        assert report.seconds <= 0.5
        assert report.stop in {
            StopReason.TIME,
            StopReason.CLEAR,
            StopReason.DECIDED,
            StopReason.ONLY_ACTION,
            StopReason.FINISHED,
            StopReason.NODES,
        }


def test_a_clear_action_is_made_at_once() -> None:
    """In the opening of Tablut, clarity or time ends the search."""
    game = games.load("tablut")
    position = game.initial(game.setup(2))
    level, stops = level_of(game, 8).by_clock(), set()
    for seed in range(3):
        report = choose(
            game,
            game.view(position, Seat(0)),
            Seat(0),
            seats=2,
            level=level.bounded(lambda own: replace(own, seconds=1.0)),
            budget=UNLIMITED,
            rng=Random(seed),
            clock=ticking(0.01),
        ).report
        stops.add(report.stop)
        assert report.seconds < 1.0
    assert stops <= {StopReason.CLEAR, StopReason.TIME}
