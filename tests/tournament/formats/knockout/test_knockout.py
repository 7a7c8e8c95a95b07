"""Knockout and double knockout of two seats."""

from collections import Counter
from dataclasses import replace

import pytest

from services.tournament.entrants import Round
from services.tournament.formats import CannotPlan
from services.tournament.spec import Format, StageSpec
from tests.tournament.formats.playing import Outcome, Stage, better_wins, by_rank, drawn, entries, stage

SINGLE = StageSpec(Format.KNOCKOUT)
DOUBLE = StageSpec(Format.DOUBLE_KNOCKOUT)
NAMES = "abcdefghijklm"


def labels(played: Stage) -> list[tuple[str, str]]:
    return [(block.label, "".join(block.entrants)) for block in played.blocks.values()]


def ties(wins: Outcome, tied_blocks: int) -> Outcome:
    """Ties the first so many blocks of the stage; `wins` decides the others."""
    return lambda block: by_rank(block, lambda _, __: (1, 1)) if block.number < tied_blocks else wins(block)


@pytest.mark.parametrize("entrants", range(2, 14))
def test_if_the_better_win_the_end_is_the_seeding(entrants: int) -> None:
    played = stage(SINGLE, NAMES[:entrants]).play(better_wins(NAMES))
    assert played.order[:2] == tuple("ab")
    assert len([block for block in played.blocks.values() if not block.is_bye]) == entrants - 1
    lost = Counter(block.entrants[1] for block in played.blocks.values() if not block.is_bye)
    assert set(lost.values()) == {1}


def test_byes_go_to_the_best_seeds() -> None:
    begun = stage(SINGLE, "abcdef")
    begun.plan()
    assert [block.entrants[0] for block in begun.blocks.values() if block.is_bye] == ["a", "b"]
    assert labels(begun) == [
        ("quarter-final 1", "a"),
        ("quarter-final 2", "de"),
        ("quarter-final 3", "b"),
        ("quarter-final 4", "cf"),
    ]


def test_a_bracket_from_first_to_last() -> None:
    played = stage(SINGLE, "abcd").play(better_wins("dcba"))
    assert labels(played) == [("semi-final 1", "ad"), ("semi-final 2", "bc"), ("final", "dc")]
    assert played.order == tuple("dcab")
    assert [(row.place, row.entrant) for row in played.standings] == [(1, "d"), (2, "c"), (3, "a"), (3, "b")]


def test_places_while_it_is_on() -> None:
    begun = stage(SINGLE, "abcd")
    begun.plan()
    begun.finish(begun.open[1], better_wins("abcd"))
    assert [(row.place, row.entrant) for row in begun.standings] == [(1, "b"), (2, "a"), (2, "c"), (2, "d")]


def test_who_lost_by_less_is_third() -> None:
    """Both lose their semi-final; d, the lower seed, draws a game in it."""

    def outcome(label: str, seats: tuple[str, ...], rotation: int) -> tuple[int, int]:
        is_draw = label == "semi-final 1" and rotation == 0
        return (1, 1) if is_draw else (1, 2) if seats[0] < seats[1] else (2, 1)

    begun = stage(SINGLE, "abcd")
    played = begun.play(lambda block: by_rank(block, lambda at, seats: outcome(block.label, seats, at)))
    assert played.order == tuple("abdc")
    assert [row.place for row in played.standings] == [1, 2, 3, 3]


def test_best_of_three_goes_block_by_block() -> None:
    played = stage(replace(SINGLE, blocks=3), "ab").play(better_wins("ba"))
    assert [block.round for block in played.blocks.values()] == [0, 1]
    assert played.order == ("b", "a")


@pytest.mark.parametrize(("tied", "blocks", "winner"), [(1, 2, "b"), (2, 3, "b"), (3, 3, "a"), (9, 3, "a")])
def test_ties_have_extra_blocks_then_the_better_seed_goes_on(tied: int, blocks: int, winner: str) -> None:
    played = stage(SINGLE, "ab").play(ties(better_wins("ba"), tied))
    assert len(played.blocks) == blocks
    assert played.order[0] == winner


def test_who_has_left_makes_room_without_a_game() -> None:
    field = entries("abcd")
    field["a"] = replace(field["a"], left=Round(0, 1))
    played = stage(SINGLE, "abcd", field=field).play(better_wins("abcd"))
    assert labels(played)[2:] == [("final", "b")]
    assert played.order == tuple("bcd")
    assert [(row.place, row.entrant) for row in played.standings] == [(1, "b"), (2, "a"), (3, "c"), (3, "d")]


