"""Round robin and gauntlet: planned at once, in passes; late entries and extensions add missing blocks."""

import itertools
from collections import Counter
from dataclasses import replace

import pytest

from services.tournament.entrants import Round
from services.tournament.spec import Format, StageSpec
from tests.tournament.formats.playing import Stage, better_wins, drawn, entries, entry, stage

ROUND_ROBIN = StageSpec(Format.ROUND_ROBIN)
ABCD = entries("abcd")


def meetings(played: Stage) -> Counter[str]:
    return Counter("".join(sorted(block.entrants)) for block in played.blocks.values())


@pytest.mark.parametrize(
    ("rounds", "blocks", "times"), [(0, 1, 1), (1, 1, 1), (2, 1, 2), (0, 3, 3), (2, 3, 6)]
)
def test_everybody_meets_everybody_so_often(rounds: int, blocks: int, times: int) -> None:
    played = stage(replace(ROUND_ROBIN, rounds=rounds, blocks=blocks), "abcd").play(drawn(1))
    pairs = ["".join(pair) for pair in itertools.combinations("abcd", 2)]
    assert meetings(played) == dict.fromkeys(pairs, times)


def test_all_is_planned_at_once_pass_by_pass() -> None:
    begun = stage(replace(ROUND_ROBIN, blocks=2), "abcd")
    assert len(begun.plan().blocks) == 12
    assert meetings(replace(begun, blocks=dict(list(begun.blocks.items())[:6]))) == dict.fromkeys(
        ["ab", "ac", "ad", "bc", "bd", "cd"], 1
    )
    assert [block.round for block in begun.blocks.values()] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert begun.plan().blocks == ()


def test_more_seats_meet_at_every_table() -> None:
    played = stage(ROUND_ROBIN, "abcde", seats=3).play(drawn(1))
    assert meetings(played) == dict.fromkeys(map("".join, itertools.combinations("abcde", 3)), 1)


def test_the_best_is_first_and_all_go_on() -> None:
    played = stage(ROUND_ROBIN, "abcde").play(better_wins("ecabd"))
    assert played.order == tuple("ecabd")
    assert [(row.place, row.entrant) for row in played.standings] == list(enumerate("ecabd", start=1))


@pytest.mark.parametrize("finished", [0, 3, 6])
def test_a_late_entry_meets_everybody_whenever_it_comes(finished: int) -> None:
    begun = stage(ROUND_ROBIN, "abcd")
    begun.plan()
    for block in begun.open[:finished]:
        begun.finish(block, drawn(1))
    begun.field = {**ABCD, "e": entry("e", joined=Round(0, 3))}
    found = begun.plan()
    assert sorted("".join(sorted(block.entrants)) for block in found.blocks) == ["ae", "be", "ce", "de"]
    assert [block.round for block in found.blocks] == [3, 4, 5, 6]
    assert len(begun.play(drawn(1)).order) == 5


def test_who_leaves_is_not_paired_and_does_not_go_on() -> None:
    begun = stage(ROUND_ROBIN, "abcd")
    begun.field = {**ABCD, "b": replace(ABCD["b"], left=Round(0, 1))}
    played = begun.play(better_wins("bacd"))
    assert sum("b" in block.entrants for block in played.blocks.values()) == 1
    assert played.order == tuple("acd")
    assert {row.entrant for row in played.standings if row.is_withdrawn} == {"b"}


def test_an_extension_adds_a_cycle() -> None:
    begun = stage(ROUND_ROBIN, "abcd")
    begun.plan()
    begun.spec = replace(ROUND_ROBIN, rounds=2)
    extended = begun.play(drawn(1))
    known = stage(replace(ROUND_ROBIN, rounds=2), "abcd").play(drawn(1))
    assert extended.blocks == known.blocks


def test_a_gauntlet_has_one_hero_at_each_table() -> None:
    spec = StageSpec(Format.GAUNTLET, heroes=("c", "e"))
    two = stage(spec, "abcde").play(drawn(1))
    assert meetings(two) == dict.fromkeys(["ac", "ae", "bc", "be", "cd", "de"], 1)
    three = stage(spec, "abcde", seats=3).play(drawn(1))
    assert meetings(three) == dict.fromkeys(["abc", "abe", "acd", "ade", "bcd", "bde"], 1)


def test_a_gauntlet_goes_by_share() -> None:
    """The hero has most points, but d has won its only block."""
    played = stage(StageSpec(Format.GAUNTLET, heroes=("a",)), "abcd").play(better_wins("dabc"))
    assert played.order == tuple("dabc")


def test_nobody_left_to_meet_ends_it() -> None:
    begun = stage(ROUND_ROBIN, "ab")
    begun.field = {**entries("ab"), "a": replace(ABCD["a"], left=Round(0, 0))}
    assert begun.plan().order == ("b",)
