"""`ardri tournament export`, `import` and `report`: every later change is found."""

import asyncio
import base64
import errno
import hashlib
import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ardri.match.v1.record_pb2 import LogEntry, Record
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli import main
from ardri_cli.tournaments.archive.draft import Growing
from ardri_cli.tournaments.archive.folder import Folder
from ardri_cli.tournaments.archive.proving import differences
from ardri_cli.tournaments.archive.refereeing import Claim, judged
from ardri_cli.tournaments.archive.replaying import Count
from services.tournament.export.lines import read_blocks
from services.tournament.export.manifest import File, read_manifest, write_manifest
from services.tournament.export.plain import Unreadable
from services.tournament.ratings import fit
from services.tournament.spec import Format, StageSpec
from tests.clients.cli.running import Cli
from tests.clients.fake.platform import FakePlatform
from tests.clients.fake.tournament_story import Story
from tests.clients.fake.tournaments import FakeTournaments
from tests.tournament.export.sample import SWISS, TOURNAMENT_ID, Played, levels, played

FILES = {
    "crosstable.csv",
    "games.jsonl",
    "manifest.json",
    "ratings.csv",
    "records.jsonl",
    "report.html",
    "standings.csv",
    "tournament.trf",
}


@pytest.fixture(scope="module")
def a_swiss() -> Played:
    return played()


@pytest.fixture
def fake(platform: FakePlatform, a_swiss: Played) -> FakeTournaments:
    """With one tournament that has ended."""
    fake: FakeTournaments = platform.tournaments
    fake.stories[TOURNAMENT_ID] = Story.of(a_swiss)
    return fake


@pytest.fixture
def cli(fake: FakeTournaments, tmp_path: Path) -> Cli:
    return Cli(fake.platform.address, tmp_path)


@pytest.fixture
async def exported(cli: Cli, tmp_path: Path) -> Path:
    folder = tmp_path / "export"
    said = await cli.run("tournament", "export", TOURNAMENT_ID, str(folder))
    assert said.code == 0, said.err
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def found(folder: Path) -> list[str]:
    return list(differences(Folder(folder), Count()))


async def test_an_export_proves_itself(cli: Cli, exported: Path, a_swiss: Played) -> None:
    assert contents(exported).keys() == FILES
    proven = await cli.run("tournament", "import", str(exported))
    assert proven.code == 0, proven.out
    assert proven.out.startswith("proven: 12 games, 12 of them played again; ")
    said = json.loads((await cli.run("tournament", "import", str(exported), "--json")).out)
    committed = a_swiss.manifest.seeds.commitment.hex()
    counts = {"games": 12, "replayed": 12, "seed_commitment": committed}
    assert said == {**counts, "proven": True, "differences": []}
    assert f"\nseed commitment {committed}: the same as " in proven.out
    blocks = read_blocks((exported / "games.jsonl").read_text(encoding="utf-8").splitlines())
    assert blocks == tuple(a_swiss.blocks)


async def test_ratings_of_the_export_are_those_of_the_live_table(
    exported: Path, fake: FakeTournaments
) -> None:
    live = fake.stories[TOURNAMENT_ID].ratings()
    folder = Folder(exported)
    rated = fit(folder.blocks(), "one")
    assert [each.name for each in rated.ratings] == [each.entrant for each in live.ratings]
    for own, theirs in zip(rated.ratings, live.ratings, strict=True):
        assert own.elo == pytest.approx(theirs.elo, abs=1e-9)


@pytest.mark.parametrize("cut", [1, 2])
async def test_breaks_of_the_connection_do_not_show(
    cli: Cli, exported: Path, fake: FakeTournaments, tmp_path: Path, cut: int
) -> None:
    fake.cut_every, fake.platform.opened, fake.platform.cut_streams_after = cut, 0, cut
    again = tmp_path / "again"
    assert (await cli.run("tournament", "export", TOURNAMENT_ID, str(again))).code == 0
    assert contents(exported) == contents(again)


