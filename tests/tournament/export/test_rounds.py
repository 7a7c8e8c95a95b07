"""Rounds of an export: only those that its stage can have, even if few of them have a result."""

from dataclasses import replace

import pytest

from services.tournament.blocks import Block, BlockResult
from services.tournament.export.checks.rounds import check_rounds
from services.tournament.export.derived import derived
from services.tournament.export.manifest import Manifest
from services.tournament.export.plain import Unreadable
from services.tournament.export.scores import scores_of
from services.tournament.spec import Format, StageSpec
from tests.tournament.export.sample import SWISS, levels, manifest_of
from tests.tournament.formats.playing import better_wins

BY_TIME = StageSpec(Format.ARENA, seconds=60)


def arena(stage: StageSpec) -> Manifest:
    running = manifest_of(replace(SWISS, stages=(stage,)), levels(("a", "b")))
    return replace(running, state="running", ended_ms=0)


def played(number: int) -> list[BlockResult]:
    """The block of that round, the only one with a result, as if all earlier ones were purged."""
    return [better_wins("ab")(Block(0, number, number, ("a", "b")))]


@pytest.mark.parametrize("number", [3, 500, 10**15])
def test_an_arena_by_time_may_lack_any_number_of_rounds(number: int) -> None:
    manifest, blocks = arena(BY_TIME), played(number)
    check_rounds(manifest, blocks)
    page = derived(manifest, blocks, scores_of(manifest, blocks))["report.html"]
    assert len(page) < 20_000, "and nothing counts them up"


@pytest.mark.parametrize("stage", [replace(BY_TIME, rounds=4), StageSpec(Format.UPLOADED)])
def test_no_other_stage_has_more_than_its_games_allow(stage: StageSpec) -> None:
    most = stage.rounds
    for number in range(most):
        check_rounds(arena(stage), played(number))
    with pytest.raises(Unreadable, match=f"stage 0, block {most}: there is no such stage or round"):
        check_rounds(arena(stage), played(most))
