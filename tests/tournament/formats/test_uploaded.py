"""Pairings from outside."""

from dataclasses import replace

from services.tournament.entrants import Round
from services.tournament.spec import Format, StageSpec
from tests.tournament.formats.playing import Stage, better_wins, entries, stage

PAIRINGS = (("a", "b"), ("c", "d"), ("b", "a"))
UPLOADED = StageSpec(Format.UPLOADED, pairings=PAIRINGS)


def seated(played: Stage) -> list[tuple[str, ...]]:
    return [block.entrants for block in played.blocks.values()]


def test_each_is_played_as_it_is() -> None:
    played = stage(UPLOADED, "abcd").play(better_wins("dcba"))
    assert seated(played) == list(PAIRINGS)
    assert [block.round for block in played.blocks.values()] == [0, 1, 2]
    assert played.order[:2] == ("b", "d"), "4 and 2 wins"


def test_blocks_repeat_each() -> None:
    played = stage(replace(UPLOADED, blocks=2), "abcd").play(better_wins("abcd"))
    assert seated(played) == [pairing for pairing in PAIRINGS for _ in range(2)]


def test_more_may_come_while_it_is_on() -> None:
    begun = stage(replace(UPLOADED, pairings=PAIRINGS[:1], rounds=3), "abcd")
    begun.plan()
    begun.finish(begun.open[0], better_wins("abcd"))
    assert not begun.plan().is_final, "two more are to come"
    begun.spec = replace(UPLOADED, rounds=3)
    assert seated(begun.play(better_wins("abcd"))) == list(PAIRINGS)


def test_without_any_it_waits() -> None:
    begun = stage(replace(UPLOADED, pairings=()), "abcd")
    assert begun.plan().order == ()


def test_who_is_not_there_is_not_paired() -> None:
    field = entries("abcd")
    field["b"] = replace(field["b"], left=Round(0, 2))
    assert seated(stage(UPLOADED, "abcd", field=field).play(better_wins("abcd"))) == list(PAIRINGS[:2])
    assert seated(stage(UPLOADED, "abd", field=entries("abcd")).play(better_wins("abd"))) == [
        ("a", "b"),
        ("b", "a"),
    ]
