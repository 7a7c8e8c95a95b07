"""Analyses and hints with SDK and command line: every decision once, in words and as JSON."""

import asyncio
import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from ardri.analysis.v1 import analysis_service_pb2 as pb
from ardri_cli.table.at_table import Inbox, Person, Typed
from ardri_cli.table.json_screen import JsonScreen
from ardri_cli.table.screens import Screen
from ardri_cli.table.text_screen import TextScreen
from ardri_cli.terminal.lines import describe_hint, lines_table, value_graph, why, worst_table
from ardri_client import Ardri
from ardri_client.errors import HintsForbidden, NoSuchMatch
from tests.clients.cli.running import Cli
from tests.clients.fake.analysis import decision
from tests.clients.fake.platform import FakePlatform
from tests.clients.sdk.match.test_table import first_legal

NAMES = ("attackers", "defenders")


@pytest.fixture
def cli(platform: FakePlatform, tmp_path: Path) -> Cli:
    return Cli(platform.address, tmp_path)


@pytest.fixture
async def match_id(ardri: Ardri) -> str:
    return (await ardri.open_match("tablut", bots={1: 1})).place.match_id


async def test_the_sdk_gives_every_decision_once_also_after_a_break(
    platform: FakePlatform, ardri: Ardri, match_id: str
) -> None:
    platform.analysis.break_after = 2
    found = [each.ply async for each in ardri.analyse(match_id, lines=2, nodes=50, seconds=1.5)]
    assert sorted(found) == [0, 1, 2]
    assert len(platform.analysis.requests) == 2
    request = platform.analysis.requests[0]
    assert (request.lines, request.budget.nodes, request.budget.time.ToMilliseconds()) == (2, 50, 1500)


async def test_a_refusal_is_raised(ardri: Ardri) -> None:
    with pytest.raises(NoSuchMatch):
        await anext(ardri.analyse("tablut.nothing"))


async def test_a_hint_is_of_the_tables_own_seat(platform: FakePlatform, ardri: Ardri) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        assert (await table.hint(2)).lines[0].action.notation == "e8-e7"
        assert platform.analysis.requests[-1].lines == 2
        platform.analysis.permits_hints = False
        with pytest.raises(HintsForbidden):
            await table.hint()


async def test_a_whole_match_in_words(cli: Cli, match_id: str) -> None:
    ended = await cli.run("analyse", match_id)
    assert ended.code == 0, ended.err
    assert "ply        0 to 2" in ended.out
    assert "attackers  ▅▅▅" in ended.out
    assert "defenders  ▄▄▄" in ended.out
    (worst,) = (line for line in ended.out.splitlines() if "blunder" in line)
    assert worst.split() == ["1", "defenders", "a4-a3", "180", "blunder", "e8-e7"]


async def test_one_position_in_words(cli: Cli, platform: FakePlatform, match_id: str) -> None:
    ended = await cli.run("analyse", match_id, "--ply", "1", "--lines", "2")
    assert "ply 1, defenders to decide" in ended.out
    assert "e8-e7     620  depth 3   e8-e7 e3-e4" in ended.out
    assert "7 visits" in ended.out
    assert "the score of what was played is 180 lower" in ended.out
    request = platform.analysis.requests[-1]
    assert (request.first_ply, request.last_ply, request.lines) == (1, 1, 2)


async def test_json_is_one_decision_a_line(cli: Cli, match_id: str) -> None:
    ended = await cli.run("analyse", match_id, "--json")
    found = [json.loads(line) for line in ended.out.splitlines()]
    assert sorted(each["ply"] for each in found) == [0, 1, 2]
    assert found[0]["lines"][0]["action"]["notation"] == "e8-e7"


async def test_a_position_without_a_decision_is_said_to_be_none(cli: Cli, match_id: str) -> None:
    ended = await cli.run("analyse", match_id, "--ply", "50")
    assert (ended.code, "there is nothing to decide" in ended.err) == (1, True)


