"""Knockout of more than two seats: the better half of each table goes on."""

from dataclasses import replace

import pytest

from services.tournament.entrants import Round
from services.tournament.formats.knockout.tables import going_on
from services.tournament.spec import Format, StageSpec
from tests.tournament.formats.playing import Stage, better_wins, by_rank, entries, stage

KNOCKOUT = StageSpec(Format.KNOCKOUT)
NAMES = "abcdefghijklmnopqrstuvwxyz"


def labels(played: Stage) -> list[tuple[str, str]]:
    return [(block.label, "".join(block.entrants)) for block in played.blocks.values()]


@pytest.mark.parametrize(
    ("entrants", "seats", "expected"),
    [
        (8, 4, 4),
        (16, 4, 8),
        (9, 3, 3),
        (27, 3, 9),
        (5, 4, 4),
        (6, 4, 4),
        (7, 4, 5),
        (13, 4, 8),
        (8, 3, 6),
        (14, 7, 7),
    ],
)
def test_how_many_go_on(entrants: int, seats: int, expected: int) -> None:
    assert going_on(entrants, seats) == expected


@pytest.mark.parametrize("seats", range(3, 8))
def test_it_comes_down_to_one_table(seats: int) -> None:
    for entrants in range(seats + 1, 200):
        assert seats <= going_on(entrants, seats) < entrants


@pytest.mark.parametrize("seats", [3, 4, 5, 7])
@pytest.mark.parametrize("entrants", [7, 8, 9, 12, 13, 20, 26])
def test_if_the_better_win_the_end_is_the_seeding_at_the_top(entrants: int, seats: int) -> None:
    played = stage(KNOCKOUT, NAMES[:entrants], seats=seats).play(better_wins(NAMES))
    half = max(1, seats // 2)
    assert played.order[:half] == tuple(NAMES[:half])
    assert len(played.order) == entrants
    finals = [block for block in played.blocks.values() if block.label == "final"]
    assert len(finals) == 1


def test_two_rounds_of_four() -> None:
    played = stage(KNOCKOUT, "abcdefgh", seats=4).play(better_wins("hgfedcba"))
    assert labels(played) == [("round 1 table 1", "adeh"), ("round 1 table 2", "bcfg"), ("final", "efgh")]
    assert played.order == tuple("hgfecdab"), "who is out goes by share of points, then by seeding"
    assert [row.place for row in played.standings] == [1, 2, 3, 4, 5, 5, 5, 5]


def test_the_best_of_those_who_are_out_fill_a_table() -> None:
    """Of five, one has a bye and two of the table of four advance; one more fills the final of four."""
    played = stage(KNOCKOUT, "abcde", seats=4).play(better_wins("edcba"))
    assert labels(played) == [("round 1 table 1", "bcde"), ("round 1", "a"), ("final", "acde")]
    assert played.order == tuple("edcab")


def test_an_equal_line_has_extra_blocks() -> None:
    """The second and the third at the first table are equal after the first block."""

    def ranks(number: int, seats: tuple[str, ...]) -> list[int]:
        tied = {"a": 1, "d": 2, "e": 2, "h": 4}
        if number == 0:
            return [tied[name] for name in seats]
        return [1 + sum(other < name for other in seats) for name in seats]

    begun = stage(KNOCKOUT, "abcdefgh", seats=4)
    played = begun.play(lambda block: by_rank(block, lambda _, seats: ranks(block.number, seats)))
    assert [label for label, _ in labels(played)] == [
        "round 1 table 1",
        "round 1 table 2",
        "round 1 table 1",
        "final",
    ]


def test_the_next_one_moves_up_for_who_has_left() -> None:
    field = entries("abcdefgh")
    field["a"] = replace(field["a"], left=Round(0, 1))
    played = stage(KNOCKOUT, "abcdefgh", seats=4, field=field).play(better_wins("abcdefgh"))
    assert labels(played)[-1] == ("final", "bcde")
    assert played.order[:4] == tuple("bcde")


def test_too_few_left_for_a_table_end_it() -> None:
    field = entries("abcd")
    field |= {name: replace(field[name], left=Round(0, 1)) for name in "ab"}
    begun = stage(replace(KNOCKOUT, blocks=3), "abcd", seats=4, field=field)
    assert begun.play(better_wins("abcd")).order == tuple("cd")
    assert len(begun.blocks) == 1


def test_a_purged_block_that_comes_out_otherwise_leaves_the_next_round_alone() -> None:
    begun = stage(KNOCKOUT, "abcdefgh", seats=4)
    begun.plan()
    for block in begun.open:
        begun.finish(block, better_wins("abcdefgh"))
    begun.plan()
    assert labels(begun)[-1] == ("final", "abcd")
    del begun.finished[0]
    begun.finish(begun.blocks[0], lambda block: by_rank(block, lambda _, seats: [1] * len(seats)))
    played = begun.play(better_wins("abcdefgh"))
    assert len(played.blocks) == 3
    assert played.order[:4] == tuple("abcd")
