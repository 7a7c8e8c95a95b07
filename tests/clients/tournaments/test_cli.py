"""`ardri tournament ..`: the output of the commands, in words and as JSON, and their errors."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli import main, tournament_commands
from ardri_client import Tournaments
from ardri_client.errors import InvalidRequest
from tests.clients.cli.running import Cli, Ended
from tests.clients.fake.tournaments import FakeTournaments
from tests.tournament.export.sample import TOURNAMENT_ID

OPERATOR = ("--token", "account:operator")
ADMIN = ("--token", "account:admin")
SPEC = """
name = "Cup"
game = "tablut"
[[entrants]]
name = "one"
level = 1
[[entrants]]
name = "two"
level = 2
[[stages]]
format = "uploaded"
"""


@pytest.fixture
def cli(fake: FakeTournaments, tmp_path: Path) -> Cli:
    (tmp_path / "cup.toml").write_text(SPEC, encoding="utf-8")
    return Cli(fake.platform.address, tmp_path)


async def run(cli: Cli, *words: str) -> Ended:
    return await cli.run("tournament", *words)


async def created(cli: Cli) -> str:
    made = await run(cli, "create", str(cli.state_dir / "cup.toml"), "--json", *OPERATOR)
    return str(json.loads(made.out)["tournament_id"])


def test_help_names_every_command_as_the_command_does() -> None:
    listed = CliRunner().invoke(main.app, ["tournament", "--help"]).output
    for name, (_, summary) in tournament_commands.COMMANDS.items():
        assert f" {name} " in listed
        assert tournament_commands.load(name).help.splitlines()[0] == summary
    assert main.load("tournament").help == main.GROUPS["tournament"]
    assert " tournament " in CliRunner().invoke(main.app, ["--help"]).output


async def test_create_then_steer(cli: Cli, fake: FakeTournaments) -> None:
    made = await run(cli, "create", str(cli.state_dir / "cup.toml"), *OPERATOR)
    name = made.out.split()[0]
    assert made.out == f"{name} is open; `ardri tournament start {name}` begins it\n"
    for word, state in (("start", "running"), ("pause", "paused"), ("resume", "running")):
        assert (await run(cli, word, name, *OPERATOR)).out == f"Cup ({name}): tablut, 0 seats, {state}\n"
    longer = json.loads((await run(cli, "extend", name, "--rounds", "7", "--json", *OPERATOR)).out)
    assert longer["spec"]["stages"][0]["rounds"] == 7
    assert (await run(cli, "extend", name, *OPERATOR)).code == 2, "more of nothing"
    assert "cancelled: rain\n" in (await run(cli, "cancel", name, "--cause", "rain", *OPERATOR)).out
    assert "cancelled: rain\n" in (await run(cli, "status", name)).out
    again = await run(cli, "pause", name, *OPERATOR)
    assert (again.code, again.err) == (1, "ardri: it is over\n")


async def test_the_field(cli: Cli, fake: FakeTournaments) -> None:
    name = await created(cli)
    entered = await run(cli, "enter", name, "bot", "--level", "3", "--nodes", "500", *OPERATOR)
    assert entered.out == "bot (level 3, 500 nodes) is in\n"
    program = await run(cli, "enter", name, "p", "--program", "x", "--concurrency", "2", "--json", *OPERATOR)
    assert json.loads(program.out)["entrant"]["program"] == {"program": "x", "concurrency": 2}
    own = await run(cli, "enter", name, "me")
    assert own.out == "me (person Guest) is in\n", "with one's own account, and no token"
    both = await run(cli, "enter", name, "x", "--level", "1", "--person", "y", *OPERATOR)
    assert (both.code, "one of --level" in both.err) == (2, True)
    assert (await run(cli, "withdraw", name)).out == "me (person Guest) is out\n"
    assert (await run(cli, "withdraw", name, "p", *OPERATOR)).out == "p (program x) is out\n"
    shown = (await run(cli, "status", name)).out
    assert [line.split()[:2] for line in shown.splitlines()[-3:]] == [
        ["bot", "level"], ["p", "(withdrawn)"], ["me", "(withdrawn)"],
    ]  # fmt: skip


async def test_uploading_pairings(cli: Cli, fake: FakeTournaments, tmp_path: Path) -> None:
    name = await created(cli)
    file = tmp_path / "pairings.txt"
    file.write_text("one two  # first\n\n# nothing\ntwo one\n", encoding="utf-8")
    said = await run(cli, "upload", name, str(file), *OPERATOR)
    assert said.out == "2 meetings added; stage 1 has 2\n"
    pairings = fake.stories[name].tournament.spec.stages[0].pairings
    assert [list(each.entrants) for each in pairings] == [["one", "two"], ["two", "one"]]
    typed = await cli.type("tournament", "upload", name, "-", "--json", *OPERATOR, typed="one two\n")
    assert json.loads(typed.out) == {"added": 1, "pairings": 3}
    file.write_text("# nothing\n", encoding="utf-8")
    assert "names no meeting" in (await run(cli, "upload", name, str(file), *OPERATOR)).err
    assert (await run(cli, "upload", name, str(tmp_path / "none"), *OPERATOR)).code == 2


async def test_list_and_status(cli: Cli, fake: FakeTournaments) -> None:
    assert (await run(cli, "list")).out.startswith("No tournaments.")
    name = await created(cli)
    assert [line.split()[:2] for line in (await run(cli, "list")).out.splitlines()[1:]] == [[name, "open"]]
    everything = (await run(cli, "list", "--all", "--json")).out.splitlines()
    assert [json.loads(line)["tournament_id"] for line in everything] == [name, TOURNAMENT_ID]
    assert len((await run(cli, "list", "--all", "--limit", "1")).out.splitlines()) == 2
    shown = (await run(cli, "status", TOURNAMENT_ID)).out
    assert shown.startswith("Level ladder (t0123): tablut, 2 seats, ended\n1 swiss")
    assert "12/12 games  round 3 of 3" in shown
    assert f"results digest {fake.stories[TOURNAMENT_ID].tournament.results_digest.hex()}" in shown
    assert json.loads((await run(cli, "status", TOURNAMENT_ID, "--json")).out)["spec"]["game"] == "tablut"


async def test_standings_and_ratings(cli: Cli, fake: FakeTournaments) -> None:
    story = fake.stories[TOURNAMENT_ID]
    wanted = [row.entrant for row in story.standings(len(story.blocks)).rows]
    shown = (await run(cli, "standings", TOURNAMENT_ID)).out.splitlines()
    assert shown[0] == "stage 1, final"
    assert shown[1].split()[:4] == ["#", "entrant", "match", "points"]
    assert [line.split()[1] for line in shown[2:7]] == wanted
    assert [line.split()[0] for line in shown[-5:]] == wanted, "the crosstable"
    found = json.loads((await run(cli, "standings", TOURNAMENT_ID, "--stage", "1", "--json")).out)
    assert [row["entrant"] for row in found["rows"]] == wanted
    rated = (await run(cli, "ratings", TOURNAMENT_ID)).out
    assert "after 9 blocks" in rated
    assert "one" in rated
    assert "anchor" in rated
    assert "stronger than" in rated
    assert json.loads((await run(cli, "ratings", TOURNAMENT_ID, "--json")).out)["sequence"] == "9"


async def test_watch_in_lines_and_as_json(cli: Cli) -> None:
    lines = (await run(cli, "watch", TOURNAMENT_ID)).out.splitlines()
    assert lines[0] == "Level ladder (t0123): tablut, 2 seats, running"
    assert lines[1].startswith("12 of 12 games: 1. ")
    assert lines[-2:] == [
        "Level ladder (t0123): tablut, 2 seats, ended",
        "all of it in files: `ardri tournament export t0123 DIR`",
    ]
    told = [json.loads(line) for line in (await run(cli, "watch", TOURNAMENT_ID, "--json")).out.splitlines()]
    assert [int(each["block"]["sequence"]) for each in told if "block" in each] == list(range(1, 10))
    assert told[-1]["tournament"]["state"] == "TOURNAMENT_STATE_ENDED"
    assert sum("tournament" in each for each in told) == 2, "when it has changed"
    assert [each for each in told if "standings" in each][-1]["standings"]["final"]


async def test_run_follows_to_the_end_or_lets_go(cli: Cli, fake: FakeTournaments) -> None:
    spec = str(cli.state_dir / "cup.toml")
    detached = await run(cli, "run", spec, "--detach", *OPERATOR)
    story = fake.stories[detached.out.strip()]
    assert story.tournament.state == pb.TOURNAMENT_STATE_RUNNING
    as_json = json.loads((await run(cli, "run", spec, "--detach", "--json", *OPERATOR)).out)
    assert as_json["state"] == "TOURNAMENT_STATE_RUNNING"
    ends = {"run": pb.TOURNAMENT_STATE_ENDED, "cancelled": pb.TOURNAMENT_STATE_CANCELLED}
    codes = {}
    for word, state in ends.items():
        fake.ends_as = state
        followed = await run(cli, "run", spec, *OPERATOR)
        codes[word] = followed.code
        assert followed.out.splitlines()[0].startswith("Cup (t")
    assert codes == {"run": 0, "cancelled": 1}


async def test_a_wrong_spec_is_told_before_anything_is_asked(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(SPEC.replace("level = 2", "level = 'two'"), encoding="utf-8")
    nobody = Cli("127.0.0.1:1", tmp_path)
    refused = await nobody.run("tournament", "run", str(path))
    assert refused.code == 2
    assert refused.err == (
        f"ardri: {path}:9: entrants (number 2), level: should be a whole number, not 'two'\n"
    )


async def test_whoever_may_not_is_told_how_he_may(cli: Cli) -> None:
    spec = str(cli.state_dir / "cup.toml")
    refused = await run(cli, "create", spec)
    assert refused.code == 1
    assert "scope 'organise'" in refused.err
    assert "`ardri token organise`" in refused.err
    assert (await run(cli, "workers", *OPERATOR)).code == 1
    missing = await run(cli, "status", "t-none")
    assert (missing.code, missing.err) == (1, "ardri: no tournament 't-none'\n")
    nobody = await Cli("127.0.0.1:1", cli.state_dir).run("tournament", "list")
    assert nobody.code == 3


async def test_operators(cli: Cli) -> None:
    shown = (await run(cli, "workers", *ADMIN)).out.splitlines()
    assert shown[1].split()[:3] == ["w1", "box", "abababababab"]
    assert shown[1].endswith("odd results against one")
    assert json.loads((await run(cli, "workers", "--json", *ADMIN)).out)["worker_id"] == "w1"
    assert (await run(cli, "quarantine", "w1", *ADMIN)).out == "w1 gets no more games\n"
    assert "quarantined; odd" in (await run(cli, "workers", *ADMIN)).out
    released = await run(cli, "quarantine", "w1", "--release", "--json", *ADMIN)
    assert not json.loads(released.out)["quarantined"]
    assert (await run(cli, "purge", "w1", *ADMIN)).out == "3 blocks are played again\n"
    assert json.loads((await run(cli, "purge", "w1", "--json", *ADMIN)).out)["blocks"] == 3


async def test_no_title_commands_the_terminal(cli: Cli, fake: FakeTournaments) -> None:
    fake.stories[TOURNAMENT_ID].tournament.spec.name = "\x1b[31m[bold]red[/bold]\x07"
    for words in (("status", TOURNAMENT_ID), ("list", "--all"), ("watch", TOURNAMENT_ID)):
        shown = (await run(cli, *words)).out
        assert "[bold]red[/bold]" in shown
        assert "\x1b" not in shown
        assert "\x07" not in shown


async def test_what_a_tournament_waits_for_is_said_by_status_and_by_watch(
    cli: Cli, fake: FakeTournaments
) -> None:
    name = await created(cli)
    detail = "no worker offers the program 'tafl' (one)"
    fake.stories[name].tournament.waiting.add(reason=pb.WAITING_REASON_PROGRAM, subject="tafl", detail=detail)
    told = await run(cli, "status", name, *OPERATOR)
    assert f"waits: {detail}" in told.out
    listed = json.loads((await run(cli, "status", name, "--json", *OPERATOR)).out)
    assert listed["waiting"][0]["subject"] == "tafl"


async def test_a_bad_spec_is_told_before_anything_is_asked(cli: Cli) -> None:
    bad = cli.state_dir / "bad.toml"
    bad.write_text(SPEC.replace("level = 2", "level = 11"), encoding="utf-8")
    for command in ("run", "create"):
        refused = await run(cli, command, str(bad))
        assert refused.code == 2
        assert f"{bad}:9: entrants (number 2), level: 1 to 8, not 11" in refused.err


async def test_what_the_platform_refuses_in_a_spec_is_told_by_its_line(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object, **__: object) -> None:
        field = "spec.entrants[1].program.module.sha256"
        raise InvalidRequest(f"{field}: is needed", reason="INVALID_REQUEST", metadata={"field": field})

    monkeypatch.setattr(Tournaments, "create", refuse)
    spec = cli.state_dir / "cup.toml"
    spec.write_text(SPEC.replace("level = 2", 'program = "p"'), encoding="utf-8")
    refused = await run(cli, "run", str(spec), *OPERATOR)
    assert (refused.code, refused.err) == (2, f"ardri: {spec}:7: entrants (number 2), sha256: is needed\n")
