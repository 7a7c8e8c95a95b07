"""Groups, who advances from them, and successive stages."""

from dataclasses import replace

import pytest

from services.tournament.entrants import Round
from services.tournament.formats import takes_late_entries
from services.tournament.formats.group import groups_of, letters
from services.tournament.spec import Format, StageSpec
from tests.tournament.formats.playing import better_wins, drawn, entries, entry, stage

ROUND_ROBIN = StageSpec(Format.ROUND_ROBIN, groups=3)
NAMES = "abcdefghij"


def test_seeds_are_dealt_to_and_fro() -> None:
    groups = groups_of(stage(ROUND_ROBIN, NAMES).record)
    assert [("".join(group.names), group.label) for group in groups] == [
        ("afg", "A"),
        ("beh", "B"),
        ("cdij", "C"),
    ]


def test_late_entries_go_on_where_the_seeds_ended() -> None:
    field = {
        **entries(NAMES),
        "y": entry("y", 1900, joined=Round(0, 2)),
        "x": entry("x", 1800, joined=Round(0, 1)),
        "w": entry("w", 1850, joined=Round(0, 2)),
        "z": entry("z", joined=Round(1, 0)),
        "gone": entry("gone", 1999, joined=Round(0, 0), left=Round(0, 0)),
    }
    groups = groups_of(stage(ROUND_ROBIN, NAMES, field=field).record)
    assert ["".join(group.names) for group in groups] == ["afgyw", "behx", "cdij"]


def test_blocks_bear_the_name_of_their_group() -> None:
    played = stage(ROUND_ROBIN, NAMES).play(drawn(1))
    seated: dict[str, set[str]] = {}
    for block in played.blocks.values():
        seated.setdefault(block.label, set()).update(block.entrants)
    assert seated == {"A": set("afg"), "B": set("beh"), "C": set("cdij")}
    assert {block.label for block in stage(replace(ROUND_ROBIN, groups=1), NAMES).plan().blocks} == {""}


def test_the_best_of_each_group_go_on_laid_together() -> None:
    played = stage(replace(ROUND_ROBIN, advance=2), NAMES).play(better_wins(NAMES))
    assert played.order == tuple("abcdef"), "A1 B1 C1 C2 B2 A2"


def test_places_are_of_each_group() -> None:
    rows = stage(ROUND_ROBIN, NAMES).play(better_wins(NAMES)).standings
    assert [(row.group, row.place, row.entrant) for row in rows][:4] == [
        ("A", 1, "a"),
        ("A", 2, "f"),
        ("A", 3, "g"),
        ("B", 1, "b"),
    ]


def test_who_has_left_makes_room_for_the_next_of_the_group() -> None:
    field = entries("abcdef")
    field["a"] = replace(field["a"], left=Round(0, 99))
    spec = replace(ROUND_ROBIN, groups=2, advance=1)
    assert stage(spec, "abcdef", field=field).play(better_wins("abcdef")).order == ("d", "b")


def test_letters_go_on_after_z() -> None:
    assert [letters(index) for index in (0, 25, 26, 27, 51, 52, 701, 702)] == [
        "A",
        "Z",
        "AA",
        "AB",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]


@pytest.mark.parametrize("kind", list(Format))
def test_late_entries_are_taken_where_a_round_can_be_added(kind: Format) -> None:
    closed = {Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT, Format.UPLOADED}
    assert takes_late_entries(kind) == (kind not in closed)
