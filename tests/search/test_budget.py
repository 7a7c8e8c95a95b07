import itertools
from dataclasses import replace

import pytest

from bench.search.decisions import decisions
from services import games
from services.search import UNLIMITED, Budget, Clock, StopReason, level_of
from services.search.budget import USABLE_SHARE, Meter, OutOfBudget
from tests.search.toys import TicTacToe, Web
from tests.search.yardsticks import start, think, ticking


@pytest.mark.parametrize("nodes", [1, 2, 9, 50, 777])
def test_nodes_are_exact(nodes: int) -> None:
    report = think(TicTacToe(), start(TicTacToe()), Budget(nodes=nodes)).report
    assert (report.nodes, report.stop) == (nodes, StopReason.NODES)


def test_time_is_looked_at_every_64_nodes_and_a_margin_is_kept() -> None:
    # The clock advances 1 ms per reading: one reading starts the meter, one precedes the first 64 nodes.
    report = think(TicTacToe(), start(TicTacToe()), Budget(seconds=0.1), clock=ticking(0.001)).report
    assert report.stop is StopReason.TIME
    assert report.nodes == 64 * (round(100 * USABLE_SHARE) - 1)
    assert report.seconds < 0.1


def test_more_budget_is_never_less_depth() -> None:
    depths = [
        think(TicTacToe(), start(TicTacToe()), Budget(nodes=nodes)).report.depth
        for nodes in (5, 30, 300, 3_000)
    ]
    assert depths == sorted(depths)
    assert (depths[0], depths[-1] > 3) == (0, True)


def test_a_search_cut_short_keeps_the_best_of_what_was_finished() -> None:
    for seed in range(20):
        game = Web(seed)
        whole = think(game, start(game), Budget(depth=1))
        # Enough for depth 1 and one node of depth 2.
        cut = think(game, start(game), Budget(nodes=whole.report.nodes + 1))
        if cut.report.depth == 1:
            assert cut.action == whole.action


def test_the_tighter_bound_holds() -> None:
    assert Budget(5, 1.0).within(Budget(3, 2.0, 7)) == Budget(3, 1.0, 7)
    assert UNLIMITED.within(Budget(nodes=2)) == Budget(nodes=2).within(UNLIMITED) == Budget(nodes=2)


@pytest.mark.parametrize(
    "bounds", [(0, None, None), (None, 0.0, None), (None, None, -1), (None, float("nan"), None)]
)
def test_a_bound_that_allows_nothing_is_refused(bounds: tuple[int | None, float | None, int | None]) -> None:
    with pytest.raises(ValueError, match="more than nothing"):
        Budget(*bounds)


def test_the_meter_says_which_bound_it_was() -> None:
    meter = Meter(Budget(nodes=1, seconds=1.0), lambda: 0.0)
    meter.spend()
    with pytest.raises(OutOfBudget) as caught:
        meter.spend()
    assert (caught.value.stop, meter.nodes) == (StopReason.NODES, 1)


class Enough(Exception):
    """An exception that a clock may raise."""


@pytest.mark.parametrize("readings", [1, 3, 8])
@pytest.mark.parametrize("name", games.names())
def test_what_the_clock_raises_ends_the_search_of_any_game(name: str, readings: int) -> None:
    game = games.load(name)
    level = replace(level_of(game, 8), budget=UNLIMITED)
    for decision in itertools.islice(decisions(game, game.facts.min_seats, 1), 4, 12):
        try:
            found = think(game, decision.position, UNLIMITED, level=level, clock=raising(readings))
        except Enough:
            return
        assert found.report.stop is StopReason.DECIDED, "only an end in sight needs no more time"
    pytest.fail("none of these decisions takes that long")


def raising(readings: int) -> Clock:
    """A clock that stands still, and raises once it has been read that often."""
    left = iter(range(readings))

    def read() -> float:
        if next(left, None) is None:
            raise Enough
        return 0.0

    return read
