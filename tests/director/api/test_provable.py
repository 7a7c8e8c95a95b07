"""Entrants come late or leave, at any time: an honest export proves itself, and lies in one are found."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri_cli.tournaments.archive.folder import Folder
from services.tournament.entrants import Round
from services.tournament.export.manifest import Participant
from services.tournament.export.plain import Unreadable
from services.tournament.export.scores import scores_of
from services.tournament.league import LeagueSpec, ended
from tests.director.api.test_entering import enter, withdraw
from tests.director.house import ACCEPTED, ORGANISER, House, delivery
from tests.director.provable import differs, exported
from tests.director.specs import levels, spec, stage
from tests.ledger.tables import engine_of, let_leases_run_out

LATE = pb.Entrant(name="late", level=pb.LevelEntrant(level=1), rating=2500)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "export"


async def begun(house: House, *stages: pb.Stage, entrants: int) -> str:
    made = await house.create(spec(*stages, entrants=levels(entrants)))
    await house.register("w1")
    return made.tournament_id


async def leaves(house: House, tournament_id: str, *names: str) -> None:
    for name in names:
        await withdraw(house, ORGANISER, tournament_id, name)
        await house.plan()


async def prove(house: House, tournament_id: str, folder: Path) -> None:
    """Plays to the end; checks that the export proves itself and that a league accepts it."""
    while await house.play():
        pass
    assert (await house.get(tournament_id)).state == pb.TOURNAMENT_STATE_ENDED
    assert differs(await exported(house, tournament_id, folder)) == []
    found = Folder(folder)
    scores = scores_of(found.manifest, found.blocks())
    assert ended(found.manifest, found.blocks(), scores, LeagueSpec("League", "tablut")).places


def programs(count: int) -> list[pb.Entrant]:
    """Programs: unlike levels, they may resign."""
    program = pb.ProgramEntrant(program="p", concurrency=64)
    return [pb.Entrant(name=f"e{each}", program=program, rating=2000 - each) for each in range(count)]


async def play_as_ranked(house: House, worker_id: str, *strongest_first: str) -> None:
    """Plays all games that can be leased now; the weaker entrant resigns each of them."""
    assigned = await house.lease(worker_id)
    games = []
    for each in assigned:
        places = [strongest_first.index(player.entrant.name) for player in each.players]
        games.append(delivery(each, forfeit=(places.index(max(places)), "resigned", 2)))
    assert set(await house.deliver(worker_id, games)) == {ACCEPTED}
    await house.plan()


async def late_in_groups(house: House) -> str:
    made = await begun(house, stage(pb.FORMAT_ROUND_ROBIN, groups=2), entrants=6)
    await enter(house, ORGANISER, made, LATE)
    await house.plan()
    return made


async def late_in_the_second_stage(house: House) -> str:
    made = await begun(house, stage(pb.FORMAT_ROUND_ROBIN), stage(pb.FORMAT_SWISS, rounds=2), entrants=3)
    await house.play()
    await enter(house, ORGANISER, made, LATE)
    return made


async def test_late_to_the_groups_of_a_round_robin(house: House, folder: Path) -> None:
    await prove(house, await late_in_groups(house), folder)


async def test_late_to_the_second_stage(house: House, folder: Path) -> None:
    await prove(house, await late_in_the_second_stage(house), folder)


async def test_a_swiss_that_ends_early_because_two_of_three_left(house: House, folder: Path) -> None:
    stages = stage(pb.FORMAT_SWISS, rounds=4), stage(pb.FORMAT_ROUND_ROBIN)
    made = await begun(house, *stages, entrants=3)
    await house.play()
    await leaves(house, made, "e0", "e1")
    await prove(house, made, folder)


async def test_both_of_a_semi_final_leave_while_the_other_is_played(house: House, folder: Path) -> None:
    made = await begun(house, stage(pb.FORMAT_KNOCKOUT, blocks=3), entrants=4)
    await house.lease("w1")
    await leaves(house, made, "e0", "e3")
    let_leases_run_out(engine_of(house.ledger))
    house.ledger.expire()
    await prove(house, made, folder)


async def test_who_waits_for_a_first_opponent_in_an_arena_leaves(house: House, folder: Path) -> None:
    made = await begun(house, stage(pb.FORMAT_ARENA, rounds=2), entrants=3)
    record = house.ledger.stage(made, 0)
    assert record is not None
    await leaves(house, made, *({"e0", "e1", "e2"} - set(record.blocks[0].entrants)))
    await prove(house, made, folder)


@pytest.mark.parametrize("before", [(), (stage(pb.FORMAT_ROUND_ROBIN),)], ids=["first", "second"])
async def test_who_leaves_a_stage_before_its_first_pairings_are_uploaded(
    house: House, folder: Path, before: tuple[pb.Stage, ...]
) -> None:
    made = await begun(house, *before, stage(pb.FORMAT_UPLOADED), entrants=4)
    await house.play()
    await leaves(house, made, "e3")
    pairings = [pb.Pairing(entrants=names) for names in (("e0", "e1"), ("e1", "e2"))]
    request = rpc.UploadPairingsRequest(tournament_id=made, stage=len(before), pairings=pairings)
    await house.organising.upload_pairings(ORGANISER, request)
    await house.plan()
    await prove(house, made, folder)


async def test_others_go_on_after_a_purge(house: House, folder: Path) -> None:
    stages = stage(pb.FORMAT_ROUND_ROBIN, advance=3), stage(pb.FORMAT_SWISS, rounds=2)
    made = (await house.create(spec(*stages, entrants=programs(4)))).tournament_id
    for worker_id in ("w1", "w2"):
        await house.register(worker_id, ["p"])
    await play_as_ranked(house, "w1", "e0", "e1", "e2", "e3")
    assert house.ledger.stages(made)[1].seeding == ("e0", "e1", "e2")
    await play_as_ranked(house, "w2", "e1", "e2", "e3", "e0")
    house.ledger.purge("w1")
    await house.plan()
    assert differs(await exported(house, made, folder / "meanwhile")) == []
    await play_as_ranked(house, "w2", "e1", "e2", "e3", "e0")
    assert house.ledger.stages(made)[1].seeding == ("e1", "e2", "e3")
    assert differs(await exported(house, made, folder / "again")) == []
    while await house.play("w2"):
        pass
    assert (await house.get(made)).state == pb.TOURNAMENT_STATE_ENDED
    assert differs(await exported(house, made, folder / "ended")) == []


async def test_what_an_export_says_of_coming_and_leaving(house: House, folder: Path) -> None:
    made = await late_in_the_second_stage(house)
    await leaves(house, made, "e0")
    await prove(house, made, folder)
    stays = {each.entrant.name: (each.joined, each.left) for each in Folder(folder).manifest.entrants}
    assert stays["e1"] == (Round(0, 0), None)
    assert stays["late"] == (Round(1, 1), None)
    assert stays["e0"] == (Round(0, 0), Round(1, 1))


async def test_the_export_of_an_older_platform_is_read(house: House, folder: Path) -> None:
    """It does not say when entrants came or left; for many exports the games say enough."""
    made = await begun(house, stage(pb.FORMAT_SWISS, rounds=3), entrants=4)
    await enter(house, ORGANISER, made, LATE)
    await house.play()
    await leaves(house, made, "e0")
    await prove(house, made, folder)
    path = folder / "manifest.json"
    text = json.loads(path.read_text())
    for each in text["entrants"]:
        del each["joined"], each["left"]
    path.write_text(json.dumps(text))
    assert differs(folder) == []


def said(folder: Path, change: Callable[[Participant], Participant]) -> None:
    """Rewrites the manifest with `change` applied to every participant."""
    found = Folder(folder)
    manifest = found.manifest
    found.restate(replace(manifest, entrants=tuple(map(change, manifest.entrants))))


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("late", {"joined": Round(0, 0)}),
        ("late", {"joined": Round(1, 0), "left": Round(1, 0), "withdrawn": True}),
        ("e1", {"joined": Round(1, 0)}),
        ("e1", {"left": Round(0, 1), "withdrawn": True}),
        ("e1", {"left": Round(2**31, 0), "withdrawn": True}),
        ("e1", {"joined": Round(-1, -1), "left": Round(-1, 0), "withdrawn": True}),
    ],
)
async def test_a_lie_that_changes_who_stands_where_is_found(
    house: House, folder: Path, name: str, fields: dict[str, object]
) -> None:
    await prove(house, await late_in_the_second_stage(house), folder)
    said(folder, lambda each: replace(each, **fields) if each.entrant.name == name else each)  # type: ignore[arg-type]  # fields by name
    assert any("standings" in each for each in differs(folder))


async def test_nobody_was_there_at_the_start_is_found_to_be_a_lie(house: House, folder: Path) -> None:
    await prove(house, await late_in_groups(house), folder)
    said(folder, lambda each: replace(each, joined=Round(1, 0)))
    assert any("standings" in each for each in differs(folder))


@pytest.mark.parametrize(
    "fields",
    [
        {"left": Round(1, 0)},
        {"withdrawn": True},
        {"joined": None, "withdrawn": True, "left": Round(1, 0)},
    ],
)
async def test_what_contradicts_itself_is_not_read(
    house: House, folder: Path, fields: dict[str, object]
) -> None:
    await prove(house, await late_in_groups(house), folder)
    said(folder, lambda each: replace(each, **fields))  # type: ignore[arg-type]  # fields by name
    with pytest.raises(Unreadable, match=r"manifest\.entrants\[0\]: .*left"):
        Folder(folder)
