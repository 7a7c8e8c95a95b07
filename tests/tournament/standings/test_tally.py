"""Totals of an entrant, crosstables, and the balance of seats."""

from dataclasses import replace
from fractions import Fraction

from services.tournament.blocks import Block, BlockResult
from services.tournament.results import GameResult, Verdict
from services.tournament.standings import Cross, Tally, crosstable, seat_counts, tally, uneven_blocks

PLAYED, CRASH, WITHDRAWN = Verdict.PLAYED, Verdict.CRASH, Verdict.WITHDRAWN

PAIR = BlockResult(
    Block(0, 0, 0, ("a", "b")),
    (
        GameResult(("a", "b"), (1, 2), (5, -5), (PLAYED, PLAYED), 30, b"x"),
        GameResult(("b", "a"), (1, 1), (0, 0), (PLAYED, PLAYED), 40, b"y"),
    ),
)
THREE = BlockResult(
    Block(0, 1, 0, ("a", "b", "c")),
    (
        GameResult(("a", "b", "c"), (1, 1, 3), (20, 10, -30), (PLAYED, PLAYED, CRASH), 9, b"z"),
        GameResult(("b", "c", "a"), (3, 1, 2), (0, 0, 0), (WITHDRAWN, PLAYED, PLAYED)),
        GameResult(("c", "a", "b"), (2, 1, 3), (1, 2, -3), (PLAYED, PLAYED, CRASH), 9, b"u"),
    ),
)
BYE = BlockResult(Block(0, 2, 1, ("c",)), ())


def test_two_seats() -> None:
    found = tally(("a", "b", "d"), [PAIR])
    assert found["a"] == Tally(1, 0, 2, points=3, most_points=4, wins=1, draws=1, losses=0, payoff=5)
    assert found["b"] == Tally(1, 0, 2, points=1, most_points=4, wins=0, draws=1, losses=1, payoff=-5)
    assert found["d"] == Tally()
    assert found["a"].share == Fraction(3, 4)
    assert found["d"].share == 0


def test_more_seats_and_forfeits() -> None:
    found = tally(("a", "b", "c"), [THREE, BYE])
    assert found["a"] == Tally(
        1, 0, 3, points=3 + 2 + 4, most_points=12, wins=1, draws=1, losses=1, payoff=22
    )
    b = Tally(
        1, 0, 3, points=3, most_points=12, draws=1, losses=2, payoff=7, forfeits={CRASH: 1, WITHDRAWN: 1}
    )
    assert found["b"] == b
    assert found["c"] == Tally(
        1, 1, 3, points=0 + 4 + 2, most_points=12, wins=1, losses=2, payoff=-29, forfeits={CRASH: 1}
    )


def test_points_of_all_are_what_there_was() -> None:
    for result in (PAIR, THREE):
        names = result.block.entrants
        rows = tally(names, [result]).values()
        assert sum(row.points for row in rows) == len(names) * (len(names) - 1) * len(names)
        assert all(row.wins + row.draws + row.losses == row.games for row in rows)


def test_crosstable_has_both_sides() -> None:
    table = crosstable([PAIR, THREE, BYE])
    assert table["a"]["b"] == Cross(3 + 1 + 2 + 2, 5)
    assert table["b"]["a"] == Cross(2, 5)
    assert table["c"] == {"a": Cross(0 + 2 + 0, 3), "b": Cross(0 + 2 + 2, 3)}
    assert all(table[x][y].against == table[y][x].points for x in table for y in table[x])


def test_seats_are_even_in_a_whole_block() -> None:
    assert seat_counts([THREE]) == {"a": (1, 1, 1), "b": (1, 1, 1), "c": (1, 1, 1)}
    assert seat_counts([PAIR]) == {"a": (1, 1), "b": (1, 1)}
    assert uneven_blocks([PAIR, THREE, BYE]) == ()


def test_a_block_with_a_wrong_seat_is_found() -> None:
    first, second = PAIR.games
    twice = BlockResult(PAIR.block, (first, replace(second, seats=("a", "b"))))
    short = BlockResult(PAIR.block, (first,))
    stranger = BlockResult(PAIR.block, (replace(first, seats=("a", "c")), replace(second, seats=("c", "a"))))
    assert uneven_blocks([twice, PAIR, short, stranger]) == (twice, short, stranger)
