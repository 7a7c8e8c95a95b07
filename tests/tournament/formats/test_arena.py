"""Arena: free entrants are paired, until time or rounds run out."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from services.tournament.entrants import Round
from services.tournament.results import GameResult
from services.tournament.spec import Format, StageSpec
from tests.tournament.formats.playing import Stage, better_wins, drawn, entries, entry, stage

ROUNDS = StageSpec(Format.ARENA, rounds=4)
TIME = StageSpec(Format.ARENA, seconds=60)


def busy(played: Stage) -> Counter[str]:
    return Counter(name for block in played.open for name in block.entrants)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_at_two_tables_and_nobody_plays_more_than_its_rounds(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    begun = stage(ROUNDS, "abcdefg", seats=seats)
    while not begun.plan().is_final:
        assert max(busy(begun).values()) == 1
        for block in rng.sample(begun.open, rng.randint(1, len(begun.open))):
            begun.finish(block, drawn(seed))
    sat = Counter(name for block in begun.blocks.values() for name in block.entrants)
    assert max(sat.values()) == 4
    assert sum(count < 4 for count in sat.values()) < seats, "only too few for a table have rounds left"


def test_it_pairs_the_free_while_others_play() -> None:
    begun = stage(ROUNDS, "abcdef")
    begun.plan()
    assert len(begun.open) == 3
    for block in begun.open[:2]:
        begun.finish(block, drawn(1))
    assert {block.round for block in begun.plan().blocks} == {1}
    assert len(begun.open) == 3


def test_two_who_have_just_met_wait_while_others_play() -> None:
    begun = stage(ROUNDS, "abcd")
    begun.plan()
    begun.finish(begun.open[0], drawn(1))
    assert begun.plan().blocks == ()
    begun.finish(begun.open[0], drawn(1))
    pairs = [frozenset(block.entrants) for block in begun.plan().blocks]
    assert not set(pairs) & {frozenset(block.entrants) for block in begun.rounds()[0]}


class Games(tuple[GameResult, ...]):
    """The games of a block; counts how often all of them are read."""

    reads = 0

    def __iter__(self) -> Iterator[GameResult]:
        Games.reads += 1
        return super().__iter__()


def test_the_games_of_a_block_are_read_once_however_often_it_is_planned() -> None:
    begun = stage(TIME, "abcd")
    begun.plan()
    for block in begun.open:
        begun.finish(
            block, lambda it: replace(better_wins("abcd")(it), games=Games(better_wins("abcd")(it).games))
        )
    begun.plan()
    before = Games.reads
    assert before
    for block in begun.open:
        begun.finish(block, better_wins("abcd"))
    assert begun.plan().blocks
    assert Games.reads == before


def test_time_ends_it_once_all_have_finished() -> None:
    begun = stage(TIME, "abcd")
    begun.plan()
    begun.elapsed_ms = 60_000
    assert not begun.plan().is_final
    for block in begun.open:
        begun.finish(block, better_wins("dcba"))
    begun.elapsed_ms = 59_999
    assert begun.plan().blocks
    for block in begun.open:
        begun.finish(block, better_wins("dcba"))
    begun.elapsed_ms = 60_000
    assert begun.plan().order[0] == "d"


def test_who_is_alone_waits_for_late_entries() -> None:
    begun = stage(TIME, "a")
    assert begun.plan().order == ()
    begun.field = {**entries("a"), "b": entry("b", joined=Round(0, 0))}
    assert [set(block.entrants) for block in begun.plan().blocks] == [{"a", "b"}]


def test_who_has_left_is_not_paired() -> None:
    field = entries("abc")
    field["c"] = replace(field["c"], left=Round(0, 1))
    played = stage(ROUNDS, "abc", field=field).play(drawn(1))
    assert not any("c" in block.entrants for block in played.blocks.values() if block.round)


def test_blocks_of_a_meeting_are_one_round() -> None:
    played = stage(replace(ROUNDS, rounds=2, blocks=3), "ab").play(drawn(1))
    assert [block.round for block in played.blocks.values()] == [0, 0, 0, 1, 1, 1]
