"""`ardri league table`, `report` and `verify`, for tournaments in which every game is replayed."""

import json
import os
import re
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

import pytest

from ardri_cli.tournaments.league.spec_file import read_league
from services.tournament.league import LeagueSpec, Season
from tests.clients.cli.running import Cli
from tests.clients.league.exports import write_export
from tests.tournament.export.sample import SWISS, levels, played, telling_the_field

GOLDEN: Final = Path(__file__).parent / "golden"
DOCS: Final = Path(__file__).parents[3] / "docs" / "tournaments.md"
RENEW: Final = "ARDRI_GOLDEN"
"""If this variable is set, golden files are written instead of compared (`make golden`)."""
LEAGUE: Final = """
name = "Levels of Tablut"
game = "tablut"
carry = 50
anchor = "one"
divisions = ["Premier", "First"]
moves = 1

[players]
5 = "five"

[[seasons]]
name = "spring"
tournaments.Premier = ["spring-1", "spring-2"]
tournaments.First = ["spring-3"]

[[seasons]]
name = "autumn"
open = true
tournaments.Premier = ["autumn-1"]
tournaments.First = []
"""
UPPER, LOWER = ("one", "two", "three"), ("four", "5", "six")
FIELDS: Final = {
    "spring-1": UPPER,
    "spring-2": UPPER,
    "spring-3": LOWER,
    "autumn-1": ("one", "two", "three", "four", "five"),
}


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league and all its exports; a test that changes them copies them first."""
    home = tmp_path_factory.mktemp("league")
    for name, field in FIELDS.items():
        spec = replace(SWISS, name=f"Cup {name}", options={"quiet_plies": 60})
        found = telling_the_field(played(spec, levels(field), f"t-{name}"))
        write_export(home / name, found, "https://play.example.org" if name == "autumn-1" else None)
    (home / "league.toml").write_text(LEAGUE)
    return home


@pytest.fixture
def home(exports: Path, tmp_path: Path) -> Path:
    """A copy of the league that a test may change."""
    for file in exports.rglob("*"):
        if file.is_file():
            (tmp_path / file.relative_to(exports)).parent.mkdir(exist_ok=True, parents=True)
            (tmp_path / file.relative_to(exports)).write_bytes(file.read_bytes())
    return tmp_path


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    """A command line without a platform, because leagues need none."""
    return Cli("127.0.0.1:1", tmp_path / "state")


def compare(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get(RENEW):
        path.write_text(text)
    assert text == path.read_text(), f"another {name}; `make golden` writes it anew"


async def test_tables_and_report_are_the_golden_ones(cli: Cli, exports: Path, tmp_path: Path) -> None:
    said = await cli.run("league", "table", str(exports / "league.toml"), "--season", "all")
    assert (said.code, said.err) == (0, "")
    compare("table.txt", said.out)
    written = await cli.run("league", "report", str(exports / "league.toml"), str(tmp_path / "out"))
    assert written.code == 0
    compare("league.json", (tmp_path / "out" / "league.json").read_text())
    compare("league.html", (tmp_path / "out" / "league.html").read_text())
    last = await cli.run("league", "table", str(exports / "league.toml"))
    assert last.out.startswith("autumn, Premier, goes on\n")
    assert "spring, " not in last.out
    as_json = await cli.run("league", "table", str(exports / "league.toml"), "--json")
    assert json.loads(as_json.out) == json.loads((tmp_path / "out" / "league.json").read_text())


async def test_it_proves_itself_game_by_game(cli: Cli, exports: Path, tmp_path: Path) -> None:
    file, out = str(exports / "league.toml"), str(tmp_path / "out")
    await cli.run("league", "report", file, out)
    proven = await cli.run("league", "verify", file, out, "--processes", "1")
    assert (proven.code, proven.err) == (0, "")
    games = sum(len((exports / name / "records.jsonl").read_text().splitlines()) for name in FIELDS)
    assert proven.out.startswith(f"proven: {games} games, {games} of them played again; the tables follow\n")
    digest = json.loads((tmp_path / "out" / "league.json").read_text())["digest"]
    assert proven.out.endswith(f"digest {digest}\n")
    said = json.loads((await cli.run("league", "verify", file, "--json", "--processes", "1")).out)
    assert said == {"games": games, "replayed": games, "proven": True, "differences": [], "digest": digest}


def without_times(manifest: dict[str, Any]) -> None:
    """Leaves out when entrants joined and left, as a forger would who also leaves out a game."""
    for entrant in manifest["entrants"]:
        del entrant["joined"], entrant["left"]


def without_records(manifest: dict[str, Any]) -> None:
    del manifest["files"]["records.jsonl"]


@pytest.mark.parametrize(
    ("change", "key", "says"),
    [
        (
            without_times,
            "pairings_not_proven",
            "who was to meet whom, and that no game is missing: the export is of an older platform",
        ),
        (
            without_records,
            "games_not_proven",
            "that these games were played, and ended like that: the export has no records",
        ),
    ],
)
async def test_what_an_export_does_not_prove_is_told(
    cli: Cli, home: Path, change: Callable[[dict[str, Any]], None], key: str, says: str
) -> None:
    path, file = home / "spring-3" / "manifest.json", str(home / "league.toml")
    manifest = json.loads(path.read_text())
    change(manifest)
    path.write_text(json.dumps(manifest))
    told = await cli.run("league", "verify", file, "--processes", "1")
    assert told.code == 0, told.err
    wanted = f"not proven: spring-3: {says}"
    assert [line.startswith(wanted) for line in told.out.splitlines()] == [False, True, False]
    said = json.loads((await cli.run("league", "verify", file, "--json", "--processes", "1")).out)
    assert list(said[key]) == ["spring-3"]


async def test_whatever_is_changed_is_found(cli: Cli, home: Path) -> None:
    file, out = str(home / "league.toml"), home / "out"
    await cli.run("league", "report", file, str(out))
    page = out / "league.html"
    page.write_text(page.read_text().replace("champion", "loser", 1))
    (out / "league.json").unlink()
    wrong = await cli.run("league", "verify", file, str(out), "--processes", "1")
    assert wrong.code == 1
    assert wrong.out.splitlines() == [
        "differs: league.html: does not follow from the tournaments",
        "differs: league.json: No such file or directory",
    ]
    records = home / "spring-3" / "records.jsonl"
    records.write_text("".join(records.read_text().splitlines(keepends=True)[1:]))
    wrong = await cli.run("league", "verify", file, "--processes", "1", "--json")
    found = json.loads(wrong.out)
    assert (wrong.code, found["proven"], found["digest"]) == (1, False, "")
    assert "spring-3: records.jsonl: is not what was exported" in found["differences"]


async def test_results_that_the_platform_has_not_signed_off_make_no_table(cli: Cli, home: Path) -> None:
    games = home / "spring-1" / "games.jsonl"
    text = games.read_text()
    games.write_text(re.sub(r'"plies":\d+', '"plies":1', text, count=1))
    refused = await cli.run("league", "table", str(home / "league.toml"))
    assert (refused.code, refused.out) == (1, "")
    assert "spring-1: Cup spring-1: its games are not those that its platform has counted" in refused.err


async def test_a_tournament_that_is_not_there_is_named(cli: Cli, home: Path) -> None:
    (home / "spring-2" / "manifest.json").unlink()
    refused = await cli.run("league", "table", str(home / "league.toml"))
    assert refused.code == 1
    assert "spring-2: " in refused.err
    assert "no finished export is here" in refused.err


async def test_a_season_that_is_not_there_is_refused(cli: Cli, exports: Path) -> None:
    refused = await cli.run("league", "table", str(exports / "league.toml"), "--season", "winter")
    assert (refused.code, "'winter' is no season; there are: spring, autumn" in refused.err) == (2, True)


def line(before: str, after: str) -> Callable[[str], str]:
    return lambda text: text.replace(before, after, 1)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (line('name = "Levels of Tablut"', ""), "name: is missing"),
        (line('game = "tablut"', "game = 3"), "3: game: should be some text, not 3"),
        (line("carry = 50", "carry = 101"), "4: carry: should be a whole number from 0 to 100, not 101"),
        (
            line("carry = 50", "carried = 50"),
            "4: carried: is no key here; there are: anchor, best, by, carry",
        ),
        (line("moves = 1", "moves = true"), "7: moves: should be a whole number from 0"),
        (line("moves = 1", 'by = "luck"'), "7: by: should be one of points, rating, not 'luck'"),
        (line("moves = 1", "points = [3, -1]"), "7: points: should be whole numbers from 0"),
        (line("moves = 1", 'points = "10"'), "7: points: should be a list of whole numbers, not '10'"),
        (line('"First"]', '"Premier"]'), "6: divisions: should be different names"),
        (line('name = "autumn"', 'name = "spring"'), "seasons: should have different names"),
        (
            line("open = true", 'open = "yes"'),
            "19: seasons (number 2), open: should be true or false, not 'yes'",
        ),
        (line('name = "spring"', 'name = "spring"\nopen = true'), "seasons: only the last one can be open"),
        (
            line("tournaments.First = []", "tournaments.Last = []"),
            "seasons (number 2), tournaments, Last: is no key",
        ),
        (
            line("tournaments.First = []", 'champion = "me"'),
            "21: seasons (number 2), champion: is no key here",
        ),
        (lambda text: text.partition("[[seasons]]")[0], "seasons: should be tables [[seasons]]"),
        (line('5 = "five"', "5 = 5"), "10: players, 5: should be some text, not 5"),
        (line("[players]", "[players"), ":9: "),
    ],
)
async def test_what_is_wrong_is_told_with_its_line(
    cli: Cli, tmp_path: Path, change: Callable[[str], str], says: str
) -> None:
    file = tmp_path / "league.toml"
    file.write_text(change(LEAGUE))
    refused = await cli.run("league", "table", str(file))
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith(f"ardri: {file}")
    assert says in refused.err


def test_the_documented_league_can_be_read(tmp_path: Path) -> None:
    _, block = re.findall(r"```toml\n(.*?)```", DOCS.read_text(), re.DOTALL)
    file = tmp_path / "league.toml"
    file.write_text(block)
    spec = read_league(file)
    assert (spec.best, spec.memory, spec.players) == (3, 2, {"mybot-v2": "mybot"})
    assert spec.seasons[1].tournaments == {"Premier": ("exports/cup-4",), "First": ()}
    keys = {field.name for field in fields(LeagueSpec)}
    assert not [key for key in keys if not re.search(rf"^(\[+)?{key}\b", block, re.MULTILINE)], (
        "it shows all keys"
    )
    file.write_text('name = "x"\ngame = "tablut"\n[[seasons]]\nname = "s"\ntournaments = ["a"]\n')
    assert read_league(file) == LeagueSpec("x", "tablut", seasons=(Season("s", {"": ("a",)}),))


async def test_no_such_file(cli: Cli, tmp_path: Path) -> None:
    refused = await cli.run("league", "table", str(tmp_path / "none.toml"))
    assert (refused.code, "No such file" in refused.err) == (2, True)
