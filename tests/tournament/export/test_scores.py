"""Scores computed from an export alone equal those computed during the tournament."""

from dataclasses import replace

import pytest

from services.tournament.digest import results_digest, standings_digest
from services.tournament.entrants import Entry, Round
from services.tournament.export.manifest import Participant
from services.tournament.export.scores import scores_of
from services.tournament.formats import CannotPlan, standings
from services.tournament.ratings import fit
from services.tournament.spec import Format, StageSpec, TournamentSpec
from tests.tournament.export.sample import SWISS, Played, levels, played

QUICK = {"quiet_plies": 6}
TOURNAMENTS = {
    "swiss": SWISS,
    "round robin": TournamentSpec("R", "tablut", options=QUICK),
    "gauntlet": TournamentSpec(
        "G", "tablut", options=QUICK, stages=(StageSpec(Format.GAUNTLET, heroes=("three",)),)
    ),
    "groups, then a knockout": TournamentSpec(
        "C",
        "tablut",
        options=QUICK,
        stages=(
            StageSpec(Format.ROUND_ROBIN, groups=2, advance=2),
            StageSpec(Format.KNOCKOUT, blocks=3),
        ),
    ),
    "double knockout": TournamentSpec(
        "D", "tablut", options=QUICK, stages=(StageSpec(Format.DOUBLE_KNOCKOUT),)
    ),
    "swiss at tables": TournamentSpec(
        "S", "plaques", seats=3, options={"hands": 1}, stages=(StageSpec(Format.SWISS, rounds=2),)
    ),
}


@pytest.mark.parametrize("kind", TOURNAMENTS)
def test_standings_and_digests_follow_from_the_games(kind: str) -> None:
    found = played(TOURNAMENTS[kind])
    scores = scores_of(found.manifest, found.blocks)
    wanted = [standings(stage) for stage in found.stages]
    assert [stage.standings for stage in scores.stages] == wanted
    assert standings_digest([stage.standings for stage in scores.stages]) == standings_digest(wanted)
    assert results_digest(found.blocks) == results_digest(list(reversed(found.blocks)))


def test_ratings_follow_from_the_games(a_swiss: Played) -> None:
    assert scores_of(a_swiss.manifest, a_swiss.blocks).ratings == fit(a_swiss.blocks, "one")
    spec = replace(a_swiss.manifest.spec, anchor="three")
    rated = scores_of(replace(a_swiss.manifest, spec=spec), a_swiss.blocks).ratings
    assert rated is not None
    assert rated.by_name["three"].elo == 0
    assert scores_of(a_swiss.manifest, []).ratings is None


def test_the_anchor_is_the_best_seed_that_has_played(a_swiss: Played) -> None:
    best = replace(levels(["zero"])[0], rating=3000)
    gone = Participant(best, withdrawn=True, joined=Round(0, 0), left=Round(0, 0))
    told = tuple(replace(each, joined=Round(0, 0)) for each in a_swiss.manifest.entrants)
    manifest = replace(a_swiss.manifest, entrants=(gone, *told))
    assert scores_of(manifest, a_swiss.blocks).ratings == fit(a_swiss.blocks, "one")
    before = tuple(replace(each, joined=None, left=None) for each in manifest.entrants)
    rated = scores_of(replace(manifest, entrants=before), a_swiss.blocks).ratings
    assert rated == fit(a_swiss.blocks, "zero"), (
        "exports of former releases have ratings beside the best seed"
    )


def test_a_later_stage_waits_for_the_one_before() -> None:
    found = played(TOURNAMENTS["groups, then a knockout"])
    running = replace(found.manifest, state="running")
    first = [result for result in found.blocks if result.block.stage == 0]
    assert len(scores_of(running, first).stages) == 1
    assert len(scores_of(running, found.blocks).stages) == 2
    assert len(scores_of(running, []).stages) == 1


