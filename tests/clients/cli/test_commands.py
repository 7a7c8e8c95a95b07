"""All commands but play: what they print, in words and as JSON, and how they fail."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.match.v1 import match_pb2 as pb
from ardri_cli import main
from ardri_cli.commands.games import band_words, option_lines
from ardri_cli.terminal.wording import describe_turn
from ardri_client import Ardri, play
from services import games
from tests.clients.cli.running import Cli
from tests.clients.fake.platform import FakePlatform
from tests.clients.sdk.match.test_table import first_legal

PERFT_2 = 4_400


@pytest.fixture
def cli(platform: FakePlatform, tmp_path: Path) -> Cli:
    return Cli(platform.address, tmp_path)


@pytest.fixture
async def ended_match(ardri: Ardri) -> str:
    table = await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 3})
    await play(table, first_legal)
    return table.place.match_id


def test_help_names_every_command_as_the_command_does() -> None:
    listed = CliRunner().invoke(main.app, ["--help"]).output
    for name, summary in main.ALL.items() - main.GROUPS.items() - main.GAME_COMMANDS.items():
        assert f" {name} " in listed
        assert main.load(name).help.splitlines()[0] == summary


BEYOND = "9" * 20


@pytest.mark.parametrize(
    "command",
    [
        f"play tablut --seats {BEYOND}",
        f"play tablut --seat {BEYOND}",
        f"play tablut --clock {BEYOND}d",
        f"play tablut --substitute {BEYOND}",
        f"play tablut --option quiet_plies={'9' * 5000}",
        "play tablut --offer-window inf",
        "play tablut --join tablut.x --seat \u00b2",
        f"analyse tablut.x --ply {BEYOND}",
        f"analyse tablut.x --nodes {BEYOND}",
        f"tournament standings x --stage {BEYOND}",
        f"tournament extend x --rounds {BEYOND}",
        "tournament extend x --seconds inf",
        f"ops matches --seat {BEYOND}",
        "ops matches --quiet inf",
        "ops stuck --bound inf",
        "ops stuck --bound nan",
        f"perft tablut {BEYOND}",
    ],
)
async def test_numbers_beyond_all_bounds_are_refused_in_a_line(cli: Cli, command: str) -> None:
    ended = await cli.run(*command.split())
    assert ended.code in {1, 2}
    assert ended.err


async def test_who_gives_such_a_number_is_told_which_option_it_was(cli: Cli) -> None:
    for command, option in (("play tablut --seats", "--seats"), ("tournament extend x --rounds", "--rounds")):
        ended = await cli.run(*f"{command} {BEYOND}".split())
        assert f"Invalid value for {option}: " in ended.err


@pytest.mark.parametrize(
    ("command", "idle", "way"),
    [
        ("play tablut --seek --seat 1", "--seat", "--seek"),
        ("play tablut --seek --open", "--open", "--seek"),
        ("play --join tablut.x --seek", "--seek", "--join"),
        ("play --resume= --clock 3d", "--clock", "--resume"),
        ("play --rematch= --unaided", "--unaided", "--rematch"),
        ("play --invite x --level 3", "--level", "--invite"),
    ],
)
async def test_options_without_an_effect_beside_another_are_refused(
    cli: Cli, command: str, idle: str, way: str
) -> None:
    ended = await cli.run(*command.split())
    assert ended.code == 2
    assert f"Invalid value for {idle}: has no effect beside {way}" in " ".join(ended.err.split())


def test_help_breaks_no_line_in_mid_sentence() -> None:
    text = main.load("conformance").help
    assert [paragraph.count("\n") for paragraph in text.split("\n\n")] == [0, 0]
    assert "what is legal, what is refused, who is told" in text


def test_perft() -> None:
    result = CliRunner().invoke(main.app, ["perft", "tablut", "2"])
    assert result.output.startswith(f"{PERFT_2} nodes at depth 2")
    split = CliRunner().invoke(main.app, ["perft", "tablut", "2", "--split", "--json"])
    found = json.loads(split.output)
    assert found["nodes"] == PERFT_2 == sum(found["split"].values())
    assert len(found["split"]) == 80


def test_perft_of_what_is_not_there() -> None:
    result = CliRunner().invoke(main.app, ["perft", "chess", "2"])
    assert result.exit_code == 1
    assert "the games are: " + ", ".join(games.names()) in result.output
    result = CliRunner().invoke(main.app, ["perft", "tablut", "1", "-o", "walls=maybe"])
    assert result.exit_code == 2


def test_version_and_referee() -> None:
    version = json.loads(CliRunner().invoke(main.app, ["version", "--json"]).output)
    assert version["rules"]["tablut"]
    assert version["kernels"] in {"native", "pure"}
    answer = CliRunner().invoke(main.app, ["referee", "tablut"], input='{"new": {}}\n').output
    assert json.loads(answer)["version"] == 0


@pytest.mark.parametrize("command", [["matches"], ["games"], ["watch", "x.y"], ["play", "tablut"]])
def test_nobody_there(command: list[str], tmp_path: Path) -> None:
    environ = {"ARDRI_ADDRESS": "127.0.0.1:1", "ARDRI_STATE_DIR": str(tmp_path)}
    result = CliRunner().invoke(main.app, command, env=environ)
    assert result.exit_code == 3
    assert "`ardri up` or `make run`" in result.output
    assert len(result.output.splitlines()) == 1


async def test_games(cli: Cli) -> None:
    assert "tablut  Tablut, 2 seats: attackers, defenders" in (await cli.run("games")).out
    assert json.loads((await cli.run("games", "--json")).out)["game"]["max_seats"] == 2
    assert "--option" not in (await cli.run("games")).out
    unknown = await cli.run("games", "chess")
    assert (unknown.code, "there is no game 'chess'; `ardri games` lists the games" in unknown.err) == (
        1,
        True,
    )


@pytest.mark.parametrize(
    ("band", "words"),
    [
        ({"low": 1404, "high": 1519}, "rated about 1400 to 1520"),
        ({"low": 1404}, "rated 1400 or more"),
        ({"high": 1519}, "rated 1520 or less"),
        ({}, "rated about 1460"),
        ({"low": 0, "high": 1519, "games": 0}, "rated about 0 to 1520, a guess until people have played it"),
    ],
)
def test_levels_have_bands_that_may_be_open_or_assumed(band: dict[str, int], words: str) -> None:
    level = engine_pb.Level(number=4, band=engine_pb.LevelBand(**{"rating": 1462, "games": 9, **band}))
    assert band_words(level) == words
    assert band_words(engine_pb.Level(number=4)) == "not measured as it plays now"


def test_options_are_wrapped_below_how_they_are_set() -> None:
    number = engine_pb.NumberOption(default=100, least=1, most=1000)
    option = engine_pb.Option(name="plies", number=number, meaning="Plies until a draw.", rule="B14")
    assert list(option_lines(option, 30)) == [
        "  --option plies=100 (1 to",
        "    1000)",
        "    Plies until a draw. (B14)",
    ]


async def test_matches(cli: Cli, ended_match: str, platform: FakePlatform) -> None:
    live = platform.open("tablut").message.match_id
    assert ended_match not in (await cli.run("matches")).out
    everything = (await cli.run("matches", "tablut", "--all")).out
    assert live in everything
    assert re.search(rf"{ended_match} +ended .* quiet plies", everything)
    lines = (await cli.run("matches", "--all", "--json")).out.splitlines()
    assert [json.loads(line)["match_id"] for line in lines] == [live, ended_match]


async def test_my_matches(cli: Cli, platform: FakePlatform) -> None:
    theirs, mine = platform.open("tablut"), platform.open("tablut")
    assert "No matches" in (await cli.run("matches", "--mine")).out
    mine.sit(1, "Guest")
    told = (await cli.run("matches", "--mine")).out
    assert mine.message.match_id in told
    assert theirs.message.match_id not in told


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, ""),
        ({"to_act": [1]}, "defenders"),
        ({"to_act": [-2]}, "the table"),
        ({"to_act": [0, 1], "viewer_seat": 0}, "yours"),
        ({"to_act": [1], "viewer_seat": 0}, "defenders"),
        ({"viewer_seat": 2}, "invited"),
        ({"to_act": [5]}, "seat 5"),
    ],
)
def test_whose_turn_it_is(fields: dict[str, Any], told: str) -> None:
    seats = [pb.Seat(seat=0), pb.Seat(seat=1, title="defenders"), pb.Seat(seat=2, reserved=True)]
    assert describe_turn(pb.MatchSummary(seats=seats, **fields)) == told


async def test_watch(cli: Cli, ended_match: str) -> None:
    watched = await cli.run("watch", ended_match)
    assert "draw: quiet plies (rule B14)" in watched.out
    line = (await cli.run("watch", ended_match, "--json")).out
    assert json.loads(line)["match"]["outcome"]["reason"] == "quiet_plies"
    missing = await cli.run("watch", "tablut.none")
    assert missing.code == 1
    assert "ardri matches --all" in missing.err


async def test_watch_follows_a_live_match(cli: Cli, ardri: Ardri) -> None:
    table = await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 40})
    task = asyncio.create_task(cli.run("watch", table.place.match_id, "--json"))
    await play(table, first_legal)
    lines = [json.loads(line) for line in (await task).out.splitlines()]
    versions = [int(line["event"]["version"]) for line in lines[1:]]
    first = int(lines[0]["match"]["version"])
    assert versions == list(range(first + 1, first + 1 + len(versions)))


async def test_replay_steps_through_all_positions(cli: Cli, ended_match: str) -> None:
    shown = (await cli.run("replay", ended_match)).out
    assert shown.count("a b c d e f g h i") == 4
    assert "3. attackers: " in shown
    assert shown.rstrip().endswith("draw: quiet plies (rule B14)")


async def test_replay_of_a_live_match_shows_what_was_played(cli: Cli, platform: FakePlatform) -> None:
    match = platform.open("tablut")
    match.sit(0, "me")
    match.sit(1, "", 1)
    match.act(0, match.message.version, "r", match.legal()[0])
    shown = (await cli.run("replay", match.message.match_id)).out
    assert shown.count("a b c d e f g h i") == 3
    refused = await cli.run("replay", match.message.match_id, "--export", "no.json")
    assert refused.code == 1
    assert "has not ended" in refused.err


@pytest.mark.parametrize("name", ["record.json", "record.bin"])
async def test_a_record_is_saved_shown_and_proven(
    cli: Cli, ended_match: str, name: str, tmp_path: Path
) -> None:
    path = str(tmp_path / name)
    nowhere = await cli.run("replay", ended_match, "--export", str(tmp_path / "none" / name))
    assert (nowhere.code, "No such file or directory" in nowhere.err) == (1, True)
    assert "ardri verify" in (await cli.run("replay", ended_match, "--export", path)).out
    assert "draw: quiet plies" in (await cli.run("replay", path)).out
    assert "verified: 8 entries" in (await cli.run("verify", path)).out


async def test_verify(cli: Cli, ended_match: str, platform: FakePlatform, tmp_path: Path) -> None:
    assert json.loads((await cli.run("verify", ended_match, "--json")).out)["verified"]
    path = tmp_path / "record.json"
    await cli.run("replay", ended_match, "--export", str(path))
    record = json.loads(path.read_text())
    record["entries"][4] = record["entries"][3]
    path.write_text(json.dumps(record))
    wrong = await cli.run("verify", str(path))
    assert wrong.code == 1
    assert "entry 5 does not follow: " in wrong.err
    assert not json.loads((await cli.run("verify", str(path), "--json")).out)["verified"]
    path.write_text("{")
    assert "is no record" in (await cli.run("verify", str(path))).err


@pytest.mark.parametrize("option", ["--port", "--http-port", "--engine-port", "--director-port"])
def test_ports_are_ports(option: str) -> None:
    refused = CliRunner().invoke(main.app, ["up", option, "99999"])
    assert refused.exit_code == 2
    assert "65535" in refused.output
