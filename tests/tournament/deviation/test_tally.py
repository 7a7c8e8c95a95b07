"""Tallies add up in any order, and hold what the comparison needs."""

import math
from functools import reduce
from itertools import pairwise, permutations
from operator import add

import pytest

from services.tournament.blocks import Block, BlockResult
from services.tournament.deviation import PairingTally
from services.tournament.results import GameResult, Verdict
from tests.tournament.deviation.tallying import with_block, with_pace


def block(entrants: tuple[str, ...], *ranks: tuple[int, ...]) -> BlockResult:
    seats = Block(0, 0, 0, entrants)
    played = (Verdict.PLAYED,) * len(entrants)
    games = [
        GameResult(seats.seats(rotation), ranked, (0,) * len(entrants), played)
        for rotation, ranked in enumerate(ranks)
    ]
    return BlockResult(seats, tuple(games))


def test_counts_a_block_by_entrant_whoever_was_listed_first() -> None:
    empty = PairingTally.empty(("b", "a"))
    listed = with_block(empty, block(("b", "a"), (1, 2), (1, 1)))
    assert listed == PairingTally(("a", "b"), (1, 3), (1, 3, 3, 9), blocks=1)
    assert with_block(empty, block(("a", "b"), (2, 1), (1, 1))) == listed


def test_holds_all_products_at_larger_tables() -> None:
    entrants = ("a", "b", "c")
    tally = with_block(PairingTally.empty(("c", "a", "b")), block(entrants, (1, 2, 3), (1, 2, 3), (1, 2, 3)))
    assert tally.points == (6, 6, 6)
    tally = with_block(tally, block(entrants, (1, 2, 3), (2, 3, 1), (3, 1, 2)))
    assert tally.points == (18, 12, 6)
    assert tally.products == (180, 108, 36, 108, 72, 36, 36, 36, 36)


def test_the_order_of_rows_makes_no_difference() -> None:
    empty = PairingTally.empty(("a", "b"))
    parts = [
        with_block(empty, block(("a", "b"), (1, 2), (1, 1))),
        with_block(empty, block(("a", "b"), (2, 1), (2, 1))),
        with_pace(empty, 30.0, 60),
        with_pace(empty, 15.0, 60),
    ]
    sums = [reduce(add, order) for order in permutations(parts)]
    for one, other in pairwise(sums):
        assert (one.points, one.products, one.blocks, one.games) == (
            other.points,
            other.products,
            other.blocks,
            2,
        )
        assert (one.log_pace, one.log_pace_squares) == pytest.approx((other.log_pace, other.log_pace_squares))
    assert sums[0].log_pace == pytest.approx(math.log(0.5) + math.log(0.25))


def test_refuses_what_does_not_belong_together() -> None:
    with pytest.raises(ValueError, match="two pairings"):
        PairingTally.empty(("a", "b")) + PairingTally.empty(("a", "c"))
    with pytest.raises(ValueError, match="order of their names"):
        PairingTally(("b", "a"), (0, 0), (0, 0, 0, 0))
    with pytest.raises(ValueError, match="order of their names"):
        PairingTally.empty(("a", "a"))
    with pytest.raises(ValueError, match="2 sums and 4 of products"):
        PairingTally(("a", "b"), (0, 0), (0, 0))