def test_a_stage_that_nobody_was_left_to_play_counts_once_all_has_ended() -> None:
    found = played(TOURNAMENTS["groups, then a knockout"])
    first = [result for result in found.blocks if result.block.stage == 0]
    assert [len(stage.results) for stage in scores_of(found.manifest, first).stages] == [len(first), 0]


def test_who_came_late_or_has_left_is_placed_as_such(a_swiss: Played) -> None:
    late = levels(("early", "birds", "come", "last"))
    manifest = replace(a_swiss.manifest, spec=replace(SWISS, stages=(StageSpec(Format.SWISS, rounds=2),)))
    found = played(manifest.spec, late)
    gone = tuple(replace(each, withdrawn=each.entrant.name == "come") for each in found.manifest.entrants)
    rows = scores_of(replace(found.manifest, entrants=gone), found.blocks).stages[0].standings
    assert [row.entrant for row in rows if row.is_withdrawn] == ["come"]
    without_first = [result for result in found.blocks if "last" not in result.block.entrants]
    (stage,) = scores_of(found.manifest, without_first).stages
    assert stage.record.field["last"].joined == stage.record.field["early"].joined, "never seen, so not late"
    second = [result for result in found.blocks if result.block.round or "last" not in result.block.entrants]
    (stage,) = scores_of(found.manifest, second).stages
    assert stage.record.field["last"].joined.round == 1
    assert stage.record.seeding[-1] != "last"


def test_who_left_before_anything_was_paired_is_placed_as_on_the_platform(a_swiss: Played) -> None:
    (extra,) = levels(("gone",))
    participant = replace(a_swiss.manifest.entrants[0], entrant=extra, withdrawn=True)
    manifest = replace(a_swiss.manifest, entrants=(*a_swiss.manifest.entrants, participant))
    (stage,) = scores_of(manifest, a_swiss.blocks).stages
    live = a_swiss.stages[0]
    field = {**live.field, "gone": Entry(extra, left=Round(0, 0))}
    assert stage.standings == standings(replace(live, field=field))
    assert stage.record.seeding == live.seeding


def test_what_is_told_of_coming_and_leaving_goes_before_what_the_games_show(a_swiss: Played) -> None:
    left = {"one": Round(0, 2)}
    told = tuple(
        replace(each, joined=Round(0, 0), left=(at := left.get(each.entrant.name)), withdrawn=at is not None)
        for each in a_swiss.manifest.entrants
    )
    (stage,) = scores_of(replace(a_swiss.manifest, entrants=told), a_swiss.blocks).stages
    live = a_swiss.stages[0]
    field = {**live.field, "one": Entry(live.field["one"].entrant, left=Round(0, 2))}
    assert stage.record.field == field
    assert stage.standings == standings(replace(live, field=field))


@pytest.fixture(scope="module")
def a_swiss() -> Played:
    return played()


def test_no_stage_is_planned_to_which_more_have_come_than_play_in_a_tournament(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The manifest of a stranger may have late entries in addition to those that advanced."""
    monkeypatch.setattr("services.tournament.export.scores.MOST_GAMES", 20)
    stages = (StageSpec(Format.SWISS, rounds=1, advance=2), StageSpec(Format.ROUND_ROBIN, rounds=9))
    found = played(replace(SWISS, stages=stages[:1]), levels(("one", "two")))
    spec = replace(found.manifest.spec, stages=stages)
    entrants = [replace(each, joined=Round(0, 0)) for each in found.manifest.entrants]
    late = [Participant(each, withdrawn=False, joined=Round(1, 0)) for each in levels(("late",))]
    alone = replace(found.manifest, spec=spec, entrants=tuple(entrants))
    assert len(scores_of(alone, found.blocks).stages) == 2
    with pytest.raises(CannotPlan, match="stage 1: up to 54 games, more than 20"):
        scores_of(replace(alone, entrants=(*entrants, *late)), found.blocks)