async def test_on_a_full_disk_nothing_is_left_and_a_line_says_so(
    fake: FakeTournaments, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, left, add = tmp_path / "full", 20, Growing.add

    def added(file: Growing, text: str) -> None:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left -= 1
        add(file, text)

    monkeypatch.setenv("ARDRI_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setattr(Growing, "add", added)
    words = ["tournament", "export", TOURNAMENT_ID, str(folder), "--address", fake.platform.address]
    said = await asyncio.to_thread(CliRunner().invoke, main.app, words)
    no_room = f"cannot export into {folder}: No space left on device; nothing of it is left there"
    assert (said.exit_code, said.stderr) == (1, f"ardri: {no_room}\n")
    assert list(folder.iterdir()) == []


async def test_results_alone(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "bare"
    said = await cli.run("tournament", "export", TOURNAMENT_ID, str(folder), "--results-only", "--json")
    assert set(json.loads(said.out)["files"]) == FILES - {"records.jsonl"}
    proven = await cli.run("tournament", "import", str(folder), "--json")
    assert json.loads(proven.out)["replayed"] == 0
    assert proven.code == 0
    assert json.loads(proven.out)["games_not_proven"] == "the export has no records"
    told = (await cli.run("tournament", "import", str(folder))).out
    assert "\nnot proven: that these games were played, and ended like that: the export has no " in told
    again = await cli.run("tournament", "export", TOURNAMENT_ID, str(tmp_path / "again"), "--results-only")
    assert again.out.endswith("` compares all of it\n")


async def test_a_folder_with_something_in_it_is_left_alone(cli: Cli, exported: Path) -> None:
    before = contents(exported)
    refused = await cli.run("tournament", "export", TOURNAMENT_ID, str(exported))
    assert (refused.code, "is not empty" in refused.err) == (2, True)
    assert contents(exported) == before


async def test_an_export_that_was_not_finished_is_none(cli: Cli, exported: Path, tmp_path: Path) -> None:
    (exported / "manifest.json").unlink()
    for command in ("import", "report"):
        refused = await cli.run("tournament", command, str(exported))
        assert (refused.code, "no finished export" in refused.err) == (1, True)
    assert (await cli.run("tournament", "import", str(tmp_path / "none"))).code == 1


async def test_the_report_is_written_anew(cli: Cli, exported: Path) -> None:
    wanted = (exported / "report.html").read_bytes()
    (exported / "report.html").unlink()
    assert found(exported) == ["report.html: is missing", "report.html: does not follow from the games"]
    said = await cli.run("tournament", "report", str(exported))
    assert said.out == f"{exported / 'report.html'}\n"
    assert (exported / "report.html").read_bytes() == wanted


async def test_a_report_links_to_the_web_client_and_still_proves_itself(
    cli: Cli, exported: Path, tmp_path: Path
) -> None:
    address = "https://play.example.org/"
    assert (await cli.run("tournament", "report", str(exported), "--web", address)).code == 0
    page = (exported / "report.html").read_bytes()
    assert b'href="https://play.example.org/tournament/t0123/game/0-' in page
    assert found(exported) == []
    assert (await cli.run("tournament", "report", str(exported))).code == 0
    assert (exported / "report.html").read_bytes() == page, "the export keeps the address"
    again = tmp_path / "again"
    assert (await cli.run("tournament", "export", TOURNAMENT_ID, str(again), "--web", address)).code == 0
    assert contents(again) == contents(exported)
    refused = await cli.run("tournament", "report", str(exported), "--web", "javascript:alert(1)")
    assert (refused.code, "no address of a web client" in refused.err) == (2, True)


async def test_a_game_is_replayed_from_the_export_and_from_the_platform(
    cli: Cli, exported: Path, tmp_path: Path
) -> None:
    kept = await cli.run("tournament", "replay", str(exported), "0-0-1")
    assert (kept.code, kept.err) == (0, "")
    assert "\n1. " in kept.out
    assert (await cli.run("tournament", "replay", TOURNAMENT_ID, "0-0-1")).out == kept.out
    assert (await cli.run("tournament", "replay", str(exported), "0-0-0")).out != kept.out
    file = tmp_path / "game.json"
    assert (await cli.run("tournament", "replay", str(exported), "0-0-1", "--export", str(file))).code == 0
    assert (await cli.run("verify", str(file), "--offline")).out.startswith("verified: ")
    missing = await cli.run("tournament", "replay", str(exported), "0-0-7")
    assert (missing.code, "no record of such a game" in missing.err) == (1, True)
    wrong = await cli.run("tournament", "replay", str(exported), "first")
    assert (wrong.code, "names no game" in wrong.err) == (2, True)


def test_many_processes_judge_as_one_does(a_swiss: Played) -> None:
    claims = [
        Claim(result.block, rotation, a_swiss.records[result.block.stage, result.block.number, rotation])
        for result in a_swiss.blocks
        for rotation in range(result.block.rotations)
    ]
    claims[5] = replace(claims[5], content=claims[4].content)
    alone = list(judged(a_swiss.manifest, claims, 1))
    assert list(judged(a_swiss.manifest, claims, 2)) == alone
    assert [found.result is None for found in alone] == [at == 5 for at in range(len(claims))]


def rewrite(folder: Path, name: str, change: Callable[[list[str]], list[str]]) -> None:
    """Changes the lines of a file, and the manifest with it, as a careful forger would."""
    path = folder / name
    path.write_text("".join(change(path.read_text().splitlines(keepends=True))))
    content = path.read_bytes()
    manifest_path = folder / "manifest.json"
    manifest = read_manifest(manifest_path.read_text())
    files = {**manifest.files, name: File(hashlib.sha256(content).digest(), len(content))}
    manifest_path.write_text(write_manifest(replace(manifest, files=files)))


def edited(number: int, **fields: object) -> Callable[[list[str]], list[str]]:
    def edit(lines: list[str]) -> list[str]:
        line = json.dumps(json.loads(lines[number]) | fields) + "\n"
        return [*lines[:number], line, *lines[number + 1 :]]

    return edit


async def test_every_careless_change_of_a_file_is_found(exported: Path) -> None:
    for name in sorted(FILES - {"manifest.json"}):
        path = exported / name
        content = path.read_bytes()
        path.write_bytes(content + b"\n")
        assert f"{name}: is not what was exported" in found(exported)
        path.unlink()
        assert f"{name}: is missing" in found(exported)
        path.write_bytes(content)
        assert found(exported) == []


@pytest.mark.parametrize("name", ["games.jsonl", "records.jsonl"])
async def test_devices_and_pipes_are_not_read(exported: Path, name: str) -> None:
    """The test uses a device whose content ends, so that a failing test ends, too."""
    (exported / name).unlink()
    (exported / name).symlink_to("/dev/null")
    assert f"{name}: {name} is no file" in found(exported)
    (exported / "manifest.json").unlink()
    (exported / "manifest.json").symlink_to("/dev/null")
    with pytest.raises(Unreadable, match="is no file"):
        Folder(exported)


async def test_a_forged_result_is_found(exported: Path) -> None:
    line = json.loads((exported / "games.jsonl").read_text().splitlines()[0])
    other = [2, 1] if line["ranks"] != [2, 1] else [1, 2]
    rewrite(exported, "games.jsonl", edited(0, ranks=other))
    wrong = found(exported)
    assert wrong[0].startswith("stage 0, block 0, rotation 0: the record comes to ranks ")
    assert any(each.startswith("results: the digest is ") for each in wrong)
    assert "standings.csv: does not follow from the games" in wrong


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"plies": 3}, "after 3 actions"),
        ({"record_digest": "00" * 32}, "the record comes to"),
        ({"verdicts": ["time_out", "played"]}, "(time_out, played)"),
        ({"payoffs": [5, -5]}, "the record comes to"),
    ],
)
async def test_every_forged_field_is_found(exported: Path, fields: dict[str, object], says: str) -> None:
    rewrite(exported, "games.jsonl", edited(1, **fields))
    assert says in found(exported)[0]