async def test_a_record_is_analysed_without_a_platform(
    cli: Cli, ardri: Ardri, platform: FakePlatform, tmp_path: Path
) -> None:
    table = await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 3})
    async with table:
        while await table.turn():
            await table.act(await first_legal(table))
    file = tmp_path / "record.json"
    await cli.run("replay", table.place.match_id, "--export", str(file))
    away = Cli("127.0.0.1:1", tmp_path)
    ended = await away.run("analyse", str(file), "--nodes", "100", "--json")
    assert ended.code == 0, ended.err
    found = [json.loads(line) for line in ended.out.splitlines()]
    played = [each["played"]["action"]["notation"] for each in found]
    replay = await ardri.replay(table.place.match_id)
    assert played == [each.played.action.notation for each in replay.events if each.HasField("played")]
    assert not platform.analysis.requests
    again = await away.run("analyse", str(file), "--nodes", "100", "--json")
    assert again.out == ended.out


async def hinted(ardri: Ardri, screen: Screen) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        inbox: Inbox = asyncio.Queue()
        for line in ("hint", None):
            inbox.put_nowait(Typed(line))
        await Person(table, screen, inbox, interactive=False).play()


async def test_hint_in_play_shows_the_best_actions_with_their_reason(
    ardri: Ardri, platform: FakePlatform
) -> None:
    out = StringIO()
    await hinted(ardri, TextScreen(Console(file=out, width=160), ""))
    assert "hint   e8-e7   score 620 of 1000   depth 3   then e3-e4" in out.getvalue()
    platform.analysis.permits_hints = False
    await hinted(ardri, TextScreen(Console(file=out, width=160), ""))
    assert "refused: this match permits no hints" in out.getvalue()


async def test_hint_in_json_lines(ardri: Ardri, capsys: pytest.CaptureFixture[str]) -> None:
    await hinted(ardri, JsonScreen())
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (hint,) = (line for line in lines if line["kind"] == "hint")
    assert hint["decision"]["lines"][0]["value"] == 620


def test_the_graph_wraps_and_has_a_bar_a_decision() -> None:
    found = [decision(ply) for ply in range(10)]
    found[0].values[:] = [0, 1000]
    lines = value_graph(found, NAMES, 8 + len("attackers  "))
    assert lines[0] == "ply        0 to 7"
    assert lines[1] == "attackers  ▁" + "▅" * 7
    assert lines[2] == "defenders  █" + "▄" * 7
    assert lines[3:] == ["ply        8 to 9", "attackers  ▅▅", "defenders  ▄▄"]
    assert value_graph(found, NAMES, 8 + len("attackers  "), plain=True)[1] == "attackers  1" + "5" * 7


def test_only_marked_actions_are_the_worst() -> None:
    assert worst_table([decision(0, loss=20)], NAMES) is None
    table = worst_table([decision(0, loss=60, mark=pb.MARK_INACCURACY), decision(1)], NAMES)
    assert table is not None
    assert table.row_count == 1


def test_a_line_without_effort_or_answer_is_short() -> None:
    line = pb.Line(value=500, variation=["pass"])
    line.action.notation = "pass"
    assert describe_hint(pb.DecisionAnalysis(lines=[line])) == ["hint   pass   score 500 of 1000"]


def test_lines_are_told_by_their_chances_where_all_have_one() -> None:
    found = pb.DecisionAnalysis(lines=[pb.Line(value=600, chance=714), pb.Line(value=550, chance=600)])
    assert [line.split()[1:3] for line in describe_hint(found) if line.startswith("hint")] == [
        ["71", "%"],
        ["60", "%"],
    ]
    assert lines_table(found).columns[2].header == "wins"
    found.lines[1].ClearField("chance")
    assert [line.split()[1:3] for line in describe_hint(found)[::2]] == [["score", "600"], ["score", "550"]]
    assert lines_table(found).columns[2].header == "score"


def test_a_line_says_why_and_whose_games_its_chance_is_of() -> None:
    line = pb.Line(reasons=["threatens to win"])
    assert why(line) == "threatens to win"
    line.chance = 714
    assert why(line) == "threatens to win; level 8 against itself wins 71 of 100 such positions"
