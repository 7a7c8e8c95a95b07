"""A test stage: batches, the decision on the finished prefix, and blocks that do not count."""

from dataclasses import replace

import pytest

from services.tournament.blocks import Block, BlockResult
from services.tournament.entrants import Round
from services.tournament.formats import CannotPlan
from services.tournament.formats.sequential import FIRST_BATCH
from services.tournament.results import Verdict
from services.tournament.sequential import decide
from services.tournament.spec import Format, StageSpec, TestSpec
from tests.tournament.formats.playing import better_wins, by_rank, entries, game, stage

TEST = StageSpec(Format.TEST, blocks=500, heroes=("h",), test=TestSpec(0.0, 100.0))
HERO, OTHERS = better_wins("habcde"), better_wins("abcdeh")


def tied(block: Block) -> BlockResult:
    return by_rank(block, lambda _, seats: [1] * len(seats))


def test_a_better_hero_is_first_and_the_rest_is_void() -> None:
    played = stage(TEST, "abh").play(HERO)
    assert played.order == ("h", "a", "b")
    needed = decide(TestSpec(0.0, 100.0), 2, [4] * FIRST_BATCH, TEST.blocks).blocks
    assert sorted(played.blocks) == list(range(needed))
    assert needed < FIRST_BATCH
    assert set(played.finished) == set(played.blocks)


def test_a_worse_hero_is_last() -> None:
    assert stage(TEST, "hab").play(OTHERS).order == ("a", "b", "h")


def test_only_the_prefix_decides() -> None:
    begun = stage(TEST, "ah")
    assert len(begun.plan().blocks) == FIRST_BATCH
    for block in begun.open[1:]:
        begun.finish(block, HERO)
    assert not begun.plan().is_final, "block 0 is open"
    begun.finish(begun.blocks[0], HERO)
    assert begun.plan().is_final


def test_each_batch_is_as_large_as_all_before() -> None:
    begun = stage(replace(TEST, test=TestSpec(-1.0, 1.0)), "ah")
    sizes = []
    while blocks := begun.plan().blocks:
        sizes.append(len(blocks))
        for block in begun.open:
            begun.finish(block, tied if block.number % 2 else (OTHERS, HERO)[block.number // 2 % 2])
    assert sizes[:2] == [FIRST_BATCH, FIRST_BATCH]
    assert all(size == sum(sizes[:at]) for at, size in enumerate(sizes[:-1]) if at)
    assert begun.order


def test_the_bound_ends_it() -> None:
    spec = replace(TEST, blocks=FIRST_BATCH + 6, test=TestSpec(0.0, 2.0))
    begun = stage(spec, "ah").play(lambda block: (OTHERS, HERO)[block.number % 2](block))
    assert len(begun.blocks) == FIRST_BATCH + 6
    assert begun.order == ("a", "h")


def test_the_hero_meets_all_others_equally_often() -> None:
    begun = stage(replace(TEST, blocks=60), "abcdeh", seats=3)
    begun.plan()
    met = [name for block in begun.blocks.values() for name in block.entrants]
    assert met.count("h") == 60
    assert {met.count(name) for name in "abcde"} == {24}
    assert len({frozenset(block.entrants) for block in begun.blocks.values()}) == 10, "in all company"


def test_blocks_that_nobody_played_are_no_evidence() -> None:
    def forfeited(block: Block) -> BlockResult:
        games = HERO(block).games
        verdicts = (Verdict.WITHDRAWN, Verdict.PLAYED)
        return BlockResult(block, tuple(replace(each, plies=0, verdicts=verdicts) for each in games))

    field = entries("ah")
    field["a"] = replace(field["a"], left=Round(0, 1))
    played = stage(TEST, "ah", field=field).play(forfeited)
    assert len(played.blocks) == FIRST_BATCH
    assert played.order == ("h",)
    assert game(("a", "h"), (1, 2)).plies, "other games are played"


def test_a_hero_who_leaves_ends_it() -> None:
    field = entries("ah")
    field["h"] = replace(field["h"], left=Round(0, 1))
    spec = replace(TEST, test=TestSpec(0.0, 1.0))
    assert stage(spec, "ah", field=field).play(HERO).order == ("a",)


def test_it_needs_its_test() -> None:
    with pytest.raises(CannotPlan):
        stage(replace(TEST, test=None), "ah").plan()