async def test_a_bye_or_a_round_that_was_made_up_is_found(exported: Path) -> None:
    lines = (exported / "games.jsonl").read_text().splitlines()
    bye = next(number for number, line in enumerate(lines) if len(json.loads(line)["seats"]) == 1)
    rewrite(exported, "games.jsonl", edited(bye, seats=["three"]))
    assert any("standings" in each or "no standings" in each for each in found(exported))


async def test_no_report_is_made_of_games_of_strangers(cli: Cli, exported: Path) -> None:
    rewrite(exported, "games.jsonl", lambda lines: [each.replace('"one"', '"tow"') for each in lines])
    refused = await cli.run("tournament", "report", str(exported))
    assert (refused.code, refused.err) == (1, "ardri: no standings follow from these games: 'tow'\n")


async def test_a_game_that_nobody_lost_by_withdrawal_is_found(exported: Path) -> None:
    """Neither the game nor its record is there any more to contradict."""
    nothing = {"payoffs": [0, 0], "plies": 0, "record_digest": ""}
    lost = edited(0, ranks=[2, 1], verdicts=["withdrawn", "played"], **nothing)
    rewrite(exported, "games.jsonl", lost)
    rewrite(exported, "records.jsonl", lambda lines: lines[1:])
    assert found(exported)[0].startswith("stage 0, block 0, rotation 0: nobody has withdrawn")


