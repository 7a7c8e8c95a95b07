"""A meeting of a knockout: when it is decided."""

import pytest

from services.tournament.blocks import Block, BlockResult
from services.tournament.formats.knockout.series import EXTRA_BLOCKS, Series
from tests.tournament.formats.playing import by_rank

SEEDS = {"a": 0, "b": 1, "c": 2, "d": 3}


def two(points: int) -> BlockResult:
    """A block in which a made so many half-points against b, of 4 in total."""
    firsts = {0: [2, 2], 1: [2, 0], 2: [0, 0], 3: [1, 0], 4: [1, 1]}[points]

    def ranks(rotation: int, seats: tuple[str, ...]) -> list[int]:
        a = {2: [2, 1], 1: [1, 2], 0: [1, 1]}[firsts[rotation]]
        return a if seats[0] == "a" else a[::-1]

    found = by_rank(Block(0, 0, 0, ("a", "b")), ranks)
    assert found.points == {"a": points, "b": 4 - points}
    return found


def series(*points: int, best_of: int = 1) -> Series:
    return Series(("a", "b"), SEEDS, [two(each) for each in points], best_of)


@pytest.mark.parametrize(
    ("points", "best_of", "is_decided", "winner"),
    [
        ([], 1, False, "a"),
        ([4], 1, True, "a"),
        ([1], 1, True, "b"),
        ([2], 1, False, "a"),
        ([2, 1], 1, True, "b"),
        ([2] * (1 + EXTRA_BLOCKS), 1, True, "a"),
        ([2] * EXTRA_BLOCKS, 1, False, "a"),
        ([4], 3, False, "a"),
        ([4, 4], 3, True, "a"),
        ([4, 2], 3, False, "a"),
        ([0, 1], 3, True, "b"),
        ([4, 3, 0], 3, True, "a"),
        ([4, 2, 0], 3, False, "a"),
        ([4, 2, 0, 0], 3, True, "b"),
    ],
)
def test_two_seats(points: list[int], best_of: int, is_decided: bool, winner: str) -> None:
    found = series(*points, best_of=best_of)
    assert (found.is_decided, found.order[0]) == (is_decided, winner)


def test_no_end_of_an_undecided_series_is_decided_early() -> None:
    """A lead of 4 half-points for each block to come can still become a tie."""
    assert not series(4, 4, best_of=4).is_decided
    assert series(4, 4, 0, 0, best_of=4).order[0] == "a"
    assert not series(4, 4, 0, 0, best_of=4).is_decided


def test_of_a_table_the_line_between_halves_decides() -> None:
    names = ("a", "b", "c", "d")
    block = Block(0, 0, 0, names)
    ranks = {"a": 1, "b": 2, "c": 2, "d": 4}
    result = by_rank(block, lambda _, seats: [ranks[name] for name in seats])
    assert not Series(names, SEEDS, [result], 1, going_on=2).is_decided, "b and c are equal"
    assert Series(names, SEEDS, [result], 1, going_on=1).is_decided
    assert Series(names, SEEDS, [result], 1, going_on=3).is_decided
    assert Series(names, SEEDS, [result], 1).share("a") == 1
