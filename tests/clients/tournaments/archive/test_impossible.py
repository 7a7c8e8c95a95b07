"""`ardri tournament import`: exports of tournaments that there cannot be are refused in one line."""

import json
from pathlib import Path

import pytest

from tests.clients.cli.running import Cli
from tests.clients.tournaments.archive.folders import edited, found, rewrite


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('"rounds": 3', '"rounds": 300000', "stages[0]: up to 1200000"),
        ('"rounds": 3', f'"rounds": {10**12}', "stages[0].rounds: at the most"),
        ('"blocks": 1', f'"blocks": {10**12}', "stages[0].blocks: at the most"),
        ('"blocks": 1', '"blocks": 0', "stages[0].blocks: at least"),
        ('"groups": 1', f'"groups": {10**12}', "stages[0].groups: at the most"),
        ('"seats": 2', '"seats": 0', "seats: 2 to 7"),
        ('"format": "swiss"', '"format": "test"', "stages[0].heroes: exactly one"),
        ('"format": "swiss"', '"format": "gauntlet"', "stages[0].heroes: at least one"),
    ],
)
async def test_stages_that_no_tournament_has_are_refused(
    cli: Cli, exported: Path, before: str, after: str, says: str
) -> None:
    path = exported / "manifest.json"
    path.write_text(path.read_text().replace(before, after, 1))
    for command in ("import", "report"):
        refused = await cli.run("tournament", command, str(exported))
        assert (refused.code, refused.out, len(refused.err.splitlines())) == (1, "", 1)
        assert f"manifest.spec.{says}" in refused.err


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('"created_ms": 17', f'"created_ms": {10**30}', "created_ms: no time"),
        ('"ended_ms": 17', '"ended_ms": -17', "ended_ms: no time"),
        ('"root": "', f'"root": "{"00" * 65}', "seeds.root: 32 bytes"),
        ('"salt": "', '"salt": "00', "seeds.salt: 16 bytes"),
    ],
)
async def test_times_and_seeds_that_there_are_not_are_refused(
    cli: Cli, exported: Path, before: str, after: str, says: str
) -> None:
    path = exported / "manifest.json"
    path.write_text(path.read_text().replace(before, after, 1))
    refused = await cli.run("tournament", "import", str(exported))
    assert (refused.code, refused.out, len(refused.err.splitlines())) == (1, "", 1)
    assert f"manifest.{says}" in refused.err


async def test_an_entrant_that_is_there_twice_is_refused(cli: Cli, exported: Path) -> None:
    """Otherwise readers of the report would see another level for it."""
    path = exported / "manifest.json"
    found = json.loads(path.read_text())
    other = found["entrants"][1]
    found["entrants"].insert(0, other | {"entrant": other["entrant"] | {"level": 8}})
    path.write_text(json.dumps(found))
    refused = await cli.run("tournament", "import", str(exported))
    assert (refused.code, refused.out) == (1, "")
    assert "manifest.entrants: 'two' is there 2 times" in refused.err


async def test_numbers_that_no_game_has_are_differences(exported: Path) -> None:
    path = exported / "manifest.json"
    path.write_text(path.read_text().replace('"level": 1', f'"level": {10**12}', 1))
    assert any("no game can be like that: Value out of range" in each for each in found(exported))
    pin = {"sha256": "00" * 32, "fuel": 10**18, "memory_mib": 64}
    path.write_text(path.read_text().replace('"module": null', f'"module": {json.dumps(pin)}', 1))
    assert found(exported)[-1] == "one: no module has so much fuel or memory"
    rewrite(exported, "games.jsonl", edited(0, ranks=[1, 10**30]))
    assert "block 0 of stage 0: no such ranks in 0" in found(exported)


async def test_rounds_that_are_too_far_away_are_refused(cli: Cli, exported: Path) -> None:
    """A Swiss of three rounds and five entrants has six blocks, at most one for each of six rounds."""
    rewrite(
        exported,
        "games.jsonl",
        lambda lines: [json.dumps(json.loads(each) | {"round": 6}) + "\n" for each in lines],
    )
    for command in ("import", "report"):
        refused = await cli.run("tournament", command, str(exported))
        assert "stage 0, block 0: there is no such stage or round" in refused.out + refused.err
    rewrite(
        exported, "games.jsonl", lambda lines: [each.replace('"stage": 0', '"stage": 1') for each in lines]
    )
    assert found(exported) == ["stage 1, block 0: there is no such stage or round"]


@pytest.mark.parametrize("place", [{"round": -1}, {"stage": -1}, {"block": -1}])
async def test_games_of_places_that_there_are_not_are_refused(exported: Path, place: dict[str, int]) -> None:
    rewrite(exported, "games.jsonl", edited(0, **place))
    assert "line 1: no stage, block or round has such a number" in found(exported)
