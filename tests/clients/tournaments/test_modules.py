"""`ardri tournament import --programs`: modules replay their games; spec files pin entrants to them."""

import json
from pathlib import Path

import pytest

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.tournaments.spec.spec_file import SpecError, read_spec
from services.director.referee.expectation import Expectation
from services.tournament.export.manifest import read_manifest, write_manifest
from services.tournament.spec import TournamentSpec
from tests.clients.cli.running import Cli
from tests.clients.fake.platform import FakePlatform
from tests.clients.fake.tournament_story import Story
from tests.director.games_to_play import level
from tests.programs.wasm.modules import EXAMPLES, entrant, example, hosted, listed
from tests.tournament.export import sample

ADA, BOB = entrant("ada", example("beetle")), entrant("bob", example("cricket"))
KNOWN = listed((ADA, example("beetle")), (BOB, example("cricket")))
SPEC = TournamentSpec("Small animals", "tablut", options={"quiet_plies": 12})
FIELD = (ADA, BOB, level("eve"))


async def exported(platform: FakePlatform, folder: Path) -> Cli:
    """The tournament, exported to `cup`."""
    platform.tournaments.stories[sample.TOURNAMENT_ID] = Story.of(sample.played(SPEC, FIELD))
    cli = Cli(platform.address, folder)
    said = await cli.run("tournament", "export", sample.TOURNAMENT_ID, str(folder / "cup"))
    assert said.code == 0, said.err
    return cli


async def test_an_export_of_modules_is_proven_with_them(
    platform: FakePlatform, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_a_worker_does(expected: Expectation, _rng: object) -> object:
        return hosted(expected, KNOWN)

    monkeypatch.setattr(sample, "hosted", as_a_worker_does)
    cli, cup = await exported(platform, tmp_path), str(tmp_path / "cup")
    proven = await cli.run("tournament", "import", cup, "--programs", str(EXAMPLES))
    assert proven.code == 0, proven.out
    assert "the moves in 8 seats of WebAssembly programs" in proven.out
    one = await cli.run("tournament", "import", cup, "--programs", str(EXAMPLES / "beetle.wasm"), "--json")
    told = json.loads(one.out)
    assert (told["proven"], told["modules"]) == (True, 4)
    assert told["without_program"] == [f"bob (program-bob, SHA-256 {example('cricket').sha256.hex()})"]
    none = await cli.run("tournament", "import", cup)
    assert none.code == 0
    assert none.out.count("not proven without --programs") == 2


async def test_an_export_of_games_that_the_modules_did_not_play_is_found_out(
    platform: FakePlatform, tmp_path: Path
) -> None:
    """A forger has played legal random games in their names."""
    cli, cup = await exported(platform, tmp_path), str(tmp_path / "cup")
    assert (await cli.run("tournament", "import", cup)).code == 0
    found = await cli.run("tournament", "import", cup, "--programs", str(EXAMPLES))
    assert found.code == 1
    assert found.out.count("does not play that") == 6, "every game of theirs"


async def test_what_is_no_module_is_not_taken(platform: FakePlatform, tmp_path: Path) -> None:
    cli = await exported(platform, tmp_path)
    for path in (tmp_path / "none.wasm", EXAMPLES / "beetle.c"):
        refused = await cli.run("tournament", "import", str(tmp_path / "cup"), "--programs", str(path))
        assert (refused.code, path.name in refused.err) == (2, True)


async def test_exports_from_before_there_were_modules_are_read(
    platform: FakePlatform, tmp_path: Path
) -> None:
    await exported(platform, tmp_path)
    manifest = read_manifest((tmp_path / "cup" / "manifest.json").read_text())
    plain = json.loads(write_manifest(manifest))
    for each in plain["entrants"]:
        del each["entrant"]["module"]
    older = read_manifest(json.dumps(plain))
    assert [each.entrant.module for each in older.entrants] == [None] * 3


PINNED = """
name = "Cup"
game = "tablut"
[[entrants]]
name = "ada"
program = "bug"
{keys}
"""


def spec_of(folder: Path, keys: str) -> pb.TournamentSpec:
    file = folder / "cup.toml"
    file.write_text(PINNED.format(keys=keys))
    return read_spec(file)


def test_a_spec_file_may_pin_a_program(tmp_path: Path) -> None:
    spec = spec_of(tmp_path, f"sha256 = '{'ab' * 32}'\nfuel = 7\nmemory_mib = 3\nconcurrency = 2")
    wanted = pb.ProgramModule(sha256=b"\xab" * 32, fuel=7, memory_mib=3)
    assert spec.entrants[0].program == pb.ProgramEntrant(program="bug", concurrency=2, module=wanted)
    assert not spec_of(tmp_path, "").entrants[0].program.HasField("module")


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ("sha256 = 'ab'", "should be 64 hexadecimal digits"),
        (f"sha256 = '{'xy' * 32}'", "sha256"),
        ("fuel = -1", "should be a whole number from 0"),
        ("level = 3", "has one of level, program"),
    ],
)
def test_a_pin_that_cannot_be_is_named(tmp_path: Path, keys: str, says: str) -> None:
    with pytest.raises(SpecError, match=says):
        spec_of(tmp_path, keys)


def test_only_programs_are_pinned(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(PINNED.format(keys="fuel = 5").replace('program = "bug"', "level = 1"))
    with pytest.raises(SpecError, match="fuel: is for program alone"):
        read_spec(file)
