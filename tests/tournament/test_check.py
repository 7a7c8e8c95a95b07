"""Impossible tournaments are refused, with the place of the fault."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from services.tournament.checks.counts import (
    MOST_GAMES,
    MOST_GROUPS,
    MOST_PAIRED,
    MOST_SECONDS,
    MOST_STAGES,
    arrivals,
    count_faults,
)
from services.tournament.checks.tournament import InvalidTournament, check
from services.tournament.entrants import Entrant, EntrantKind, Round
from services.tournament.spec import Format, Mode, StageSpec, TestSpec, TournamentSpec

FIELD = tuple(Entrant(name, EntrantKind.LEVEL, level=1) for name in "abcdefgh")
SPEC = TournamentSpec("Spring open 2026", "tablut")
LIVE = replace(SPEC, mode=Mode.LIVE, base_ms=60_000)
PERSON = Entrant("p", EntrantKind.PERSON, account_id="one", concurrency=1)
BOT = Entrant("q", EntrantKind.BOT, account_id="two", concurrency=3)
PROGRAM = Entrant("r", EntrantKind.PROGRAM, program="engine")
TEST = StageSpec(Format.TEST, blocks=100, heroes=("a",), test=TestSpec(0.0, 20.0))
RR, SWISS, KNOCKOUT, DOUBLE, ARENA, GAUNTLET, UPLOADED = (
    StageSpec(kind)
    for kind in (
        Format.ROUND_ROBIN,
        Format.SWISS,
        Format.KNOCKOUT,
        Format.DOUBLE_KNOCKOUT,
        Format.ARENA,
        Format.GAUNTLET,
        Format.UPLOADED,
    )
)


def refused(spec: TournamentSpec, field: Sequence[Entrant] = FIELD) -> str:
    with pytest.raises(InvalidTournament) as caught:
        check(spec, field)
    assert str(caught.value) == f"{caught.value.field}: {caught.value.reason}"
    return caught.value.field


def staged(*stages: StageSpec, seats: int = 2) -> TournamentSpec:
    return replace(SPEC, stages=stages, seats=seats)


@pytest.mark.parametrize(
    "stages",
    [
        [RR],
        [replace(RR, groups=4, advance=1), KNOCKOUT],
        [replace(SWISS, rounds=9), replace(KNOCKOUT, blocks=3)],
        [DOUBLE],
        [replace(ARENA, seconds=600)],
        [replace(ARENA, seconds=MOST_SECONDS)],
        [replace(ARENA, rounds=5)],
        [replace(GAUNTLET, heroes=("a", "b"))],
        [TEST],
        [replace(UPLOADED, pairings=(("a", "b"), ("c", "d")), rounds=5)],
        [UPLOADED],
        [replace(RR, advance=8), TEST],
    ],
)
def test_what_can_be_played_passes(stages: list[StageSpec]) -> None:
    check(staged(*stages), FIELD)


@pytest.mark.parametrize("seats", [3, 4])
def test_more_seats_pass(seats: int) -> None:
    check(staged(KNOCKOUT, seats=seats), FIELD)
    check(staged(replace(TEST, test=TestSpec()), seats=seats), FIELD)


def test_whoever_may_play_live_passes() -> None:
    check(LIVE, (PERSON, BOT, *FIELD))
    check(SPEC, (PROGRAM, *FIELD))
    check(replace(LIVE, base_ms=0), FIELD)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"name": ""}, "name"),
        ({"name": " "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"game": ""}, "game"),
        ({"seats": 1}, "seats"),
        ({"seats": 8}, "seats"),
        ({"weight": 0}, "weight"),
        ({"move_ms": -1}, "move_ms"),
        ({"base_ms": -1}, "base_ms"),
        ({"increment_ms": -1}, "increment_ms"),
        ({"stages": ()}, "stages"),
        ({"anchor": "z"}, "anchor"),
    ],
)
def test_the_tournament(change: dict[str, object], where: str) -> None:
    assert refused(replace(SPEC, **change)) == where  # type: ignore[arg-type]  # fields by name


@pytest.mark.parametrize("name", ["", "x" * 41, "a b", "ä", "a/b", "a\n"])
def test_names(name: str) -> None:
    assert refused(SPEC, (*FIELD, replace(FIELD[0], name=name))) == "entrants[8].name"


@pytest.mark.parametrize(
    ("spec", "entrant", "where"),
    [
        (SPEC, PERSON, "kind"),
        (SPEC, BOT, "kind"),
        (LIVE, PROGRAM, "kind"),
        (LIVE, replace(PERSON, account_id=""), "account_id"),
        (LIVE, replace(PERSON, concurrency=2), "concurrency"),
        (LIVE, replace(PERSON, concurrency=0), "concurrency"),
        (LIVE, replace(BOT, concurrency=-1), "concurrency"),
        (SPEC, replace(PROGRAM, program=""), "program"),
        (SPEC, replace(FIELD[0], name="x", level=0), "level"),
        (SPEC, replace(FIELD[0], name="x", nodes=-1), "level"),
    ],
)
def test_an_entrant(spec: TournamentSpec, entrant: Entrant, where: str) -> None:
    assert refused(spec, (*FIELD, entrant)) == f"entrants[8].{where}"


def test_the_field() -> None:
    assert refused(SPEC, (*FIELD, FIELD[0])) == "entrants[8].name"
    assert refused(LIVE, (PERSON, replace(BOT, account_id="one"), *FIELD)) == "entrants[1].account_id"
    assert refused(replace(LIVE, base_ms=0), (PERSON, *FIELD)) == "base_ms"
    assert refused(replace(LIVE, base_ms=0), (BOT, *FIELD)) == "base_ms"


@pytest.mark.parametrize(
    ("stages", "where"),
    [
        ([replace(RR, rounds=-1)], "stages[0].rounds"),
        ([replace(RR, blocks=0)], "stages[0].blocks"),
        ([replace(RR, groups=0)], "stages[0].groups"),
        ([replace(RR, advance=-1)], "stages[0].advance"),
        ([replace(ARENA, seconds=-1)], "stages[0].seconds"),
        ([replace(ARENA, seconds=MOST_SECONDS + 1)], "stages[0].seconds"),
        ([replace(RR, groups=5)], "stages[0].groups"),
        ([replace(RR, groups=3, advance=3)], "stages[0].advance"),
        ([replace(RR, advance=4), replace(RR, groups=3)], "stages[1].groups"),
        ([replace(KNOCKOUT, rounds=3)], "stages[0].rounds"),
        ([replace(ARENA, seconds=9, groups=2)], "stages[0].groups"),
        ([replace(RR, heroes=("a",))], "stages[0].heroes"),
        ([replace(RR, pairings=(("a", "b"),))], "stages[0].pairings"),
        ([replace(RR, seconds=5)], "stages[0].seconds"),
        ([replace(RR, test=TestSpec())], "stages[0].test"),
        ([ARENA], "stages[0].seconds"),
        ([GAUNTLET], "stages[0].heroes"),
        ([replace(GAUNTLET, heroes=("a", "a"))], "stages[0].heroes"),
        ([replace(GAUNTLET, heroes=("z",))], "stages[0].heroes"),
        ([replace(GAUNTLET, heroes=tuple("abcdefgh"))], "stages[0].heroes"),
        ([replace(TEST, heroes=())], "stages[0].heroes"),
        ([replace(TEST, heroes=("a", "b"))], "stages[0].heroes"),
        ([replace(TEST, test=None)], "stages[0].test"),
        ([replace(TEST, test=TestSpec(20.0, 0.0))], "stages[0].test"),
        ([replace(TEST, test=TestSpec(0.0, 20.0, alpha=0.0))], "stages[0].test"),
        ([replace(RR, advance=4), TEST], "stages[1].heroes"),
        ([replace(UPLOADED, pairings=(("a", "b"), ("a", "z")))], "stages[0].pairings[1]"),
        ([replace(UPLOADED, pairings=(("a", "b", "c"),))], "stages[0].pairings[0]"),
        ([replace(UPLOADED, pairings=(("a", "a"),))], "stages[0].pairings[0]"),
        ([replace(RR, blocks=20_000)], "stages[0]"),
        ([replace(RR, blocks=10_000), replace(RR, blocks=10_000)], "stages[1]"),
        ([replace(TEST, blocks=500_001)], "stages[0]"),
        ([replace(RR, groups=MOST_GROUPS + 1)], "stages[0].groups"),
        ([RR, replace(UPLOADED, rounds=MOST_GAMES + 1)], "stages[1].rounds"),
        ([replace(ARENA, seconds=60, blocks=MOST_GAMES)], "stages[0]"),
        ([RR, replace(UPLOADED, rounds=2_000, blocks=2_000)], "stages[1].blocks"),
        ([KNOCKOUT] * (MOST_STAGES + 1), "stages"),
    ],
)
def test_stages(stages: list[StageSpec], where: str) -> None:
    assert refused(staged(*stages)) == where


def test_tables() -> None:
    assert refused(staged(DOUBLE, seats=3)) == "stages[0].format"
    assert refused(staged(RR, seats=7), FIELD[:6]) == "stages[0].groups"
    assert refused(staged(replace(GAUNTLET, heroes=tuple("abcde")), seats=5)) == "stages[0].heroes"
    assert refused(SPEC, FIELD[:1]) == "stages[0].groups"


def test_a_field_too_large_for_every_table_is_refused() -> None:
    field = [Entrant(f"e{number}", EntrantKind.LEVEL, level=1) for number in range(60)]
    assert refused(staged(RR, seats=5), field) == "stages[0].format"
    assert refused(staged(replace(GAUNTLET, heroes=("e0",)), seats=5), field) == "stages[0].format"
    assert refused(staged(RR, seats=4), field) == "stages[0]"
    check(staged(SWISS, seats=5), field)


def test_a_swiss_pairs_so_many_and_no_more() -> None:
    field = [Entrant(f"e{number}", EntrantKind.LEVEL, level=1) for number in range(2 * MOST_PAIRED + 1)]
    assert refused(staged(SWISS), field[: MOST_PAIRED + 1]) == "stages[0].groups"
    assert refused(staged(replace(SWISS, groups=2)), field) == "stages[0].groups"
    check(staged(replace(SWISS, groups=2)), field[:-1])
    assert refused(staged(SWISS, seats=3), field) == "stages[0].groups"


@pytest.mark.parametrize("moment", [Round(1, 0), Round(1, 5)])
def test_who_comes_late_to_a_later_stage_counts_there(moment: Round) -> None:
    two = staged(replace(RR, advance=2), replace(RR, rounds=100_000))
    there = [Round(0, 0)] * 3
    assert arrivals([*there, moment, Round(-1, 0)]) == {0: 4, 1: 1}
    assert list(count_faults(two, arrivals([*there, moment]))) == []
    (fault,) = count_faults(two, arrivals([*there, moment, moment]))
    assert (fault.field, fault.reason) == ("stages[1]", "up to 1200006 games, more than 1000000")


def test_who_comes_late_is_sure_to_be_there_from_then_on() -> None:
    late = Entrant("z", EntrantKind.LEVEL, level=1)
    led = replace(GAUNTLET, heroes=("a", "z"))
    check(staged(RR, led), (*FIELD, late), {"z": 1})
    with pytest.raises(InvalidTournament, match=r"stages\[0\].heroes: 'z' is not in the field, or not sure"):
        check(staged(led, RR), (*FIELD, late), {"z": 1})
    with pytest.raises(InvalidTournament, match=r"stages\[1\].heroes: 'a' is not in the field, or not sure"):
        check(staged(replace(RR, advance=7), led), (*FIELD, late), {"z": 1})
