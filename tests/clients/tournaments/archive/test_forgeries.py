"""`ardri tournament import`: every later change of an export is found."""

import base64
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ardri.match.v1.record_pb2 import LogEntry, Record
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.tournaments.archive.folder import Folder
from ardri_cli.tournaments.archive.refereeing import Claim, judged
from services.tournament.export.plain import Unreadable
from services.tournament.spec import Format, StageSpec
from tests.clients.cli.running import Cli
from tests.clients.fake.tournament_story import Story
from tests.clients.fake.tournaments import FakeTournaments
from tests.clients.tournaments.archive.folders import FILES, edited, found, rewrite
from tests.tournament.export.sample import SWISS, TOURNAMENT_ID, Played, levels, played


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