def forged(line: str, change: Callable[[Record], None]) -> str:
    fields = json.loads(line)
    record = Record.FromString(base64.b64decode(fields["record"]))
    change(record)
    fields["record"] = base64.b64encode(record.SerializeToString()).decode()
    return json.dumps(fields) + "\n"


def another_action(record: Record) -> None:
    entry = LogEntry.FromString(record.entries[6])
    entry.acted.action += 1
    record.entries[6] = entry.SerializeToString(deterministic=True)


def another_match(record: Record) -> None:
    record.match_id += "0"


def cut_off(record: Record) -> None:
    del record.entries[-1], record.digests[-1]


@pytest.mark.parametrize("change", [another_action, another_match, cut_off])
async def test_a_forged_record_is_found(exported: Path, change: Callable[[Record], None]) -> None:
    rewrite(exported, "records.jsonl", lambda lines: [*lines[:4], forged(lines[4], change), *lines[5:]])
    (wrong,) = found(exported)
    assert wrong.startswith("stage 0, block 3, rotation 0: "), wrong


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda lines: lines[1:], "stage 0, block 0, rotation 0: its record is missing"),
        (lambda lines: [*lines, lines[0]], "stage 0, block 0, rotation 0: its record is there twice"),
        (lambda lines: [lines[1], lines[0], *lines[2:]], ""),
        (lambda lines: [edited(0, rotation=1)(lines)[0], *lines[1:]], "rotation 1: "),
        (lambda lines: [edited(0, record="?")(lines)[0], *lines[1:]], "record of tablut."),
        (
            lambda lines: [edited(0, digest="00")(lines)[0], *lines[1:]],
            "another digest in its line",
        ),
        (lambda lines: ["?\n", *lines[1:]], "records.jsonl:1: no JSON"),
    ],
)
async def test_lost_doubled_and_damaged_records_are_found(
    exported: Path, change: Callable[[list[str]], list[str]], says: str
) -> None:
    rewrite(exported, "records.jsonl", change)
    wrong = found(exported)
    assert bool(wrong) == bool(says)
    assert not says or any(says in each for each in wrong), wrong


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('"commitment": "', '"commitment": "00', "the revealed seed does not fit the commitment"),
        ('"state": "ended"', '"state": "paused"', "report.html: does not follow"),
        ('"results": "', '"results": "00', "results: the digest is"),
        ('"standings": "', '"standings": "00', "standings: the digest is"),
        ('"quiet_plies": 12', '"quiet_plies": 13', "is not as assigned"),
        ('"quiet_plies": 12', '"quiet_plies": -1', "quiet_plies"),
        ('"game": "tablut"', '"game": "chess"', "no game"),
        ('"rules_version": "', '"rules_version": "0.', "tablut: was played by rules 0."),
        ('"tournament_id": "t0123"', '"tournament_id": "t0124"', "a record of the match"),
        ('"created_ms": 17', '"created_ms": 18', "rotation 0: entry 1 "),
        ('"name": "two"', '"name": "tow"', "'two' is no entrant"),
        ('"level": 1', '"level": 2', "is not as assigned"),
    ],
)
async def test_a_forged_manifest_is_found(exported: Path, before: str, after: str, says: str) -> None:
    path = exported / "manifest.json"
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after, 1))
    wrong = found(exported)
    assert any(says in each for each in wrong), wrong


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