def test_if_both_have_left_the_next_has_a_bye() -> None:
    field = entries("abcd")
    field |= {name: replace(field[name], left=Round(0, 0)) for name in "bc"}
    played = stage(SINGLE, "abcd", field=field).play(better_wins("dcba"))
    assert labels(played) == [("semi-final 1", "ad"), ("final", "d")]
    assert played.order == tuple("da")


def test_if_all_have_left_the_order_stands_all_the_same() -> None:
    field = {name: replace(each, left=Round(0, 1)) for name, each in entries("abcd").items()}
    played = stage(SINGLE, "abcd", field=field).play(better_wins("abcd"))
    assert len(played.blocks) == 2
    assert set(played.order) == set("abcd")


def test_a_purged_block_that_comes_out_otherwise_leaves_the_next_round_alone() -> None:
    begun = stage(SINGLE, "abcd")
    begun.plan()
    for block in begun.open:
        begun.finish(block, better_wins("abcd"))
    begun.plan()
    assert labels(begun)[-1] == ("final", "ab")
    del begun.finished[0]
    assert begun.plan().blocks == ()
    begun.finish(begun.blocks[0], better_wins("dcba"))
    played = begun.play(better_wins("abcd"))
    assert len(played.blocks) == 3
    assert played.order[:2] == tuple("ab")


@pytest.mark.parametrize("entrants", range(2, 14))
@pytest.mark.parametrize("seed", range(3))
def test_in_a_double_knockout_who_is_out_has_lost_twice(entrants: int, seed: int) -> None:
    played = stage(DOUBLE, NAMES[:entrants]).play(drawn(seed, ties=0.0))
    lost = _lost_series(played)
    assert all(lost[name] == 2 for name in played.order[1:])
    assert lost[played.order[0]] <= 1
    for blocks in played.rounds():
        assert max(Counter(name for block in blocks for name in block.entrants).values()) == 1


def _lost_series(played: Stage) -> Counter[str]:
    """How many meetings each entrant has lost; at equal points the lower seed has lost."""
    sums: dict[str, Counter[str]] = {}
    for result in played.results:
        if not result.block.is_bye:
            sums.setdefault(result.block.label, Counter()).update(result.points)
    return Counter(
        min(points, key=lambda name: (points[name], NAMES[::-1].index(name))) for points in sums.values()
    )


def test_a_double_knockout_from_first_to_last() -> None:
    played = stage(DOUBLE, "abcd").play(better_wins("abcd"))
    assert labels(played) == [
        ("upper round 1 match 1", "ad"),
        ("upper round 1 match 2", "bc"),
        ("upper round 2 match 1", "ab"),
        ("lower round 1 match 1", "dc"),
        ("lower round 2 match 1", "cb"),
        ("final", "ab"),
    ]
    assert played.order == tuple("abcd")
    assert [row.place for row in played.standings] == [1, 2, 3, 4]


def test_the_final_is_played_again_if_it_was_the_first_loss() -> None:
    def outcome(label: str) -> Outcome:
        return better_wins("bacd" if label.startswith("final") else "abcd")

    played = stage(DOUBLE, "abcd").play(lambda block: outcome(block.label)(block))
    assert labels(played)[-2:] == [("final", "ab"), ("final reset", "ab")]
    assert played.order == tuple("bacd")


def test_a_withdrawal_in_a_double_knockout_is_no_second_chance() -> None:
    field = entries("abcd")
    field["a"] = replace(field["a"], left=Round(0, 1))
    played = stage(DOUBLE, "abcd", field=field).play(better_wins("abcd"))
    assert played.order == tuple("bcd")
    assert not any("a" in block.entrants for block in played.blocks.values() if block.round)


def test_a_double_knockout_is_for_two() -> None:
    with pytest.raises(CannotPlan, match="tables of 2, not of 3"):
        stage(DOUBLE, "abcdef", seats=3).plan()


def test_groups_have_brackets_of_their_own() -> None:
    played = stage(replace(SINGLE, groups=2, advance=1), "abcdefgh").play(better_wins("abcdefgh"))
    assert played.order == tuple("ab")
    assert labels(played)[-2:] == [("A final", "ad"), ("B final", "bc")]
