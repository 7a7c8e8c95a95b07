"""Rounds that were paired by results which were purged later: `import` says so, and finds no difference."""

from dataclasses import replace
from pathlib import Path

import pytest

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.tournaments.archive.folder import Folder
from ardri_cli.tournaments.archive.proving import differences
from ardri_cli.tournaments.archive.replaying import Count
from ardri_cli.tournaments.archive.unproven import unproven
from services.tournament.entrants import Round
from tests.director.api.test_provable import play_as_ranked, programs
from tests.director.house import House
from tests.director.provable import exported
from tests.director.specs import spec, stage

STRONG, WEAK = ("e0", "e1", "e2", "e3"), ("e3", "e2", "e1", "e0")


def looked_at(folder: Path) -> tuple[list[str], list[str]]:
    """The differences that `import` finds, and its reasons for pairings that it cannot prove."""
    count = Count()
    found = list(differences(Folder(folder), count))
    open_points = unproven(Folder(folder).manifest, count.unproven)
    return found, [each.why for each in open_points if each.key == "pairings_not_proven"]


async def begun(house: House, first: pb.Stage) -> str:
    made = await house.create(spec(first, entrants=programs(4)))
    for worker_id in ("w1", "w2"):
        await house.register(worker_id, ["p"])
    return made.tournament_id


@pytest.mark.parametrize(
    "first", [stage(pb.FORMAT_SWISS, rounds=3), stage(pb.FORMAT_KNOCKOUT)], ids=["swiss", "knockout"]
)
async def test_a_round_after_a_purged_one_is_left_open(house: House, tmp_path: Path, first: pb.Stage) -> None:
    made = await begun(house, first)
    await play_as_ranked(house, "w1", *STRONG)
    house.ledger.purge("w1")  # the second round keeps its pairings
    while (await house.get(made)).state != pb.TOURNAMENT_STATE_ENDED:
        await play_as_ranked(house, "w2", *WEAK)
    folder = await exported(house, made, tmp_path / "cup")
    assert looked_at(folder) == ([], ["stage 0, round 1 was paired by results that were purged since"])
    found = Folder(folder)
    assert found.manifest.taken_back == (Round(0, 0),)
    found.restate(replace(found.manifest, taken_back=()))
    assert looked_at(folder) == (["stage 0, round 1: other games were to be played"], [])


async def test_a_purge_after_which_all_ends_as_before_leaves_nothing_open(
    house: House, tmp_path: Path
) -> None:
    made = await begun(house, stage(pb.FORMAT_SWISS, rounds=3))
    await play_as_ranked(house, "w1", *STRONG)
    house.ledger.purge("w1")
    while (await house.get(made)).state != pb.TOURNAMENT_STATE_ENDED:
        await play_as_ranked(house, "w2", *STRONG)
    assert looked_at(await exported(house, made, tmp_path / "cup")) == ([], [])