@pytest.mark.parametrize("field", ["root", "results", "standings"])
async def test_an_ended_tournament_hides_nothing(exported: Path, field: str) -> None:
    path = exported / "manifest.json"
    path.write_text(re.sub(rf'"{field}": "[0-9a-f]+"', f'"{field}": ""', path.read_text()))
    assert any("has not all that is revealed" in each for each in found(exported))


async def test_differences_are_printed_and_fail(cli: Cli, exported: Path) -> None:
    (exported / "standings.csv").write_text("me,first\n")
    refused = await cli.run("tournament", "import", str(exported))
    assert refused.code == 1
    assert refused.out.splitlines() == [
        "differs: standings.csv: is not what was exported",
        "differs: standings.csv: does not follow from the games",
    ]
    assert refused.err == "ardri: 2 differences\n"
    as_json = await cli.run("tournament", "import", str(exported), "--json")
    assert (as_json.code, json.loads(as_json.out)["proven"]) == (1, False)


async def test_before_the_seed_is_revealed_records_are_held_to_their_own(
    cli: Cli, fake: FakeTournaments, tmp_path: Path
) -> None:
    tournament = fake.stories[TOURNAMENT_ID].tournament
    tournament.state = pb.TOURNAMENT_STATE_RUNNING
    for field in ("seed_root", "seed_salt", "results_digest", "standings_digest"):
        tournament.ClearField(field)
    folder = tmp_path / "running"
    assert (await cli.run("tournament", "export", TOURNAMENT_ID, str(folder))).code == 0
    assert found(folder) == []
    rewrite(folder, "records.jsonl", lambda lines: [forged(lines[0], another_action), *lines[1:]])
    assert found(folder)


async def test_before_the_seed_is_revealed_no_game_stands_for_two(
    cli: Cli, fake: FakeTournaments, tmp_path: Path
) -> None:
    """If the same two meet again, nothing else shows that the second game was never played."""
    spec = replace(SWISS, stages=(StageSpec(Format.ROUND_ROBIN, rounds=2),))
    honest = played(spec, levels(("one", "two")))
    first, second = honest.blocks
    by_seats = {game.seats: (game, rotation) for rotation, game in enumerate(first.games)}
    copied = [by_seats[game.seats] for game in second.games]
    honest.blocks[1] = replace(second, games=tuple(game for game, _ in copied))
    for rotation, (_, of) in enumerate(copied):
        honest.records[0, 1, rotation] = honest.records[0, 0, of]
    story = fake.stories[TOURNAMENT_ID] = Story.of(honest)
    story.tournament.state = pb.TOURNAMENT_STATE_RUNNING
    for field in ("seed_root", "seed_salt", "results_digest", "standings_digest"):
        story.tournament.ClearField(field)
    folder = tmp_path / "running"
    assert (await cli.run("tournament", "export", TOURNAMENT_ID, str(folder))).code == 0
    assert found(folder) == [
        f"stage 0, block 1, rotation {rotation}: is the game of stage 0, block 0, rotation {of} again"
        for rotation, (_, of) in enumerate(copied)
    ]


async def test_an_export_while_games_are_taken_back_is_refused(
    cli: Cli, fake: FakeTournaments, tmp_path: Path
) -> None:
    story = fake.stories[TOURNAMENT_ID]
    story.blocks[0].games[0].record_digest = b"\x01" * 32
    told = story.exported

    def exported_before(*, results_only: bool) -> object:
        pages = list(told(results_only=results_only))
        pages[1].games[0].result.record_digest = b"\x02" * 32
        return pages

    story.exported = exported_before  # type: ignore[method-assign, assignment]  # not the answer of watching
    refused = await cli.run("tournament", "export", TOURNAMENT_ID, str(tmp_path / "x"))
    assert (refused.code, "was played again; pause it" in refused.err) == (1, True)
    assert contents(tmp_path / "x") == {}, "nothing is left of it"
