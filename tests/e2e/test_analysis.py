"""Analyses and hints on a platform, by SDK and by command line, and what is refused."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from ardri_client import Ardri, Table
from ardri_client.errors import HintsForbidden, NoSuchMatch, NotYourTurn
from tests.e2e.platform import Platform
from tests.e2e.playing import play_randomly

NODES = 400
SHORT = {"quiet_plies": 6}


async def test_an_ended_match_is_analysed_for_everybody_and_the_same_each_time(
    ardri: Ardri, other: Ardri
) -> None:
    table = await ardri.open_match("tablut", bots={1: 1}, options=SHORT)
    await play_randomly(table, Random(3))
    match_id = table.place.match_id
    log = [each.played for each in (await ardri.replay(match_id)).events if each.HasField("played")]
    first, second = [
        sorted([each async for each in who.analyse(match_id, nodes=NODES)], key=lambda each: each.ply)
        for who in (ardri, other)
    ]
    assert first == second
    assert [(each.ply, each.seat, each.played.action.notation) for each in first] == [
        (ply, played.seat, played.action.notation) for ply, played in enumerate(log)
    ]
    assert all(each.nodes <= NODES and sum(each.values) == 1000 for each in first)


async def hinted(table: Table) -> list[str]:
    legal = {action.notation for action in await table.legal_actions()}
    found = await table.hint()
    assert found.version == table.match.version
    notations = [line.action.notation for line in found.lines]
    assert set(notations) <= legal
    return notations


async def test_hints_against_bots_alone_and_never_for_people_among_themselves(
    ardri: Ardri, other: Ardri
) -> None:
    async with await ardri.open_match("tablut", bots={1: 2}) as table:
        assert await table.turn()
        assert len(await hinted(table)) == 3
        assert [each.ply async for each in ardri.analyse(table.place.match_id, nodes=NODES)] == [0]
    mine = await ardri.open_match("tablut")
    theirs = await other.join(mine.place.match_id)
    async with mine, theirs:
        with pytest.raises(HintsForbidden):
            await mine.hint()
        for who in (ardri, other):
            with pytest.raises(HintsForbidden):
                await anext(who.analyse(mine.place.match_id))
        await theirs.resign()
        assert not [each async for each in ardri.analyse(mine.place.match_id)]


async def test_people_who_meet_for_the_ladder_have_no_hints(ardri: Ardri, other: Ardri) -> None:
    async with ardri.seek("tablut") as mine, other.seek("tablut") as theirs:
        tables = [await mine.table(), await theirs.table()]
    async with tables[0], tables[1]:
        for table in tables:
            with pytest.raises(HintsForbidden):
                await table.hint()
        await tables[0].resign()


async def test_a_hint_is_for_who_is_to_act(ardri: Ardri, other: Ardri) -> None:
    mine = await ardri.open_match("tablut", hints=True)
    theirs = await other.join(mine.place.match_id)
    async with mine, theirs:
        assert await hinted(mine)
        with pytest.raises(NotYourTurn):
            await theirs.hint()
        await mine.resign()
    with pytest.raises(NoSuchMatch):
        await anext(ardri.analyse("tablut.nothing"))


async def test_the_command_line_hints_and_analyses(platform: Platform, tmp_path: Path) -> None:
    played = await platform.ardri("play", "tablut", "--level", "1", typed="hint\n1\nresign\n")
    assert played.code == 0, played.err
    assert len(re.findall(r"^hint   \S+   [\d.]+ %", played.out, re.MULTILINE)) == 3
    found = re.search(r"ardri watch (tablut\.\w+)", played.out)
    assert found is not None
    analysed = await platform.ardri("analyse", found[1], "--nodes", str(NODES), "--json")
    assert analysed.code == 0, analysed.err
    file = tmp_path / "record.json"
    await platform.ardri("replay", found[1], "--export", str(file))
    offline = await platform.ardri("analyse", str(file), "--nodes", str(NODES), "--json")
    assert by_ply(offline.out) == by_ply(analysed.out)
    graph = await platform.ardri("analyse", found[1], "--nodes", str(NODES))
    assert "attackers  " in graph.out


def by_ply(out: str) -> dict[int, object]:
    return {(each := json.loads(line))["ply"]: each for line in out.splitlines()}
