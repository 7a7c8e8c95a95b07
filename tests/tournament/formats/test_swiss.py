"""Swiss: a round once the one before is over; pairing itself is tested in tests/tournament/pairing."""

from collections import Counter
from dataclasses import replace

import pytest

from services.tournament.entrants import Round
from services.tournament.spec import Format, StageSpec
from tests.tournament.formats.playing import Stage, better_wins, drawn, entries, entry, stage

SWISS = StageSpec(Format.SWISS)
NAMES = "abcdefghijk"


@pytest.mark.parametrize(("entrants", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_the_usual_rounds_part_the_field(entrants: int, rounds: int) -> None:
    assert len(stage(SWISS, NAMES[:entrants]).play(drawn(1)).rounds()) == rounds


def test_the_best_wins_it_and_nobody_meets_again() -> None:
    played = stage(replace(SWISS, rounds=4), NAMES[:8]).play(better_wins("hgfedcba"))
    assert played.order[0] == "h"
    meetings = Counter(frozenset(block.entrants) for block in played.blocks.values())
    assert max(meetings.values()) == 1


def test_a_round_waits_for_the_one_before() -> None:
    begun = stage(SWISS, "abcd")
    assert len(begun.plan().blocks) == 2
    begun.finish(begun.open[0], drawn(1))
    assert begun.plan() == begun.plan()
    assert begun.plan().blocks == ()
    begun.finish(begun.open[0], drawn(1))
    assert {block.round for block in begun.plan().blocks} == {1}


def test_an_odd_one_has_a_bye_of_a_full_win() -> None:
    played = stage(SWISS, "abc").play(better_wins("abc"))
    byes = [block.entrants[0] for block in played.blocks.values() if block.is_bye]
    assert len(byes) == len(set(byes)) == 2
    scores = {row.entrant: row.criteria[0] for row in played.standings}
    assert scores["c"] == 1
    assert sum(scores.values()) == 4, "in each of two rounds a win and a bye"


def test_blocks_of_a_meeting_count_together() -> None:
    """A wins the first of three blocks, b the others and so the meeting."""

    def outcome_of(block_number: int) -> str:
        return "ab" if block_number == 0 else "ba"

    played = stage(replace(SWISS, blocks=3), "ab")
    played.plan()
    assert [block.entrants for block in played.open] == [("a", "b")] * 3
    for block in played.open:
        played.finish(block, better_wins(outcome_of(block.number)))
    assert played.plan().order == ("b", "a")
    assert [(row.entrant, str(row.criteria[0]), row.tally.points) for row in played.standings] == [
        ("b", "1", 8),
        ("a", "0", 4),
    ]


def test_blocks_of_meetings_take_turns() -> None:
    begun = stage(replace(SWISS, blocks=2), "abcd")
    pairs = [frozenset(block.entrants) for block in begun.plan().blocks]
    assert pairs[:2] == pairs[2:]
    assert pairs[0] != pairs[1]


def test_an_open_meeting_does_not_score_yet() -> None:
    begun = stage(replace(SWISS, blocks=2), "ab")
    begun.plan()
    begun.finish(begun.open[0], better_wins("ba"))
    assert {row.criteria[0] for row in begun.standings} == {0}
    assert {row.entrant: row.tally.points for row in begun.standings} == {"a": 0, "b": 4}


def test_late_entries_and_withdrawals_count_from_their_round() -> None:
    field = entries("abcd")
    field["b"] = replace(field["b"], left=Round(0, 1))
    field["e"] = entry("e", joined=Round(0, 2))
    played = stage(replace(SWISS, rounds=3), "abcd", field=field).play(drawn(1))
    seated = [{name for block in blocks for name in block.entrants} for blocks in played.rounds()]
    assert seated == [set("abcd"), set("acd"), set("acde")]
    assert "b" not in played.order


@pytest.mark.parametrize("seed", range(3))
def test_changes_that_become_known_in_time_are_as_if_known_before(seed: int) -> None:
    field = entries("abcdefgh")
    field["c"] = replace(field["c"], left=Round(0, 2))
    field["x"] = entry("x", 1995, joined=Round(0, 1))
    field["y"] = entry("y", 1999, joined=Round(0, 2))
    known = stage(replace(SWISS, rounds=5), "abcdefgh", field=field).play(drawn(seed))
    told = stage(replace(SWISS, rounds=5), "abcdefgh", field={})
    while not told.order:
        _tell(told, known)
        told.plan()
        for block in told.open:
            told.finish(block, drawn(seed))
    assert (told.blocks, told.order, told.standings) == (known.blocks, known.order, known.standings)


def _tell(told: Stage, known: Stage) -> None:
    """Gives `told` the entrants that a ledger knows of when the next round is planned."""
    moment = Round(0, len(told.rounds()) if told.blocks else 0)
    told.field = {
        name: each if each.left is None or each.left <= moment else replace(each, left=None)
        for name, each in known.field.items()
        if each.joined <= moment
    }


def test_tables_of_four() -> None:
    played = stage(replace(SWISS, rounds=3), NAMES[:11], seats=4).play(better_wins(NAMES))
    assert [len(block.entrants) for block in played.rounds()[0]] == [4, 4, 1, 1, 1]
    assert played.order[0] == "a"


def test_too_few_for_a_table_end_it() -> None:
    field = entries("abc")
    field |= {name: replace(field[name], left=Round(0, 1)) for name in "bc"}
    played = stage(replace(SWISS, rounds=5), "abc", field=field).play(drawn(1))
    assert len(played.rounds()) == 1
    assert played.order == ("a",)
