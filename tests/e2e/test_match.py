"""A person plays the AI, somebody watches, and anybody can check the result afterwards."""

import asyncio
import json
import re
from pathlib import Path
from random import Random

from ardri.match.v1 import match_pb2 as pb
from ardri_client import Ardri
from tests.e2e.platform import Platform
from tests.e2e.playing import acted_by, judge, play_randomly, watch


async def test_a_person_plays_the_ai_to_the_end_while_another_watches(ardri: Ardri, other: Ardri) -> None:
    table = await ardri.open_match("tablut", bots={1: 2})
    match_id = table.place.match_id
    watching = asyncio.create_task(watch(other, match_id))
    sitting = await play_randomly(table, Random(1))
    seen = await watching
    assert table.match.outcome.reason
    assert seen.events[-1].HasField("ended")
    log = await judge(ardri, match_id, [sitting], [seen])
    assert len([entry for entry in log if acted_by(entry, 1)]) >= len(sitting.acked) - 1
    assert (await other.match(match_id)).status == pb.MATCH_STATUS_ENDED


async def test_two_levels_of_ai_play_for_watchers_alone(ardri: Ardri) -> None:
    match = await ardri.open_exhibition("tablut", bots={0: 1, 1: 2}, options={"quiet_plies": 30})
    seen = await watch(ardri, match.match_id)
    log = await judge(ardri, match.match_id, watchers=[seen])
    assert {entry.acted.seat for entry in log if entry.HasField("acted")} == {0, 1}
    assert log[-1].ended.outcome.reason


async def test_a_match_by_command_line_can_be_watched_exported_and_verified(
    platform: Platform, tmp_path: Path
) -> None:
    played = await platform.ardri("play", "tablut", "--level", "2", typed="1\ne8\n1\nresign\n")
    assert played.code == 0, played.err
    assert "defenders win: resigned" in played.out
    found = re.search(r"ardri watch (tablut\.\w+)", played.out)
    assert found is not None
    match_id = found[1]

    watched = await platform.ardri("watch", match_id, "--json")
    first, *_ = map(json.loads, watched.out.splitlines())
    assert first["match"]["outcome"]["reason"] == "resigned"
    listed = await platform.ardri("matches", "tablut", "--all")
    assert match_id in listed.out

    file = tmp_path / "record.json"
    exported = await platform.ardri("replay", match_id, "--export", str(file))
    assert exported.code == 0, exported.err
    for named in (match_id, str(file)):
        verified = await platform.ardri("verify", named)
        assert verified.code == 0, verified.err
        assert verified.out.startswith("verified: ")


async def test_a_forged_record_is_found_out(ardri: Ardri, platform: Platform, tmp_path: Path) -> None:
    match = await ardri.open_exhibition("tablut", bots={0: 1, 1: 1}, options={"quiet_plies": 4})
    await watch(ardri, match.match_id)
    file = tmp_path / "record.json"
    await platform.ardri("replay", match.match_id, "--export", str(file))
    record = json.loads(file.read_text())
    del record["entries"][4]
    file.write_text(json.dumps(record))
    refused = await platform.ardri("verify", str(file))
    assert refused.code == 1
    assert "does not follow" in refused.err
